import type { Actor } from '#access/can.ts';
import { doorsOf, knocksOf } from '#access/rows.ts';
import { isVisit, outcomes } from '#domain/queues/outcomes.ts';
import { and, eq, inArray, isNull, type SQL, sql } from '#server/db/orm.ts';
import { companyDoors, knocks } from '#server/db/schema/index.ts';
import { type Database, send } from '#server/platform/database/index.ts';

/** Visits that count, in every figure: not taken back, and not skipped. */
export const isCountedVisit = and(
  isNull(knocks.withdrawnAt),
  inArray(knocks.outcome, outcomes.filter(isVisit)),
);

/** Reads a held door's last visit from its visits again, after one was recorded or withdrawn. */
export const refreshLastVisit = (
  tx: Database,
  actor: Pick<Actor, 'companyId'>,
  propertyId: number,
): Promise<void> =>
  send(tx, tx.execute(writeLastVisits(actor, and(doorsOf(actor), eq(companyDoors.propertyId, propertyId)))));

/** The statement that does so for all doors of a company that meet a condition. */
export const writeLastVisits = (actor: Pick<Actor, 'companyId'>, which: SQL | undefined): SQL => sql`
  update ${companyDoors} set last_visit_at = visit.at, last_outcome = visit.outcome, last_visit_by = visit.user_id,
    follow_up_on = visit.follow_up_on, follow_up_at = visit.follow_up_at
  from (select property_id as door from ${companyDoors} where ${which}) as touched
  left join lateral (select ${knocks}.* from ${knocks} where ${knocks.propertyId} = touched.door
    and ${isCountedVisit} and ${knocksOf(actor)}
    order by ${knocks.at} desc, ${knocks.id} desc limit 1) as visit on true
  where ${companyDoors.propertyId} = touched.door and ${doorsOf(actor)}`;
