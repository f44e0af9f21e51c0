import type { Actor } from '#access/can.ts';
import type { NewInvitation, team } from '#contract/team.ts';
import type { CompanyRole } from '#domain/company-roles.ts';
import { handZip, takeZipBack } from '#server/features/coverage/index.ts';
import { askForSecondFactor } from '#server/features/second-factor/index.ts';
import { getAccount, hashPassword, refuseWeakPassword, signInFirst } from '#server/features/sign-in/index.ts';
import { invalid } from '#server/platform/errors.ts';
import { byActor, byVisitor, emit } from '#server/platform/events/emit.ts';
import type { Context, Handlers } from '#server/platform/implement.ts';
import { networkOf } from '#server/platform/throttle.ts';
import { acceptInvitation } from './accept.data.ts';
import { deleteInvitation, findInvitation, insertInvitation, renewInvitation } from './invitations.data.ts';
import { endMembership, renameCompany, requireLed, setCompanyRole } from './members.data.ts';
import { asAdministrator, asMember, getTeam } from './team.data.ts';

export const teamHandlers: Handlers<typeof team> = {
  get: (_input, { actor, db }) => getTeam(db, asMember(actor)),
  invite: ({ body }, context) => invite(context, context.actor.companyId, body),
  rename: ({ body: { name } }, context) => rename(context, name),
  resendInvitation: ({ params, query }, context) =>
    resend(context, context.actor.companyId, { ...params, ...query }),
  withdrawInvitation: ({ params }, context) => withdraw(context, context.actor.companyId, params),
  setRole: ({ params, body }, context) => setRole(context, context.actor.companyId, { ...params, ...body }),
  endAccess: ({ params }, context) => endAccess(context, context.actor.companyId, params),

  getOf: ({ params }, { actor, db }) => getTeam(db, asAdministrator(actor, params.companyId)),
  inviteTo: ({ params, body }, context) => invite(context, params.companyId, body),
  resendInvitationTo: ({ params, query }, context) =>
    resend(context, params.companyId, { ...params, ...query }),
  withdrawInvitationTo: ({ params }, context) => withdraw(context, params.companyId, params),
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

  showInvitation: async ({ body: { token } }, context) =>
    (await findInvitation(context.db, token)) ?? refuseLink(context),

  acceptInvitation: async ({ body: { password, ...body } }, context) => {
    const { db, request } = context;
    const shown = (await findInvitation(db, body.token)) ?? (await refuseLink(context));
    refuseWeakPassword(password, { ...body, email: shown.email }, 'password');
    const accepted = { ...body, passwordHash: await hashPassword(password) };
    const userId = (await acceptInvitation(context, accepted, request)) ?? (await refuseLink(context));
    const secondFactor = await askForSecondFactor(context, await getAccount(db, userId));
    return secondFactor ? { secondFactor } : { user: await signInFirst(context, userId) };
  },
};

type Caller = Context<Actor>;

async function rename({ actor, db, request }: Caller, name: string) {
  await renameCompany(db, actor, name, byActor(actor, request));
  return { message: 'Company renamed' };
}

async function invite(context: Caller, companyId: string, invitation: NewInvitation) {
  const { actor, request, throttles } = context;
  await throttles.invitationsCompany.count(companyId);
  const { email } = invitation;
  const link = await insertInvitation(context, actor, companyId, invitation, byActor(actor, request));
  return { message: link ? `Hand this link to ${email}` : `An invitation is on its way to ${email}`, link };
}

type Resent = { invitationId: string } & Pick<NewInvitation, 'by'>;

async function resend(context: Caller, companyId: string, { invitationId, by }: Resent) {
  const { actor, request, throttles } = context;
  await throttles.invitationsCompany.count(companyId);
  const { email, link } = await renewInvitation(
    context,
    companyId,
    invitationId,
    by,
    byActor(actor, request),
  );
  return {
    message: link ? `Hand this link to ${email}` : `A new invitation is on its way to ${email}`,
    link,
  };
}

async function withdraw(context: Caller, companyId: string, { invitationId }: { invitationId: string }) {
  const { actor, db, request } = context;
  await deleteInvitation(db, companyId, invitationId, byActor(actor, request));
  return { message: 'Invitation taken back' };
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

/** Counts a guess and throws 400. */
async function refuseLink({ db, request, throttles }: Context<Actor | null>): Promise<never> {
  await throttles.wrongLinks.count(networkOf(request.ip));
  await emit(db, byVisitor(request), 'invitation-refused');
  throw invalid('The invitation is unknown, used, withdrawn or expired. Ask for another one.');
}
