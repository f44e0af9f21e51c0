import type { Actor } from '#access/can.ts';
import { ofCompany } from '#access/rows.ts';
import type { HourOfWeek, WeekOfRep } from '#contract/figures.ts';
import { and, eq, gte, lt, type SQL, type SQLWrapper, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { knockHours, users } from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Days of the time zone, both counted. An hour that begins in one of them counts there. */
interface Asked {
  from: string;
  to: string;
  timeZone: string;
}

/** Whose figures they are. */
type OfCompany = Pick<Actor, 'companyId'>;

/** What came of the company's visits, by person and week of the time zone. Counts alone: no door is named. */
export async function listWeeks(db: Database, actor: OfCompany, asked: Asked): Promise<WeekOfRep[]> {
  const weeks = db
    .select({
      userId: knockHours.userId,
      week: sql<number>`width_bucket(${knockHours.hour}, ${mondays(asked)})`.as('week'),
      ...{
        visits: total(knockHours.visits).as('visits'),
        answered: total(knockHours.answered).as('answered'),
      },
      conversations: total(knockHours.conversations).as('conversations'),
      appointments: total(knockHours.appointments).as('appointments'),
      inspections: total(knockHours.inspections).as('inspections'),
      ...{ sold: total(knockHours.sold).as('sold'), verified: total(knockHours.verified).as('verified') },
    })
    .from(knockHours)
    .where(inSpan(actor, asked))
    .groupBy(sql`1`, sql`2`)
    .as('weeks');
  return db
    .select({
      ...{ userId: users.id, name: nameOfUser, week: mondayOf(asked, weeks.week) },
      ...{ visits: weeks.visits, answered: weeks.answered, conversations: weeks.conversations },
      ...{ appointments: weeks.appointments, inspections: weeks.inspections, sold: weeks.sold },
      verified: weeks.verified,
    })
    .from(weeks)
    .innerJoin(users, eq(users.id, weeks.userId))
    .orderBy(weeks.week, nameOfUser, users.id);
}

/** What came of the company's visits, by the hour of the week on the clock of the time zone. */
export async function listHours(db: Database, actor: Actor, asked: Asked): Promise<HourOfWeek[]> {
  // Of all people first: each hour is set on the clock once.
  const hours = db
    .select({
      hour: knockHours.hour,
      visits: total(knockHours.visits).as('visits'),
      conversations: total(knockHours.conversations).as('conversations'),
    })
    .from(knockHours)
    .where(inSpan(actor, asked))
    .groupBy(knockHours.hour)
    .as('hours');
  const clock = sql`(${hours.hour} at time zone ${asked.timeZone}::text)`;
  return db
    .select({
      weekday: sql<number>`extract(isodow from ${clock})::int`,
      hour: sql<number>`extract(hour from ${clock})::int`,
      visits: sql<number>`sum(${hours.visits})::int`,
      conversations: sql<number>`sum(${hours.conversations})::int`,
    })
    .from(hours)
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`);
}

const firstMonday = ({ from }: Asked): SQL => sql`date_trunc('week', ${from}::date::timestamp)`;

/** When the weeks of the span begin: to find an hour among them costs a tenth of setting it on the clock. */
const mondays = (
  asked: Asked,
): SQL => sql`(select array_agg(monday at time zone ${asked.timeZone}::text order by monday)
  from generate_series(${firstMonday(asked)}, ${asked.to}::date::timestamp, interval '7 days') as monday)`;

/** The Monday of the week that `width_bucket` gave. */
const mondayOf = (asked: Asked, week: SQLWrapper): SQL<string> =>
  sql`to_char(${firstMonday(asked)} + (${week} - 1) * interval '7 days', 'YYYY-MM-DD')`;

const total = (column: AnyPgColumn) => sql<number>`sum(${column})::int`;

function inSpan(actor: OfCompany, { from, to, timeZone }: Asked): SQL | undefined {
  const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${timeZone}::text`;
  return and(
    ofCompany(actor, knockHours.userId),
    gte(knockHours.hour, midnight(sql`${from}::date`)),
    lt(knockHours.hour, midnight(sql`${to}::date + 1`)),
  );
}
