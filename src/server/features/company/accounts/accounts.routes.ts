import type { accounts } from '#contract/accounts.ts';
import { changeGrant } from '#server/features/company/coverage/index.ts';
import { enqueueAccountNotice } from '#server/features/company/notices/index.ts';
import { hashPassword } from '#server/features/company/sign-in/index.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { readablePassword } from '#server/platform/secret.ts';
import { getAccountOf, listCompanies } from './account.data.ts';
import { setCompany, setPlan, setTemporaryPassword } from './change.data.ts';
import { countBelongings, deleteUser, setRole } from './removal.data.ts';

export const accountHandlers: Handlers<typeof accounts> = {
  get: ({ params }, { db }) => getAccountOf(db, params.userId),
  previewDeletion: ({ params }, { db }) => countBelongings(db, params.userId),
  listCompanies: ({ query }, { db }) => listCompanies(db, query.search),

  remove: async ({ params }, { actor, db, request }) => {
    await deleteUser(db, params.userId, byActor(actor, request));
    return { message: 'User deleted successfully' };
  },

  resetPassword: async ({ params: { userId } }, context) => {
    const tempPassword = readablePassword();
    const passwordHash = await hashPassword(tempPassword);
    const by = byActor(context.actor, context.request);
    await setTemporaryPassword(context.db, userId, passwordHash, by, (tx) =>
      enqueueAccountNotice(tx, context, userId, { kind: 'password-reset-by-administrator' }),
    );
    return { tempPassword };
  },

  setRole: async ({ params, body: { role } }, { actor, db, request }) => {
    await setRole(db, params.userId, role, byActor(actor, request));
    return { message: 'Role changed' };
  },

  setPlan: async ({ params, body }, { actor, db, request }) => {
    await setPlan(db, params.userId, body, byActor(actor, request));
    return { message: 'Plan changed' };
  },

  setCompany: async ({ params, body }, { actor, db, request }) => {
    await setCompany(db, params.userId, body, byActor(actor, request));
    return { message: 'Company changed' };
  },

  changeSubscription: async ({ params, body }, { actor, db, request }) => {
    const { subscriptionType, expiresAt } = body;
    const until = typeof expiresAt === 'string' ? new Date(expiresAt) : expiresAt;
    const change = { subscriptionType, expiresAt: until };
    const { zipCode } = await changeGrant(db, params.subscriptionId, change, byActor(actor, request));
    return { message: `Subscription to ZIP ${zipCode} changed` };
  },
};
