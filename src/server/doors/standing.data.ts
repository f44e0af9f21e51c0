import type { ItemStatus } from '#domain/queues/item-states.ts';
import { isVisit, outcomeEffects, outcomes } from '#domain/queues/outcomes.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import { companyDoors, queueItems } from '#server/db/schema/index.ts';

/**
 * Whether the company's last visit decides where the queue item at hand stands: it was made after the
 * door was added to the queue, and nobody has set the item by hand since. `company_doors` is joined to the item's property.
 */
const isVisited: SQL = sql`(${companyDoors.lastVisitAt} is not null
  and ${companyDoors.lastVisitAt} >= ${queueItems.addedAt}
  and (${queueItems.workedAt} is null or ${companyDoors.lastVisitAt} >= ${queueItems.workedAt}))`;

const statusOfOutcome = sql.join(
  outcomes.filter(isVisit).map((outcome) => sql`when ${outcome} then ${outcomeEffects[outcome].status}`),
  sql` `,
);

/** Where the item at hand stands, in every queue that holds its door. */
export const standing: SQL<ItemStatus> = sql`case when ${isVisited}
  then case ${companyDoors.lastOutcome} ${statusOfOutcome} end else ${queueItems.status} end`;

/** When that was decided: the visit, or what somebody set by hand; null for an item nobody has worked. */
export const standingSince: SQL<Date | null> = sql`case when ${isVisited} then ${companyDoors.lastVisitAt}
  when ${queueItems.status} <> 'new' then ${queueItems.workedAt} end`.mapWith(queueItems.workedAt);
