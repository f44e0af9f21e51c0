import type { apiKeys } from '#contract/api-keys.ts';
import { startOfKey } from '#domain/api-scopes.ts';
import { insertToken } from '#server/features/company/profile/index.ts';
import { confirmPassword } from '#server/features/company/sign-in/index.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { companyKeys, listKeys } from './keys.data.ts';

export const apiKeyHandlers: Handlers<typeof apiKeys> = {
  list: (_input, { actor, db }) => listKeys(db, actor),
  create: async ({ body: { currentPassword, ...key } }, context) => {
    await confirmPassword(context, currentPassword);
    const made = await insertToken(context, context.actor, key, context.request);
    return { ...made, scopes: key.scopes, start: startOfKey(made.token), by: null };
  },
  end: async ({ params }, { actor, db, request }) => {
    await companyKeys.removeBy(db, actor, params.keyId, byActor(actor, request));
    return { message: 'API key ended' };
  },
};
