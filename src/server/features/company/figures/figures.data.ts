import { type Actor, can } from '#access/can.ts';
import { ofCompany, ownedBy } from '#access/rows.ts';
import type { DayOfRep, HourOfWeek, WeekOfRep } from '#contract/figures.ts';
import { and, eq, gte, lt, type SQL, type SQLWrapper, sql } from '#server/db/orm.ts';
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
  const rows = await listSpans(db, ofCompany(actor, knockHours.userId), asked, 7);
  return rows.map(({ start, ...row }) => ({ ...row, week: start }));
}

/** The same by day: of the company for those who lead it, else the actor's own. */
export async function listDays(db: Database, actor: Actor, asked: Asked): Promise<DayOfRep[]> {
  const whose = can(actor, 'team:lead') ? ofCompany : ownedBy;
  const rows = await listSpans(db, whose(actor, knockHours.userId), asked, 1);
  return rows.map(({ start, ...row }) => ({ ...row, day: start }));
}

/** @param days of a span: 1, or 7 for weeks that begin on Monday */
async function listSpans(db: Database, whose: SQL, asked: Asked, days: 1 | 7) {
  const spans = db
    .select({
      userId: knockHours.userId,
      span: sql<number>`width_bucket(${knockHours.hour}, ${startsOf(asked, days)})`.as('span'),
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
    .where(and(whose, inSpan(asked)))
    .groupBy(sql`1`, sql`2`)
    .as('spans');
  return db
    .select({
      ...{ userId: users.id, name: nameOfUser, start: startOf(asked, days, spans.span) },
      ...{ visits: spans.visits, answered: spans.answered, conversations: spans.conversations },
      ...{ appointments: spans.appointments, inspections: spans.inspections, sold: spans.sold },
      verified: spans.verified,
    })
    .from(spans)
    .innerJoin(users, eq(users.id, spans.userId))
    .orderBy(spans.span, nameOfUser, users.id);
}

/** What came of the company's visits, by the hour of the week on the clock of the time zone. */
export async function listHours(db: Database, actor: Actor, asked: Asked): Promise<HourOfWeek[]> {
  // Of all people first: each hour is set on the clock once.
  const hours = db
    .select({
      hour: knockHours.hour,
      visits: total(knockHours.visits).as('visits'),
      answered: total(knockHours.answered).as('answered'),
      conversations: total(knockHours.conversations).as('conversations'),
      appointments: total(knockHours.appointments).as('appointments'),
    })
    .from(knockHours)
    .where(and(ofCompany(actor, knockHours.userId), inSpan(asked)))
    .groupBy(knockHours.hour)
    .as('hours');
  const clock = sql`(${hours.hour} at time zone ${asked.timeZone}::text)`;
  return db
    .select({
      weekday: sql<number>`extract(isodow from ${clock})::int`,
      hour: sql<number>`extract(hour from ${clock})::int`,
      visits: total(hours.visits),
      answered: total(hours.answered),
      conversations: total(hours.conversations),
      appointments: total(hours.appointments),
    })
    .from(hours)
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`);
}

const firstStart = ({ from }: Asked, days: number): SQL =>
  sql`date_trunc(${days === 7 ? 'week' : 'day'}, ${from}::date::timestamp)`;

/** When the spans begin: to find an hour among them costs a tenth of setting it on the clock. */
const startsOf = (
  asked: Asked,
  days: number,
): SQL => sql`(select array_agg(start at time zone ${asked.timeZone}::text order by start)
  from generate_series(${firstStart(asked, days)}, ${asked.to}::date::timestamp, make_interval(days => ${days}::int)) as start)`;

/** The first day of the span that `width_bucket` gave. */
const startOf = (asked: Asked, days: number, span: SQLWrapper): SQL<string> =>
  sql`to_char(${firstStart(asked, days)} + (${span} - 1) * make_interval(days => ${days}::int), 'YYYY-MM-DD')`;

const total = (column: SQLWrapper) => sql<number>`sum(${column})::int`;

function inSpan({ from, to, timeZone }: Asked): SQL | undefined {
  const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${timeZone}::text`;
  return and(
    gte(knockHours.hour, midnight(sql`${from}::date`)),
    lt(knockHours.hour, midnight(sql`${to}::date + 1`)),
  );
}
