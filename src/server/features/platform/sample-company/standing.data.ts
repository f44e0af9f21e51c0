import type { Actor } from '#access/can.ts';
import { heldBack } from '#access/held-back.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { whyNotWalked } from '#domain/queues/walk-again.ts';
import type { SampleDoor } from '#sample/company/areas.ts';
import { at, dayAfter, dayOf, ZONE } from '#sample/company/calendar.ts';
import { type Rep, reps, SAMPLE_COMPANY } from '#sample/company/crew.ts';
import type { Standing } from '#sample/company/next-day.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { listDoorsToDo } from '#server/features/field/routes/index.ts';
import { findHistory, listWalks } from '#server/features/field/walks/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Crew } from './crew.data.ts';

/** The day up to which the company has worked; null while it has not, or works at the moment. */
export async function findLastDay(db: Database): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null; isOpen: boolean }>(sql`
    select max(payload ->> 'now') filter (where state = 'completed') as last,
      coalesce(bool_or(state in ('queued', 'running')), false) as "isOpen"
    from operations where name in ('sample.live', 'sample.go-on')`);
  const [found] = rows;
  return found?.last && !found.isOpen ? dayOf(new Date(found.last)) : null;
}

/** How the company's work stands, from its rows. @param listed the sample's doors */
export async function readStanding(
  db: Database,
  crew: Crew,
  listed: readonly SampleDoor[],
  lastDay: string,
  now: Date,
): Promise<Standing> {
  const today = dayOf(now);
  const doors = new Map(listed.map((door) => [door.id, door]));
  const repOf = (userId: string): Rep | undefined => reps.find((rep) => crew[rep].id === userId);
  const waitingOf = <Row extends { userId: string; propertyId: number; on: string }>(rows: readonly Row[]) =>
    rows.flatMap((row) => {
      const [by, door] = [repOf(row.userId), doors.get(row.propertyId)];
      return by && door ? [{ ...row, by, door }] : [];
    });
  const visits = await listVisits(db);
  const history = await findHistory(db, crew.manager, [...doors.keys()], now);
  const heldBackIds = await listHeldBack(db, crew.manager);
  const open = visits.filter(({ isOpen, propertyId }) => isOpen && !heldBackIds.has(propertyId));
  const toDo = async (day: string) => {
    const walks = await listWalks(db, crew.manager, day);
    return Promise.all(
      walks.flatMap(({ queueId, walker }) => {
        const rep = repOf(walker.id);
        return rep && queueId !== null ? [doorsOfWalk(db, crew, rep, queueId, doors)] : [];
      }),
    );
  };
  const rest = await toDo(lastDay);
  const given = await toDo(today);
  const taken = new Set([...rest, ...given].flatMap((walk) => walk.doors.map(({ id }) => id)));
  return {
    lastDay,
    left: rest.map((walk) => ({ ...walk, from: goesOnAt(visits, crew[walk.rep].id, lastDay) })),
    given,
    isTomorrowGiven: (await listWalks(db, crew.manager, dayAfter(today, 1))).length > 0,
    toWalk: listed.filter(({ id }) => {
      const door = history.get(id);
      const isDue = door === undefined || whyNotWalked(door, today) === null;
      return isDue && !heldBackIds.has(id) && !taken.has(id);
    }),
    notHome: waitingOf(open.filter(({ outcome }) => outcome === 'not_home')),
    comeBacks: waitingOf(
      open
        .filter(({ outcome }) => outcome === 'come_back')
        .map((visit) => ({ ...visit, on: visit.followUpOn ?? visit.on })),
    ),
    offered: waitingOf(await listOffered(db)),
    expected: (await listExpected(db)).flatMap(({ userId, propertyId, startsAt }) => {
      const [by, door] = [repOf(userId), doors.get(propertyId)];
      return by && door ? [{ by, door, startsAt: new Date(startsAt) }] : [];
    }),
  };
}

/** Doors of the ZIP where nobody may knock. */
async function listHeldBack(db: Database, actor: Actor): Promise<Set<number>> {
  const rows = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.zipCode, SAMPLE_ZIP), heldBack(actor, 'knock')));
  return new Set(rows.map(({ id }) => id));
}

async function doorsOfWalk(
  db: Database,
  crew: Crew,
  rep: Rep,
  queueId: number,
  doors: ReadonlyMap<number, SampleDoor>,
) {
  const asked = await listDoorsToDo(db, crew[rep], queueId);
  return { rep, doors: asked.flatMap(({ id, doNotContact }) => (doNotContact ? [] : (doors.get(id) ?? []))) };
}

/** In the afternoon, or a few minutes after the rep's last visit. */
function goesOnAt(visits: readonly StandingVisit[], userId: string, day: string): Date {
  const last = Math.max(
    0,
    ...visits.filter((visit) => visit.userId === userId).map((visit) => Date.parse(visit.at)),
  );
  return new Date(Math.max(at(day, '15:02').getTime(), last + 4 * MINUTE_MS));
}

interface StandingVisit extends Record<string, unknown> {
  propertyId: number;
  userId: string;
  outcome: string;
  at: string;
  /** The day of the visit, by the clocks of the doors. */
  on: string;
  followUpOn: string | null;
  /** Whether the deal is still open. */
  isOpen: boolean;
}

/** The visit that holds at each door. */
async function listVisits(db: Database): Promise<StandingVisit[]> {
  const { rows } = await db.execute<StandingVisit>(sql`
    select k.property_id as "propertyId", k.user_id as "userId", k.outcome, k.at::text as at,
      (k.at at time zone ${ZONE})::date::text as "on", d.follow_up_on::text as "followUpOn",
      d.stage not in ('won', 'lost') as "isOpen"
    from (select distinct on (property_id) * from knocks where withdrawn_at is null
        and user_id in (select id from users where customer_id = ${SAMPLE_COMPANY.id})
      order by property_id, at desc, id desc) as k
    join company_doors d on d.customer_id = ${SAMPLE_COMPANY.id} and d.property_id = k.property_id
    order by k.at`);
  return rows;
}

/** The company's own drafts and open proposals, not those that a user of the sample made. */
async function listOffered(db: Database) {
  const { rows } = await db.execute<{ propertyId: number; userId: string; on: string; isDraft: boolean }>(sql`
    select distinct on (p.property_id) p.property_id as "propertyId", p.user_id as "userId",
      (coalesce(p.sent_at, p.created_at) at time zone ${ZONE})::date::text as "on", p.status = 'draft' as "isDraft"
    from proposals p
    join company_doors d on d.customer_id = ${SAMPLE_COMPANY.id} and d.property_id = p.property_id
    where p.is_invented and p.status in ('draft', 'sent', 'viewed') and d.stage not in ('won', 'lost')
    order by p.property_id, p.id desc`);
  return rows;
}

async function listExpected(db: Database) {
  const { rows } = await db.execute<{ userId: string; propertyId: number; startsAt: string }>(sql`
    select user_id as "userId", property_id as "propertyId", starts_at::text as "startsAt" from appointments
    where customer_id = ${SAMPLE_COMPANY.id} and state = 'set' order by starts_at`);
  return rows;
}
