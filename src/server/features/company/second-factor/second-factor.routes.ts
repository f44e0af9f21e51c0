import type { secondFactor } from '#contract/second-factor.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { adminHandlers } from './admin.routes.ts';
import { profileHandlers } from './profile.routes.ts';
import { signInHandlers } from './sign-in.routes.ts';

export const secondFactorHandlers: Handlers<typeof secondFactor> = {
  ...signInHandlers,
  ...profileHandlers,
  ...adminHandlers,
};
