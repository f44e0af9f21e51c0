import type { firstSteps } from '#contract/first-steps.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { dismissFirstSteps, listFirstSteps } from './first-steps.data.ts';

export const firstStepsHandlers: Handlers<typeof firstSteps> = {
  list: (_input, { actor, db }) => listFirstSteps(db, actor),
  dismiss: async (_input, { actor, db }) => {
    await dismissFirstSteps(db, actor);
    return { message: 'First steps dismissed' };
  },
};
