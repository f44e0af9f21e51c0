import type { Actor } from '#access/can.ts';
import type { invitations, NewInvitation } from '#contract/invitations.ts';
import { askForSecondFactor } from '#server/features/company/second-factor/index.ts';
import {
  getAccount,
  hashPassword,
  refuseWeakPassword,
  signInFirst,
} from '#server/features/company/sign-in/index.ts';
import { invalid } from '#server/platform/errors.ts';
import { byActor, byVisitor, emit } from '#server/platform/events/emit.ts';
import type { Context, Handlers } from '#server/platform/implement.ts';
import { networkOf } from '#server/platform/throttle.ts';
import { acceptInvitation } from './accept.data.ts';
import { companyInvitations, findInvitation, insertInvitation, renewInvitation } from './invitations.data.ts';

export const invitationHandlers: Handlers<typeof invitations> = {
  invite: ({ body }, context) => invite(context, context.actor.companyId, body),
  resend: ({ params, query }, context) => resend(context, context.actor.companyId, { ...params, ...query }),
  withdraw: ({ params }, context) => withdraw(context, context.actor.companyId, params),

  inviteTo: ({ params, body }, context) => invite(context, params.companyId, body),
  resendTo: ({ params, query }, context) => resend(context, params.companyId, { ...params, ...query }),
  withdrawTo: ({ params }, context) => withdraw(context, params.companyId, params),

  show: async ({ body: { token } }, context) =>
    (await findInvitation(context.db, token)) ?? refuseLink(context),

  accept: async ({ body: { password, ...body } }, context) => {
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
  await companyInvitations.removeBy(db, { companyId }, invitationId, byActor(actor, request));
  return { message: 'Invitation taken back' };
}

/** Counts a guess and throws 400. */
async function refuseLink({ db, request, throttles }: Context<Actor | null>): Promise<never> {
  await throttles.wrongLinks.count(networkOf(request.ip));
  await emit(db, byVisitor(request), 'invitation-refused');
  throw invalid('The invitation is unknown, used, withdrawn or expired. Ask for another one.');
}
