import { UNCONFIRMED_DAYS } from '#contract/auth.ts';
import { and, asc, eq, lt, sql } from '#server/db/orm.ts';
import { users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { emit, PLATFORM } from '#server/platform/events/emit.ts';
import { endSessionsOf } from '#server/platform/sessions.ts';
import { countBelongings, deleteRow } from './removal.data.ts';

const isUnconfirmed = and(eq(users.emailConfirmed, false), eq(users.role, 'user'));

/**
 * Removes accounts whose address was not confirmed in time, so that a mistyped or foreign address stays available to its
 * owner. An account that was given something meanwhile (a ZIP code, a ticket) stays. Returns how many were removed.
 */
export async function deleteUnconfirmed(db: Database): Promise<number> {
  const old = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isUnconfirmed, lt(users.createdAt, sql`now() - make_interval(days => ${UNCONFIRMED_DAYS})`)))
    .orderBy(asc(users.createdAt));
  let gone = 0;
  for (const { id } of old) if (await db.transaction((tx) => deleteOne(tx, id))) gone += 1;
  return gone;
}

async function deleteOne(tx: Database, id: string): Promise<boolean> {
  // Looked at again under the lock: the link may be followed in this moment.
  const [user] = await tx
    .select({ companyId: users.companyId })
    .from(users)
    .where(and(eq(users.id, id), isUnconfirmed))
    .for('update');
  if (!user) return false;
  const { email, apiTokens: _ofRegistration, ...belongings } = await countBelongings(tx, id);
  if (Object.values(belongings).some((count) => count > 0)) return false;
  await endSessionsOf(tx, id);
  await emit(tx, PLATFORM, 'unconfirmed-account-removed', { subjectId: id, subject: email });
  await deleteRow(tx, id, user.companyId);
  return true;
}
