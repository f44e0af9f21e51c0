import { eq } from '#server/db/orm.ts';
import { companies, users } from '#server/db/schema/index.ts';
import { enqueueAccountNotice } from '#server/features/company/notices/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { endSessionsOf } from '#server/platform/sessions.ts';
import { deleteApp } from './app.data.ts';
import { getSecondFactors, hasSecondFactor, lockUser } from './factors.data.ts';
import { deletePasskeys } from './passkeys.data.ts';
import { deletePendingSignInsOf } from './pending.data.ts';
import { deleteRecoveryCodes } from './recovery.data.ts';

/**
 * For users who lost theirs: removes every second factor and ends every session. The owner is notified by email if
 * there are `services` to send one. The password alone opens the account again, unless a second factor is required.
 * Throws 404, and 409 if there is none.
 */
export function resetSecondFactor(
  db: Database,
  userId: string,
  by: EventActor,
  services?: Pick<Services, 'config' | 'jobs'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { email } = await lockUser(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) throw conflict(`${email} has no second factor.`);
    await deleteApp(tx, userId);
    await deletePasskeys(tx, userId);
    await deleteRecoveryCodes(tx, userId);
    await deletePendingSignInsOf(tx, userId);
    await endSessionsOf(tx, userId);
    await emit(tx, by, 'second-factor-reset', { subjectId: userId, subject: email });
    if (services) await enqueueAccountNotice(tx, services, userId, { kind: 'second-factor-reset' });
  });
}

/** A user's second factors as an administrator sees them. Throws 404. */
export async function getProtection(db: Database, userId: string) {
  const [company] = await db
    .select({ demandedOfCompany: companies.needsSecondFactor })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId));
  if (!company) throw notFound('This user');
  const { app, passkeys, recoveryCodesLeft } = await getSecondFactors(db, userId);
  return { app: app !== null, passkeys: passkeys.length, recoveryCodesLeft, ...company };
}
