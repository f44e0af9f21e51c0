import { isPlaced } from '#domain/imagery/ground.ts';
import type { Placement } from '#domain/imagery/orthophoto.ts';
import type { Frame, Roof, View } from '#domain/imagery/views.ts';
import type { LocationPrecision } from '#domain/locations.ts';
import { openStates } from '#domain/operations.ts';
import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from '#server/db/orm.ts';
import {
  captureImages,
  captures,
  operations,
  properties,
  roofComparisons,
  roofOutlines,
  roofViews,
} from '#server/db/schema/index.ts';
import { insertFile, type NewFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { usable } from '../pictures/pictures.data.ts';

/** The operation that cuts out the roofs of a capture now; null if none does. */
export async function findPlacing(db: Database, captureId: number): Promise<string | null> {
  const [row] = await db
    .select({ id: operations.id })
    .from(operations)
    .where(
      and(
        eq(operations.name, 'captures.place'),
        inArray(operations.state, [...openStates]),
        sql`(${operations.payload} ->> 'captureId')::int = ${captureId}`,
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/** Pictures of a capture that roofs can be cut out of. */
export async function listFrames(db: Database, captureId: number): Promise<Frame[]> {
  const rows = await db
    .select({ id: captureImages.id, camera: captureImages.camera })
    .from(captureImages)
    .where(and(eq(captureImages.captureId, captureId), usable))
    .orderBy(asc(captureImages.id));
  return rows.flatMap(({ id, camera }) => frameOf(id, camera) ?? []);
}

/** Null if the position of its pixels is unknown. */
function frameOf(id: number, camera: Placement | null): Frame | null {
  if (camera?.orthophoto) return { id, orthophoto: camera.orthophoto };
  return camera && isPlaced(camera) ? { id, camera } : null;
}

/** How far from its building a position may be, in meters; positions from the data are taken for the parcel's center. */
const placeErrors: Record<LocationPrecision, number> = {
  rooftop: 3,
  parcel: 6,
  interpolated: 25,
  street: 60,
  zip: Number.POSITIVE_INFINITY,
};
const PARCEL_ERROR = 3;

/** Properties of the capture's ZIP with a position, of which roofs can be looked for. */
export async function listRoofs(db: Database, captureId: number): Promise<Roof[]> {
  const rows = await db
    .select({
      id: properties.id,
      latitude: properties.latitude,
      longitude: properties.longitude,
      precision: properties.locationPrecision,
      areaSquareFeet: properties.areaSquareFeet,
      outline: roofOutlines.ring,
    })
    .from(properties)
    .innerJoin(captures, eq(captures.zipCode, properties.zipCode))
    .leftJoin(
      roofOutlines,
      and(eq(roofOutlines.captureId, captures.id), eq(roofOutlines.propertyId, properties.id)),
    )
    .where(
      and(
        eq(captures.id, captureId),
        isNotNull(properties.latitude),
        or(isNull(properties.locationPrecision), ne(properties.locationPrecision, 'zip')),
      ),
    )
    .orderBy(asc(properties.id));
  return rows.map(({ id, latitude, longitude, precision, areaSquareFeet, outline }) => ({
    ...{ id, areaSquareFeet, outline, latitude: latitude ?? 0, longitude: longitude ?? 0 },
    placeError: precision ? placeErrors[precision] : PARCEL_ERROR,
  }));
}

/** Views of one statement. */
const BATCH = 5000;

/** Grows with each picture of a capture. */
export async function findPicturesVersion(db: Database, captureId: number): Promise<number | null> {
  const [row] = await db
    .select({ version: captures.picturesVersion })
    .from(captures)
    .where(eq(captures.id, captureId));
  return row?.version ?? null;
}

/**
 * Writes which pictures show which roofs, replacing earlier rows; the daily check removes their files.
 * @param capture with the version of its pictures that were used, to detect pictures added meanwhile
 */
export async function replaceViews(
  tx: Database,
  { captureId, version }: { captureId: number; version: number | null },
  views: readonly Omit<View, 'isCutOff'>[],
): Promise<void> {
  await tx.update(captures).set({ placedVersion: version }).where(eq(captures.id, captureId));
  await tx.delete(roofViews).where(eq(roofViews.captureId, captureId));
  await tx.delete(roofComparisons).where(eq(roofComparisons.captureId, captureId));
  for (let at = 0; at < views.length; at += BATCH) {
    const rows = views.slice(at, at + BATCH).map(({ roofId, frameId, ...view }) => ({
      ...view,
      ...{ captureId, propertyId: roofId, imageId: frameId },
    }));
    await tx.execute(sql`
      insert into roof_views (capture_id, property_id, rank, image_id, off_nadir_m, gsd_m, position_error_m)
      select ${captureId}::int, v."propertyId", v.rank, v."imageId", v."offNadir", v.gsd, v."positionError"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("propertyId" int, rank smallint, "imageId" int,
        "offNadir" float8, gsd float8, "positionError" float8)`);
  }
}

export interface Uncut {
  id: number;
  name: string;
  zipCode: string;
  frame: Frame;
  /** As it was sent, else its smaller copy. */
  key: string;
  roofs: (Roof & { positionError: number })[];
}

/** Roofs that are cut out at once: an orthophoto may show all of a ZIP code. */
const MOST_CUT = 50;

/** The next picture that roofs are to be cut out of, with some of them; null if all are. */
export async function findUncut(tx: Database, captureId: number): Promise<Uncut | null> {
  const open = and(eq(roofViews.captureId, captureId), eq(roofViews.rank, 1), isNull(roofViews.cropKey));
  const [picture] = await tx
    .select({ image: captureImages, zipCode: captures.zipCode })
    .from(roofViews)
    .innerJoin(captureImages, eq(captureImages.id, roofViews.imageId))
    .innerJoin(captures, eq(captures.id, roofViews.captureId))
    .where(open)
    .orderBy(asc(roofViews.imageId))
    .limit(1);
  if (!picture) return null;
  const { id, name, camera, originalKey, scaledKey } = picture.image;
  // Positions in an orthophoto are those of its own pixels.
  const key = camera?.orthophoto ? originalKey : (originalKey ?? scaledKey);
  const frame = frameOf(id, camera);
  if (!frame || !key) throw new Error(`picture ${id} has views and cannot be cut from`);
  const roofs = await tx
    .select({
      id: properties.id,
      latitude: properties.latitude,
      longitude: properties.longitude,
      areaSquareFeet: properties.areaSquareFeet,
      positionError: roofViews.positionError,
    })
    .from(roofViews)
    .innerJoin(properties, eq(properties.id, roofViews.propertyId))
    .where(and(open, eq(roofViews.imageId, id)))
    .orderBy(asc(properties.id))
    .limit(MOST_CUT);
  return {
    ...{ id, name, key, zipCode: picture.zipCode, frame },
    roofs: roofs.map(({ latitude, longitude, ...roof }) => ({
      ...{ ...roof, placeError: 0, latitude: latitude ?? 0, longitude: longitude ?? 0 },
    })),
  };
}

/** What was cut out of a picture for a roof. */
export interface CutRoof {
  propertyId: number;
  image: NewFile;
  crop: NewFile;
  cropHalfWidth: number;
}

export async function setCut(
  tx: Database,
  captureId: number,
  { propertyId, image, crop, cropHalfWidth }: CutRoof,
): Promise<void> {
  await insertFile(tx, image);
  await insertFile(tx, crop);
  await tx
    .update(roofViews)
    .set({ imageKey: image.key, cropKey: crop.key, cropHalfWidth })
    .where(
      and(eq(roofViews.captureId, captureId), eq(roofViews.propertyId, propertyId), eq(roofViews.rank, 1)),
    );
}

/** How many pictures roofs are cut out of, how many roofs, and of how many that is still to be done. */
export async function countPictures(
  tx: Database,
  captureId: number,
): Promise<{ total: number; roofs: number; leftRoofs: number }> {
  const { rows } = await tx.execute<{ total: number; roofs: number; leftRoofs: number }>(sql`
    select count(distinct image_id)::int as total, count(*)::int as roofs,
      count(*) filter (where crop_key is null)::int as "leftRoofs"
    from roof_views where capture_id = ${captureId} and rank = 1`);
  return rows[0] ?? { total: 0, roofs: 0, leftRoofs: 0 };
}

/** From now on it can be reviewed. */
export async function openReview(tx: Database, captureId: number): Promise<void> {
  await tx
    .update(captures)
    .set({ state: 'in-review' })
    .where(and(eq(captures.id, captureId), eq(captures.state, 'draft')));
}
