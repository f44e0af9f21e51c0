import { type Actor, can } from '#access/can.ts';
import { propertiesVisibleTo, zipsVisibleTo } from '#access/rows.ts';
import type { Geocoding, Refusal } from '#contract/geocoding.ts';
import { and, eq, sql, sum } from '#server/db/orm.ts';
import { geocodingZips, properties, zipCodes } from '#server/db/schema/index.ts';
import { type Database, isHeld } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { isUnplaced } from './places.data.ts';

/** Services count calls: one process at a time asks. */
export const GEOCODER_LOCK = 'geocoder';

const unfinished = sql`${geocodingZips.finishedAt} is null`;

/** Sums over the ZIPs the actor sees; never a scan of the properties. */
export async function getStatus(
  { db, config, geocoder }: Pick<Services, 'db' | 'config' | 'geocoder'>,
  actor: Actor,
): Promise<Geocoding> {
  const [row] = await db
    .select({
      total: sum(zipCodes.propertyCount).mapWith(Number),
      located: sum(zipCodes.locatedCount).mapWith(Number),
      waiting: sql`coalesce(sum(${geocodingZips.waiting}) filter (where ${unfinished}), 0)`.mapWith(Number),
      unanswered: sum(geocodingZips.unanswered).mapWith(Number),
      open: sql`count(*) filter (where ${geocodingZips.zipCode} is not null and ${unfinished})`.mapWith(
        Number,
      ),
      paused: sql`count(*) filter (where ${unfinished} and ${geocodingZips.nextTryAt} > now())`.mapWith(
        Number,
      ),
      isAsking: sql<boolean>`${isHeld(sql`${`lock ${GEOCODER_LOCK}`}`)}`,
      nextTryAt: sql<Date | null>`min(${geocodingZips.nextTryAt}) filter (where ${unfinished})`.mapWith(
        geocodingZips.nextTryAt,
      ),
      lastError: sql<
        string | null
      >`(array_agg(${geocodingZips.lastError} order by ${geocodingZips.updatedAt} desc)
        filter (where ${geocodingZips.lastError} is not null))[1]`,
    })
    .from(zipCodes)
    .leftJoin(geocodingZips, eq(geocodingZips.zipCode, zipCodes.zipCode))
    .where(zipsVisibleTo(actor));
  const { total = 0, located = 0, waiting = 0, unanswered = 0, open = 0, paused = 0 } = row ?? {};
  const isOperator = can(actor, 'property:upload');
  return {
    geocoder: config.geocoder,
    findsDoors: geocoder.findsDoors,
    state: stateOf(row?.isAsking ?? false, open, paused),
    total: total ?? 0,
    located: located ?? 0,
    waiting,
    unanswered: unanswered ?? 0,
    lastError: isOperator ? (row?.lastError ?? null) : null,
    nextTryAt: isOperator ? (row?.nextTryAt?.toISOString() ?? null) : null,
  };
}

function stateOf(isAsking: boolean, open: number, paused: number): Geocoding['state'] {
  if (open === 0) return 'idle';
  if (open === paused) return 'paused';
  return isAsking ? 'working' : 'queued';
}

/** Whether a ZIP waits for the end of a pause, or is due. */
export async function isAnyOpen(db: Database): Promise<boolean> {
  return (await db.$count(geocodingZips, unfinished)) > 0;
}

/** A sentence. */
export async function describePositions(db: Database): Promise<string> {
  const [row] = await db
    .select({
      total: sum(zipCodes.propertyCount).mapWith(Number),
      located: sum(zipCodes.locatedCount).mapWith(Number),
    })
    .from(zipCodes);
  const { total, located } = row ?? { total: 0, located: 0 };
  const format = (count: number | null) => (count ?? 0).toLocaleString('en-US');
  return `${format(located)} of ${format(total)} properties have a position.`;
}

const MOST_REFUSALS = 20;

/** Of each property without a place the newest reason. */
export async function listRefusals(db: Database, actor: Actor): Promise<Refusal[]> {
  const { rows } = await db.execute<{ reason: string; count: number }>(sql`
    select r.refusal as reason, count(*)::int as count from ${properties} cross join lateral (
      select refusal from positions o where o.property_id = ${properties.id} and o.refusal is not null
      order by o.observed_on desc, o.source limit 1
    ) r where ${and(propertiesVisibleTo(actor), isUnplaced)}
    group by r.refusal order by count(*) desc, r.refusal limit ${MOST_REFUSALS}`);
  return rows;
}
