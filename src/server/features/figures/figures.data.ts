import { sql } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import { knocksOf } from '#access/rows.ts';
import type { WeekOfRep } from '#contract/figures.ts';
import { outcomesOf } from '#domain/figures/canvassing.ts';
import { isVisit, type Outcome, outcomes } from '#domain/queues/outcomes.ts';
import { knocks, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

interface Asked {
  /** Days of the time zone, both counted. */
  from: string;
  to: string;
  timeZone: string;
}

/** What came of the company's visits, by person and week of the time zone. Counts alone: no door is named. */
export async function listWeeks(
  db: Database,
  actor: Actor,
  { from, to, timeZone }: Asked,
): Promise<WeekOfRep[]> {
  const ended = (which: readonly Outcome[]) =>
    sql`(count(*) filter (where ${knocks.outcome} in ${[...which]}))::int`;
  const { rows } = await db.execute<WeekOfRep & Record<string, unknown>>(sql`
    select ${users.id} as "userId",
      coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email}) as name,
      counted.* from (
        select ${knocks.userId} as user_id,
          to_char(date_trunc('week', ${knocks.at} at time zone ${timeZone}), 'YYYY-MM-DD') as week,
          count(*)::int as visits, ${ended(outcomesOf.answered)} as answered,
          ${ended(outcomesOf.conversations)} as conversations, ${ended(outcomesOf.appointments)} as appointments,
          ${ended(outcomesOf.inspections)} as inspections, ${ended(outcomesOf.sold)} as sold,
          (count(*) filter (where ${knocks.grade} in ('near', 'around')))::int as verified
        from ${knocks}
        where ${knocksOf(actor)} and ${knocks.withdrawnAt} is null
          and ${knocks.outcome} in ${outcomes.filter(isVisit)}
          and ${knocks.at} >= ${from}::timestamp at time zone ${timeZone}
          and ${knocks.at} < (${to}::date + 1)::timestamp at time zone ${timeZone}
        group by 1, 2) counted
    join ${users} on ${users.id} = counted.user_id
    order by counted.week, name, ${users.id}`);
  return rows.map(({ user_id: _userId, ...row }) => row);
}
