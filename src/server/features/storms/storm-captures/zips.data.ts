import pointInPolygon from 'point-in-polygon-hao';
import type { Actor } from '#access/can.ts';
import { heldZips, ofCompany, propertiesVisibleTo } from '#access/rows.ts';
import type { StormCaptureQuote } from '#contract/storm-captures.ts';
import { boundsOfArea, type DrawnArea, isWithin } from '#domain/geo/drawn-area.ts';
import { worldOf } from '#domain/geo/world.ts';
import type { MultiPolygon } from '#domain/geo/zip-outline.ts';
import { SAMPLE_ZIP, zipOutline } from '#sample/ground.ts';
import { and, gte, inArray, lte, type SQL, sql } from '#server/db/orm.ts';
import {
  properties,
  zipAccessRequests,
  zipBoundaries,
  zipCodeFlyRequests,
  zipCodes,
} from '#server/db/schema/index.ts';
import { leadsMatching } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';

type Zips = StormCaptureQuote['zips'];

interface Outline {
  zipCode: string;
  outline: MultiPolygon;
}

/** The outline of a ZIP code; null if none is known. Outlines are the Census Bureau's, and no secret of anybody. */
export async function findOutline(db: Database, zipCode: string): Promise<MultiPolygon | null> {
  const [known] = await listOutlines(db, sql`${zipBoundaries.zipCode} = ${zipCode}`);
  if (known) return known.outline;
  return zipCode === SAMPLE_ZIP ? sampleOutline : null;
}

/** The ZIP codes an area covers, with the approximate share of it in each, and the actor's access to each. */
export async function listZipsOf(db: Database, actor: Actor, area: DrawnArea): Promise<Zips> {
  const outlines = await listOutlinesAround(db, area);
  const places = placesIn(area);
  const found = new Map<string, number>();
  let unknown = 0;
  for (const [longitude, latitude] of places) {
    const zip = outlines.find(({ outline }) => isInOutline(outline, longitude, latitude));
    if (zip) found.set(zip.zipCode, (found.get(zip.zipCode) ?? 0) + 1);
    else unknown += 1;
  }
  const shares = new Map<string, number | null>(
    [...found]
      .map(([zipCode, count]): [string, number] => [zipCode, Math.round((count / places.length) * 100)])
      .filter(([, percent]) => percent >= LEAST_PERCENT),
  );
  if (unknown > 0)
    for (const zipCode of await listZipsOfDoors(db, actor, area))
      if (!shares.has(zipCode)) shares.set(zipCode, null);
  return standings(db, actor, shares);
}

/** The actor's access to ZIP codes, the largest share first. */
export async function standings(
  db: Database,
  actor: Actor,
  shares: ReadonlyMap<string, number | null>,
): Promise<Zips> {
  if (shares.size === 0) return [];
  const { rows } = await db.execute<{ zipCode: string; city: string | null; standing: Zips[0]['standing'] }>(
    sql`select wanted.zip_code as "zipCode", ${zipCodes.city} as city,
      case when wanted.zip_code in ${heldZips(actor)} then 'held'
        when wanted.zip_code in (${asked(actor)}) then 'requested' else 'other' end as standing
    from unnest(${sql.param([...shares.keys()])}::text[]) as wanted(zip_code)
      left join ${zipCodes} on ${zipCodes.zipCode} = wanted.zip_code`,
  );
  return rows
    .map((row) => ({ ...row, percent: shares.get(row.zipCode) ?? null }))
    .sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0) || a.zipCode.localeCompare(b.zipCode));
}

/** Less of an area than this is how far a hand slips over a border. */
const LEAST_PERCENT = 2;

const asked = (actor: Actor): SQL => sql`select ${zipCodes.zipCode} from ${zipAccessRequests}
    join ${zipCodes} on ${zipCodes.id} = ${zipAccessRequests.zipCodeId}
    where ${zipAccessRequests.status} = 'pending' and ${ofCompany(actor, zipAccessRequests.userId)}
  union select ${zipCodeFlyRequests.zipCode} from ${zipCodeFlyRequests}
    where ${zipCodeFlyRequests.status} = 'pending' and ${ofCompany(actor, zipCodeFlyRequests.userId)}`;

const sampleOutline: MultiPolygon = [[zipOutline.map(([longitude, latitude]) => [longitude, latitude])]];

async function listOutlinesAround(db: Database, area: DrawnArea): Promise<Outline[]> {
  const [west = 0, south = 0, east = 0, north = 0] = boundsOfArea(area) ?? [];
  const touches = and(
    lte(zipBoundaries.west, east),
    gte(zipBoundaries.east, west),
    lte(zipBoundaries.south, north),
    gte(zipBoundaries.north, south),
  );
  const known = await listOutlines(db, touches);
  const isKnown = known.some(({ zipCode }) => zipCode === SAMPLE_ZIP);
  return isKnown ? known : [...known, { zipCode: SAMPLE_ZIP, outline: sampleOutline }];
}

const listOutlines = (db: Database, which: SQL | undefined): Promise<Outline[]> =>
  db
    .select({ zipCode: zipBoundaries.zipCode, outline: sql<MultiPolygon>`${zipBoundaries.outline}` })
    .from(zipBoundaries)
    .where(which)
    .orderBy(zipBoundaries.zipCode)
    .limit(MOST_OUTLINES);

const MOST_OUTLINES = 500;

/** Places spread evenly over an area; its corners where it is too thin for any. */
function placesIn(area: DrawnArea): readonly (readonly [number, number])[] {
  const [west = 0, south = 0, east = 0, north = 0] = boundsOfArea(area) ?? [];
  const within = isWithin(area);
  for (const across of [24, 96]) {
    const places = Array.from({ length: across ** 2 }, (_, at): [number, number] => [
      west + (((at % across) + 0.5) / across) * (east - west),
      south + ((Math.floor(at / across) + 0.5) / across) * (north - south),
    ]).filter(([longitude, latitude]) => within(...worldOf(longitude, latitude)));
    if (places.length >= 50) return places;
  }
  return area;
}

const isInOutline = (outline: MultiPolygon, longitude: number, latitude: number): boolean =>
  outline.some((rings) => pointInPolygon([longitude, latitude], rings) !== false);

/** Without an outline, by the actor's own doors. */
async function listZipsOfDoors(db: Database, actor: Actor, area: DrawnArea): Promise<string[]> {
  const rows = await db
    .selectDistinct({ zipCode: properties.zipCode })
    .from(properties)
    .where(
      and(
        propertiesVisibleTo(actor),
        inArray(properties.zipCode, heldZips(actor)),
        leadsMatching({ within: area }, actor),
      ),
    );
  return rows.map(({ zipCode }) => zipCode);
}
