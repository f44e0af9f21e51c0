import type { FastifyRequest } from 'fastify';
import type { InvitationAcceptance } from '#contract/invitations.ts';
import { and, eq, isNotNull } from '#server/db/orm.ts';
import { users } from '#server/db/schema/index.ts';
import { insertUser, setPassword, takenEmail } from '#server/features/company/auth/index.ts';
import { sendMail } from '#server/features/company/notices/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import { violates } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { waitingMail } from './invitation-mail.ts';
import { lockInvitingCompany, useInvitation } from './invitations.data.ts';
import { handInvitedZips, listHeldZips, listOwners } from './invited-zips.data.ts';

type Accepted = Omit<InvitationAcceptance, 'password'> & { passwordHash: string };

/**
 * Uses the link up and creates the account in the company; former members get theirs back, with their work.
 * They hold what the invitation promised. Undefined if the link is unknown, used or too old. Throws 409 if the address has an account by now.
 */
export function acceptInvitation(
  services: Pick<Services, 'config' | 'db' | 'jobs'>,
  { token, ...person }: Accepted,
  request: FastifyRequest,
): Promise<string | undefined> {
  return services.db
    .transaction(async (tx) => {
      // Before the invitation, as who invites does: what is handed over asks for the company again.
      await lockInvitingCompany(tx, token);
      const invitation = await useInvitation(tx, token);
      if (!invitation) return undefined;
      const { email, companyId, companyRole } = invitation;
      const place = { email, companyId, companyRole };
      const userId = (await reopen(tx, place, person, request)) ?? (await insert(tx, place, person));
      await emit(tx, byActor({ id: userId }, request), 'invitation-accepted', {
        subjectId: userId,
        subject: email,
        details: { companyRole },
      });
      await handInvitedZips(tx, invitation, userId);
      await tellOwners(tx, services, invitation, userId);
      return userId;
    })
    .catch((error: unknown) => {
      throw violates(error, 'users_email_unique') ? takenEmail() : error;
    });
}

/** Without a ZIP code the new member sees nothing to do until an owner hands them one. */
async function tellOwners(
  tx: Database,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  { companyId, email }: { companyId: string; email: string },
  userId: string,
): Promise<void> {
  if ((await listHeldZips(tx, userId)).length > 0) return;
  const mail = waitingMail(email, `${publicUrlOf(config)}/team`);
  for (const to of await listOwners(tx, companyId))
    if (to !== email) await jobs.enqueue(tx, sendMail, { to, ...mail });
}

type Place = Pick<Parameters<typeof insertUser>[1], 'email' | 'companyRole'> & { companyId: string };
type Person = Omit<Accepted, 'token'>;

// The mail reached them, so the address is confirmed.
const insert = (tx: Database, place: Place, person: Person) =>
  insertUser(tx, { ...place, ...person, role: 'user', emailConfirmed: true });

async function reopen(
  tx: Database,
  { email, companyId, companyRole }: Place,
  { passwordHash, ...names }: Person,
  request: FastifyRequest,
): Promise<string | undefined> {
  const [former] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.email, email), isNotNull(users.accessEndedAt)))
    .orderBy(users.accessEndedAt)
    .for('update');
  if (!former) return undefined;
  const open = { ...names, companyRole, accessEndedAt: null, emailConfirmed: true };
  await tx.update(users).set(open).where(eq(users.id, former.id));
  await setPassword(tx, former.id, byActor(former, request), { passwordHash });
  return former.id;
}
