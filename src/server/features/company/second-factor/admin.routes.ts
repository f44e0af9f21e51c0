import type { secondFactor } from '#contract/second-factor.ts';
import { conflict } from '#server/platform/errors.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { demandOfAdmins, demandOfCompany, getPolicy } from './policy.data.ts';
import { getProtection, resetSecondFactor } from './reset.data.ts';

type AdminHandlers = Pick<
  Handlers<typeof secondFactor>,
  'getPolicy' | 'demandOfAdmins' | 'demandOfCompany' | 'getOfUser' | 'resetOfUser'
>;

export const adminHandlers: AdminHandlers = {
  getPolicy: (_input, { db }) => getPolicy(db),
  getOfUser: ({ params }, { db }) => getProtection(db, params.userId),

  demandOfAdmins: async ({ body: { demanded } }, { actor, db, request }) => {
    await demandOfAdmins(db, demanded, byActor(actor, request));
    return { message: demanded ? 'Administrators need a second factor' : 'No longer demanded' };
  },

  demandOfCompany: async ({ params, body: { demanded } }, { actor, db, request }) => {
    await demandOfCompany(db, params.companyId, demanded, byActor(actor, request));
    return { message: demanded ? 'The company needs a second factor' : 'No longer demanded' };
  },

  resetOfUser: async ({ params }, context) => {
    const { actor, request } = context;
    // Their own is turned off in the profile, which asks for the password.
    if (params.userId === actor.id) throw conflict('Change your own second factor in your profile.');
    await resetSecondFactor(context.db, params.userId, byActor(actor, request), context);
    return { message: 'Second factor reset' };
  },
};
