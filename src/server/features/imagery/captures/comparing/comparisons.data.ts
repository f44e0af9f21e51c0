import type { RoofDifferences } from '#contract/captures.ts';
import type { Camera } from '#domain/imagery/camera.ts';
import type { Compared } from '#domain/imagery/compare.ts';
import { type Overlay, overlayOf } from '#domain/imagery/overlay.ts';
import { and, eq, isNotNull, type SQL, sql } from '#server/db/orm.ts';
import { roofComparisons, roofViews } from '#server/db/schema/index.ts';
import { isTakenIn } from '#server/features/imagery/review-progress/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';

/** How one capture shows a roof. */
export interface Seen {
  captureId: number;
  cropKey: string;
  /** Meters from its middle to its left edge. */
  halfWidth: number;
  /** Meters. */
  positionError: number;
  camera: Camera;
}

/** A roof with its picture of a capture and that of an earlier capture. */
export interface Uncompared {
  propertyId: number;
  latitude: number;
  longitude: number;
  areaSquareFeet: number | null;
  earlier: Seen;
  later: Seen;
}

/**
 * The best view of a property in the latest earlier capture whose delivery shows it, with any number in between, by a query's
 * names of both: a lateral subquery of one row or none, with the capture's day.
 */
export const viewBefore = (captureId: SQL, propertyId: SQL): SQL => sql`(
  select ev.*, k.captured_to from captures mine
  join captures k on k.zip_code = mine.zip_code and k.state = 'delivered' and (k.captured_to, k.id) < (mine.captured_to, mine.id)
  join roof_views ev on ev.capture_id = k.id and ev.property_id = ${propertyId} and ev.rank = 1 and ev.crop_key is not null
    and ${isTakenIn(sql`k.id`, propertyId)}
  where mine.id = ${captureId} order by k.captured_to desc, k.id desc limit 1)`;

/** The position of the earlier view (e in a query) over the one called v, as columns of `Laid`. */
export const laidColumns = sql`c.east_m as east, c.north_m as north, c.turn_degrees as "turnDegrees",
  e.crop_half_width_m as "earlierHalf", v.crop_half_width_m as "laterHalf"`;
export const joinComparison = sql`left join roof_comparisons c
  on c.capture_id = v.capture_id and c.property_id = v.property_id and c.earlier_id = e.capture_id`;

const pairs = (captureId: number) => sql`
  from roof_views v join capture_images i on i.id = v.image_id join properties p on p.id = v.property_id
  cross join lateral ${viewBefore(sql`v.capture_id`, sql`v.property_id`)} e
  join capture_images ei on ei.id = e.image_id
  where v.capture_id = ${captureId} and v.rank = 1 and v.crop_key is not null
    and v.crop_half_width_m is not null and e.crop_half_width_m is not null`;

/** Roofs that were not compared yet with an earlier capture. */
export async function listUncompared(tx: Database, captureId: number, most: number): Promise<Uncompared[]> {
  const seen = (view: 'v' | 'e', image: 'i' | 'ei') =>
    sql.raw(`jsonb_build_object('captureId', ${view}.capture_id, 'cropKey', ${view}.crop_key,
      'halfWidth', ${view}.crop_half_width_m, 'positionError', ${view}.position_error_m, 'camera', ${image}.camera)`);
  const { rows } = await tx.execute<Uncompared & Record<string, unknown>>(sql`
    select v.property_id as "propertyId", p.latitude::float8 as latitude, p.longitude::float8 as longitude,
      p.area_square_feet::float8 as "areaSquareFeet", ${seen('e', 'ei')} as earlier, ${seen('v', 'i')} as later
    ${pairs(captureId)} and p.latitude is not null and ${isUncompared}
    order by v.property_id limit ${most}`);
  return rows;
}

const isUncompared = sql`not exists (select from roof_comparisons c
  where c.capture_id = v.capture_id and c.property_id = v.property_id)`;

