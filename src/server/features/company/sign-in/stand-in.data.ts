import type { Actor } from '#access/can.ts';
import { asc, eq, sql } from '#server/db/orm.ts';
import { users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { findActor } from './account.data.ts';

/**
 * In whose name a household's own act is recorded: the colleague who is named; where they have left, an owner's or another
 * colleague's. Null if the company has nobody any more.
 */
export async function findStandIn(
  db: Database,
  { userId, companyId }: { userId: string | null; companyId: string },
): Promise<Actor | null> {
  const rep = userId === null ? null : await findActor(db, userId);
  if (rep && rep.companyId === companyId) return rep;
  const colleagues = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(
      sql`${users.accessEndedAt} is not null`,
      sql`${users.companyRole} <> 'owner'`,
      asc(users.createdAt),
    );
  for (const { id } of colleagues) {
    const colleague = await findActor(db, id);
    if (colleague) return colleague;
  }
  return null;
}
