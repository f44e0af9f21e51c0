import type { EarlierPicture } from '#contract/earlier-picture.ts';
import type { CaptureKind } from '#domain/assessments/sources.ts';
import type { Placement } from '#domain/imagery/orthophoto.ts';
import type { OutlineRing } from '#domain/vision/outline-feature.ts';
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from '#server/db/orm.ts';
import {
  captureImages,
  captures,
  drawnOutlines,
  properties,
  roofOutlines,
  roofViews,
} from '#server/db/schema/index.ts';
import { isTakenIn } from '#server/features/imagery/review-progress/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import {
  joinComparison,
  type Laid,
  laidColumns,
  overlayOfRow,
  viewBefore,
} from '../comparing/comparisons.data.ts';

/** The files of what the newest delivered capture with a picture of it shows of a property; null if there is none. */
export async function findDeliveredView(
  db: Database,
  propertyId: number,
): Promise<{ image: string; crop: string } | null> {
  const [view] = await db
    .select({ image: roofViews.imageKey, crop: roofViews.cropKey })
    .from(roofViews)
    .innerJoin(captures, eq(captures.id, roofViews.captureId))
    .where(isDeliveredView(propertyId))
    .orderBy(desc(captures.capturedTo), desc(captures.id))
    .limit(1);
  return view?.image && view.crop ? { image: view.image, crop: view.crop } : null;
}

/** The roof's file of that view as a subquery, for reads of properties. */
export const deliveredCropOf = (propertyId: SQL): SQL<string | null> => sql<string | null>`(
  select v.crop_key from roof_views v join captures k on k.id = v.capture_id
  where v.property_id = ${propertyId} and v.rank = 1 and v.crop_key is not null and k.state = 'delivered'
    and ${isTakenIn(sql`k.id`, sql`v.property_id`)}
  order by k.captured_to desc, k.id desc limit 1)`;

/** The last day of that capture, as deliveredCropOf. */
export const deliveredDayOf = (propertyId: SQL): SQL<string | null> => sql<string | null>`(
  select k.captured_to::text from roof_views v join captures k on k.id = v.capture_id
  where v.property_id = ${propertyId} and v.rank = 1 and v.crop_key is not null and k.state = 'delivered'
    and ${isTakenIn(sql`k.id`, sql`v.property_id`)}
  order by k.captured_to desc, k.id desc limit 1)`;

/** The same roof in the capture delivered before that one: its file, day, and how it is drawn above the newer. */
export async function findEarlierView(
  db: Database,
  propertyId: number,
): Promise<(Omit<EarlierPicture, 'picture'> & { crop: string }) | null> {
  const { rows } = await db.execute<
    Laid & { crop: string; capturedOn: string } & Record<string, unknown>
  >(sql`
    select e.crop_key as crop, e.captured_to as "capturedOn", ${laidColumns}
    from (select v.* from roof_views v join captures k on k.id = v.capture_id
      where v.property_id = ${propertyId} and v.rank = 1 and v.crop_key is not null and k.state = 'delivered'
        and ${isTakenIn(sql`k.id`, sql`v.property_id`)}
      order by k.captured_to desc, k.id desc limit 1) v
    cross join lateral ${viewBefore(sql`v.capture_id`, sql`v.property_id`)} e ${joinComparison}`);
  const [row] = rows;
  return row ? { crop: row.crop, capturedOn: row.capturedOn, overlay: overlayOfRow(row) } : null;
}

/** What the newest delivered capture shows of a roof, with how it was cut out and where the roof is known to be. */
export interface DeliveredCrop {
  propertyId: number;
  cropKey: string;
  capturedOn: string;
  latitude: number;
  longitude: number;
  areaSquareFeet: number | null;
  gsd: number;
  positionError: number;
  camera: Placement;
  /** Drawn before mapped; null if neither is known. */
  ring: OutlineRing | null;
}

