import type { Actor } from '#access/can.ts';
import { INVITATION_DAYS, type InvitationShown, type NewInvitation } from '#contract/invitations.ts';
import { and, eq, gt, isNull, sql } from '#server/db/orm.ts';
import { companies, invitations, users } from '#server/db/schema/index.ts';
import { fullName } from '#server/db/user-name.ts';
import { lockCompanies } from '#server/features/company/companies/index.ts';
import { holdsZip } from '#server/features/company/coverage/index.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { requireRoom } from '#server/platform/quota.ts';
import { plainRecords } from '#server/platform/records.ts';
import { hashToken, newToken } from '#server/platform/secret.ts';
import type { Services } from '#server/platform/services.ts';
import { sendInvitation } from './invitation-mail.ts';
import { chooseZips } from './invited-zips.data.ts';

const untilThen = sql`now() + make_interval(days => ${INVITATION_DAYS})`;

/**
 * Asks somebody to join the company. Whether another company has them is for them alone to know. Throws 404 for an unknown
 * company, 409 if they are of it, were asked already, or it holds nothing yet that somebody could work on. Answers the
 * link where it was asked for.
 */
export function insertInvitation(
  services: Sending,
  actor: Actor,
  companyId: string,
  { email, companyRole, zipCodes, by: sentBy }: NewInvitation,
  by: EventActor,
): Promise<string | null> {
  return services.db.transaction(async (tx) => {
    const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('share');
    if (!company) throw notFound('This company');
    if (actor.role !== 'admin' && !(await holdsZip(tx, companyId)))
      throw conflict('Your company has no ZIP code yet. Once it has one, you can invite colleagues.');
    await refuseMember(tx, companyId, email);
    const ofCompany = eq(invitations.companyId, companyId);
    await requireRoom(tx, { companyId }, 'invitations', () => tx.$count(invitations, ofCompany));
    const [made] = await tx
      .insert(invitations)
      .values({
        companyId,
        email,
        companyRole,
        invitedBy: by.id,
        zipCodes: await chooseZips(tx, actor, companyId, zipCodes),
        expiresAt: untilThen,
      })
      .onConflictDoNothing()
      .returning({ id: invitations.id });
    if (!made) throw asked(email);
    const details = { companyRole, company: company.name };
    await emit(tx, by, 'member-invited', { subjectId: made.id, subject: email, details });
    return send(tx, services, made.id, sentBy);
  });
}

type Sending = Pick<Services, 'config' | 'db' | 'jobs' | 'mail'>;

/**
 * Mails the invitation, or answers its link to be handed over where no mail server is configured. With one, only the
 * mailbox shows whose the address is: 409.
 */
async function send(
  tx: Database,
  { config, jobs, mail }: Sending,
  invitationId: string,
  by: NewInvitation['by'],
): Promise<string | null> {
  if (by !== 'link') {
    await jobs.enqueue(tx, sendInvitation, { invitationId });
    return null;
  }
  if (mail.delivers) throw conflict('Invitations go out by email here.');
  const made = await insertInvitationToken(tx, invitationId);
  if (!made) throw notFound('This invitation');
  return joinLink(config, made.token);
}

/** Where an invitation is accepted. */
export const joinLink = (config: Config, token: string): string =>
  `${publicUrlOf(config)}/join?token=${token}`;

async function refuseMember(tx: Database, companyId: string, email: string): Promise<void> {
  const holder = await findHolder(tx, email);
  if (holder?.companyId !== companyId) return;
  const message = `${email} is of the company already.`;
  throw conflict(message, [{ path: 'email', message }]);
}

/** Whose account the address is. */
async function findHolder(db: Database, email: string): Promise<{ companyId: string } | undefined> {
  const [holder] = await db
    .select({ companyId: users.companyId })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.accessEndedAt)));
  return holder;
}

function asked(email: string) {
  const message = `${email} was invited already. Send that invitation again instead.`;
  return conflict(message, [{ path: 'email', message }]);
}

/** Sends it again; the link before no longer works. Throws 404 if the company has none. */
export function renewInvitation(
  services: Sending,
  companyId: string,
  invitationId: string,
  sentBy: NewInvitation['by'],
  by: EventActor,
): Promise<{ email: string; link: string | null }> {
  return services.db.transaction(async (tx) => {
    const change = { tokenHash: null, expiresAt: untilThen };
    const { email, companyRole } = await companyInvitations.update(tx, { companyId }, invitationId, change);
    const details = { companyRole, again: true };
    await emit(tx, by, 'member-invited', { subjectId: invitationId, subject: email, details });
    return { email, link: await send(tx, services, invitationId, sentBy) };
  });
}

export const companyInvitations = plainRecords({
  table: invitations,
  of: ({ companyId }: { companyId: string }) => eq(invitations.companyId, companyId),
  absent: () => notFound('This invitation'),
  removed: { event: 'invitation-withdrawn', subject: ({ email }) => email },
});

const opens = (token: string) =>
  and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, sql`now()`));

/** What the link asks for; undefined if it is unknown, used or too old. */
export async function findInvitation(db: Database, token: string): Promise<InvitationShown | undefined> {
  const [found] = await db
    .select({
      companyName: companies.name,
      companyRole: invitations.companyRole,
      email: invitations.email,
      invitedBy: fullName,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(opens(token));
  return found;
}

/** Locks the company of a link that still opens. */
export async function lockInvitingCompany(tx: Database, token: string): Promise<void> {
  const rows = await tx.select({ companyId: invitations.companyId }).from(invitations).where(opens(token));
  await lockCompanies(
    tx,
    rows.map(({ companyId }) => companyId),
  );
}

/** Uses the link up: of two callers with one token one wins, the other gets undefined. */
export async function useInvitation(tx: Database, token: string) {
  const [used] = await tx.delete(invitations).where(opens(token)).returning();
  return used;
}

/** Gives the invitation a new token, and returns what its mail says and whether its reader has an account; undefined if it was taken back meanwhile. */
export async function insertInvitationToken(db: Database, invitationId: string) {
  const token = newToken();
  const [made] = await db
    .update(invitations)
    .set({ tokenHash: hashToken(token) })
    .where(eq(invitations.id, invitationId))
    .returning({ id: invitations.id });
  const shown = made && (await findInvitation(db, token));
  return shown && { ...shown, token, hasAccount: (await findHolder(db, shown.email)) !== undefined };
}
