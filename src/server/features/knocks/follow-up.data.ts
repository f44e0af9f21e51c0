import type { Actor } from '#access/can.ts';
import { knocksOf } from '#access/rows.ts';
import { isVisit, outcomes } from '#domain/queues/outcomes.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { knocks } from '#server/db/schema/index.ts';

const visits = outcomes.filter(isVisit);

/** What the company's last visit at a property says of coming back: the day, and when it begins there. Null for nothing. */
export const followUpAt = (actor: Actor, propertyId: AnyPgColumn): { on: SQL<string | null>; at: SQL } => {
  const ofLast = (column: SQL) => sql<string | null>`(select ${column} from ${knocks}
    where ${knocks.propertyId} = ${propertyId} and ${knocks.withdrawnAt} is null and ${knocks.outcome} in ${visits}
      and ${knocksOf(actor)} order by ${knocks.at} desc, ${knocks.id} desc limit 1)`;
  return { on: ofLast(sql`${knocks.followUpOn}::text`), at: ofLast(sql`${knocks.followUpAt}`) };
};