export async function insertComparison(
  tx: Database,
  captureId: number,
  { propertyId, earlier }: Uncompared,
  compared: Compared,
): Promise<void> {
  const result = compared.comparable
    ? { score: compared.score, ...compared.fit }
    : { reason: compared.reason };
  await tx.insert(roofComparisons).values({ captureId, propertyId, earlierId: earlier.captureId, ...result });
}

/** How many roofs can be compared, of how many that is done. */
export async function countComparisons(
  tx: Database,
  captureId: number,
): Promise<{ done: number; total: number }> {
  const { rows } = await tx.execute<{ done: number; total: number }>(sql`
    select count(*)::int as total, count(*) filter (where not ${isUncompared})::int as done
    ${pairs(captureId)} and p.latitude is not null`);
  return rows[0] ?? { done: 0, total: 0 };
}

/** Roofs named of those that look most different. */
const MOST_NAMED = 48;

/** What comparing a capture with the one before gave. */
export async function listDifferences(db: Database, captureId: number): Promise<RoofDifferences> {
  const { rows } = await db.execute<Counts & Record<string, unknown>>(sql`
    select count(*) filter (where score is not null)::int as compared,
      count(*) filter (where reason = 'angle')::int as angle, count(*) filter (where reason = 'match')::int as match
    from roof_comparisons where capture_id = ${captureId}`);
  const { compared, angle, match } = rows[0] ?? { compared: 0, angle: 0, match: 0 };
  const found = await db.execute<Different & Record<string, unknown>>(sql`
    select c.property_id as "propertyId", c.score, c.earlier_id as "earlierId", k.captured_to as "earlierOn",
      ${laidColumns}
    from roof_comparisons c
    join captures k on k.id = c.earlier_id
    join roof_views v on v.capture_id = c.capture_id and v.property_id = c.property_id and v.rank = 1
    join roof_views e on e.capture_id = c.earlier_id and e.property_id = c.property_id and e.rank = 1
    where c.capture_id = ${captureId} and c.score is not null
    order by c.score desc, c.property_id limit ${MOST_NAMED}`);
  return {
    ...{ compared, notComparable: { angle, match } },
    roofs: found.rows.map(({ propertyId, score, earlierId, earlierOn, ...row }) => ({
      ...{ propertyId, score, picture: pictureOf(captureId, propertyId) },
      earlier: {
        picture: pictureOf(earlierId, propertyId),
        capturedOn: earlierOn,
        overlay: overlayOfRow(row),
      },
    })),
  };
}

interface Counts {
  compared: number;
  angle: number;
  match: number;
}
interface Different extends Laid {
  propertyId: number;
  score: number;
  earlierId: number;
  earlierOn: string;
}

/** The position of an earlier picture over a later one, as in its rows; null each if unknown. */
export interface Laid {
  east: number | null;
  north: number | null;
  turnDegrees: number | null;
  earlierHalf: number | null;
  laterHalf: number | null;
}

/** How the earlier picture is shown above the later one; null if it is not known how large either is. */
export function overlayOfRow({ east, north, turnDegrees, earlierHalf, laterHalf }: Laid): Overlay | null {
  if (earlierHalf === null || laterHalf === null) return null;
  const isLaid = east !== null && north !== null && turnDegrees !== null;
  return overlayOf(isLaid ? { east, north, turnDegrees } : null, earlierHalf, laterHalf);
}

export const pictureOf = (captureId: number, propertyId: number) =>
  `/api/captures/${captureId}/roofs/${propertyId}/picture`;

/** @throws NotFound if the capture cut out no such roof */
export async function getCropKey(db: Database, captureId: number, propertyId: number): Promise<string> {
  const [view] = await db
    .select({ key: roofViews.cropKey })
    .from(roofViews)
    .where(
      and(
        eq(roofViews.captureId, captureId),
        eq(roofViews.propertyId, propertyId),
        eq(roofViews.rank, 1),
        isNotNull(roofViews.cropKey),
      ),
    );
  if (!view?.key) throw notFound('The picture of this roof');
  return view.key;
}
