import type { Actor } from '#access/can.ts';
import { knocksOf } from '#access/rows.ts';
import { type LateVisits, NONE_LATE, weekBefore } from '#domain/figures/weekly-mail.ts';
import { and, gt, lt, sql } from '#server/db/orm.ts';
import { knocks } from '#server/db/schema/index.ts';
import { isCountedVisit } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Visits made before a week that arrived after the mail about their own had gone out. */
export async function countLate(
  db: Database,
  actor: Pick<Actor, 'companyId'>,
  { week, timeZone, since }: { week: { from: string }; timeZone: string; since: Date },
): Promise<LateVisits> {
  const midnight = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone}::text)`;
  const isOfWeekBefore = sql`${knocks.at} >= ${midnight(weekBefore(week.from).from)}`;
  const [found] = await db
    .select({
      weekBefore: sql<number>`(count(*) filter (where ${isOfWeekBefore}))::int`,
      earlier: sql<number>`(count(*) filter (where not ${isOfWeekBefore}))::int`,
    })
    .from(knocks)
    .where(
      and(
        ...[knocksOf(actor), lt(knocks.at, midnight(week.from)), gt(knocks.arrivedAt, since)],
        isCountedVisit,
      ),
    );
  return found ?? NONE_LATE;
}
