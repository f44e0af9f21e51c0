import type { Actor } from '#access/can.ts';
import type { team } from '#contract/team.ts';
import type { CompanyRole } from '#domain/company-roles.ts';
import { handZip, takeZipBack } from '#server/features/company/coverage/index.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Context, Handlers } from '#server/platform/implement.ts';
import { endMembership, renameCompany, requireLed, setCompanyRole, setTimeZone } from './members.data.ts';
import { asAdministrator, asMember, getTeam } from './team.data.ts';

export const teamHandlers: Handlers<typeof team> = {
  get: (_input, { actor, db }) => getTeam(db, asMember(actor)),
  rename: ({ body: { name } }, context) => rename(context, name),
  setTimeZone: async ({ body: { timeZone } }, { actor, db, request }) => {
    await setTimeZone(db, actor, timeZone, byActor(actor, request));
    return { message: 'Time zone saved' };
  },
  setRole: ({ params, body }, context) => setRole(context, context.actor.companyId, { ...params, ...body }),
  endAccess: ({ params }, context) => endAccess(context, context.actor.companyId, params),

  getOf: ({ params }, { actor, db }) => getTeam(db, asAdministrator(actor, params.companyId)),
  setRoleOf: ({ params, body }, context) => setRole(context, params.companyId, { ...params, ...body }),
  endAccessOf: ({ params }, context) => endAccess(context, params.companyId, params),

  handZip: async ({ params: { userId }, body: { zipCode } }, { actor, db, request }) => {
    await requireLed(db, actor, userId);
    await handZip(db, actor, userId, zipCode, byActor(actor, request));
    return { message: `ZIP code ${zipCode} handed over` };
  },

  takeZipBack: async ({ params: { userId, zipCode } }, { actor, db, request }) => {
    await requireLed(db, actor, userId);
    await takeZipBack(db, actor, userId, zipCode, byActor(actor, request));
    return { message: `ZIP code ${zipCode} taken back` };
  },
};

type Caller = Context<Actor>;

async function rename({ actor, db, request }: Caller, name: string) {
  await renameCompany(db, actor, name, byActor(actor, request));
  return { message: 'Company renamed' };
}

type RoleChange = { userId: string; companyRole: CompanyRole };

async function setRole({ actor, db, request }: Caller, companyId: string, change: RoleChange) {
  await setCompanyRole(db, companyId, change.userId, change.companyRole, byActor(actor, request));
  return { message: 'Role changed' };
}

async function endAccess(context: Caller, companyId: string, { userId }: { userId: string }) {
  const { actor, db, request } = context;
  await endMembership(db, companyId, userId, actor, byActor(actor, request));
  return { message: 'Access taken away' };
}