/** Of each of the properties, unless no delivered capture shows it or its picture's place is unknown. */
export async function listDeliveredCrops(
  db: Database,
  propertyIds: readonly number[],
): Promise<DeliveredCrop[]> {
  const rows = await db
    .selectDistinctOn([roofViews.propertyId], {
      propertyId: roofViews.propertyId,
      ...{ cropKey: roofViews.cropKey, gsd: roofViews.gsd, positionError: roofViews.positionError },
      ...{ capturedOn: captures.capturedTo, camera: captureImages.camera },
      latitude: properties.latitude,
      longitude: properties.longitude,
      areaSquareFeet: properties.areaSquareFeet,
      drawn: drawnOutlines.ring,
      mapped: roofOutlines.ring,
    })
    .from(roofViews)
    .innerJoin(captures, eq(captures.id, roofViews.captureId))
    .innerJoin(captureImages, eq(captureImages.id, roofViews.imageId))
    .innerJoin(properties, eq(properties.id, roofViews.propertyId))
    .leftJoin(drawnOutlines, outlineOfView(drawnOutlines))
    .leftJoin(roofOutlines, outlineOfView(roofOutlines))
    .where(isDeliveredView(...propertyIds))
    .orderBy(roofViews.propertyId, desc(captures.capturedTo), desc(captures.id));
  return rows.flatMap(({ cropKey, camera, latitude, longitude, drawn, mapped, ...rest }) =>
    !cropKey || !camera || latitude === null || longitude === null
      ? []
      : [{ ...rest, cropKey, camera, latitude, longitude, ring: drawn ?? mapped }],
  );
}

/** Where these roofs are, as far as the files of these captures have them. */
export const listOutlines = (
  db: Database,
  captureIds: readonly number[],
  propertyIds: readonly number[],
): Promise<{ captureId: number; propertyId: number; ring: OutlineRing }[]> =>
  db
    .select({
      ...{ captureId: roofOutlines.captureId, propertyId: roofOutlines.propertyId },
      ring: roofOutlines.ring,
    })
    .from(roofOutlines)
    .where(
      and(
        inArray(roofOutlines.captureId, [...captureIds]),
        inArray(roofOutlines.propertyId, [...propertyIds]),
      ),
    );

const outlineOfView = (outlines: typeof drawnOutlines | typeof roofOutlines) =>
  and(eq(outlines.captureId, roofViews.captureId), eq(outlines.propertyId, roofViews.propertyId));

const isDeliveredView = (...propertyIds: readonly number[]) =>
  and(
    inArray(roofViews.propertyId, [...propertyIds]),
    eq(roofViews.rank, 1),
    isNotNull(roofViews.cropKey),
    eq(captures.state, 'delivered'),
    isTakenIn(sql`${captures.id}`, sql`${roofViews.propertyId}`),
  );

/** Where the delivered pictures of a roof are from. */
export interface DeliveredSource {
  image: string;
  crop: string;
  capturedOn: string;
  kind: CaptureKind;
  /** Meters, in 95 of 100 cases: between where the roof is looked for and where it is. */
  positionError: number;
  /** Meters of a pixel at the height of the roof. */
  gsd: number;
  /** The file that they were cut out of, as it arrived. */
  file: { name: string; sha256: string; bytes: number; takenAt: Date | null; simulated: boolean };
  camera: Placement | null;
  /** The file itself; null if originals are not kept. */
  originalKey: string | null;
}

/** The newest of them; null if no delivered capture shows the roof. */
export async function findDeliveredSource(db: Database, propertyId: number): Promise<DeliveredSource | null> {
  const [row] = await db
    .select({ view: roofViews, image: captureImages, kind: captures.kind, capturedOn: captures.capturedTo })
    .from(roofViews)
    .innerJoin(captures, eq(captures.id, roofViews.captureId))
    .innerJoin(captureImages, eq(captureImages.id, roofViews.imageId))
    .where(isDeliveredView(propertyId))
    .orderBy(desc(captures.capturedTo), desc(captures.id))
    .limit(1);
  if (!row?.view.imageKey || !row.view.cropKey) return null;
  const { view, image, kind, capturedOn } = row;
  const { name, digest: sha256, size: bytes, takenAt, simulated, camera, originalKey } = image;
  return {
    ...{ image: row.view.imageKey, crop: row.view.cropKey, kind, capturedOn, camera, originalKey },
    ...{ positionError: view.positionError, gsd: view.gsd },
    file: { name, sha256, bytes, takenAt, simulated },
  };
}
