import { doorsOf, statusOf } from '#access/rows.ts';
import { and, eq, inArray, sql } from '#server/db/orm.ts';
import { companyDoors, knocks, propertyStatus } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { lockRows } from './door-locks.data.ts';
import { writeLastVisits } from './last-visit.data.ts';

/** The properties where a user set a stage or made a visit. */
export async function listDoorsOfUser(tx: Database, userId: string): Promise<number[]> {
  const rows = await tx
    .select({ id: propertyStatus.propertyId })
    .from(propertyStatus)
    .where(eq(propertyStatus.userId, userId))
    .union(tx.select({ id: knocks.propertyId }).from(knocks).where(eq(knocks.userId, userId)));
  return rows.map(({ id }) => id);
}

/**
 * Rebuilds a company's doors from its people's records, after a user with records joined or left: the newest
 * stage any of them set, and their latest visit.
 */
export async function remakeDoors(
  tx: Database,
  company: { companyId: string },
  propertyIds: readonly number[],
): Promise<void> {
  if (propertyIds.length === 0) return;
  const ids = [...propertyIds].sort((a, b) => a - b);
  await lockRows(tx, company, ids);
  const { propertyId, updatedAt, id } = propertyStatus;
  await tx.execute(sql`
    update ${companyDoors} set stage = coalesce(newest.stage, 'new'), moved_by = newest.user_id,
      moved_at = newest.updated_at, won_at = newest.won_at, deal_value = newest.deal_value
    from unnest(${sql.param(ids)}::int[]) as touched (door)
    left join lateral (select ${propertyStatus}.* from ${propertyStatus}
      where ${propertyId} = touched.door and ${statusOf(company)}
      order by ${updatedAt} desc, ${id} desc limit 1) as newest on true
    where ${companyDoors.propertyId} = touched.door and ${doorsOf(company)}`);
  await tx.execute(writeLastVisits(company, and(doorsOf(company), inArray(companyDoors.propertyId, ids))));
}
