import type { Actor } from '#access/can.ts';
import { seesAllProperties, zipsVisibleTo } from '#access/rows.ts';
import { boundsAround, holds, mergedBounds } from '#domain/geo/around.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import type { Place } from '#domain/geo/distance.ts';
import { eq } from '#server/db/orm.ts';
import { zipBoundaries, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { zipCenter } from '#server/providers/geocoder/index.ts';

/** Where a caller is shown storms; null for everywhere. */
export type Watched = readonly Bounds[] | null;

/** Around each ZIP code: enough to see where a storm came from and went to. */
export const MARGIN_MILES = 30;

/** Around the ZIP codes the actor holds, by their outlines, else by their middles. Administrators see every storm. */
export async function findWatched(db: Pick<Database, 'select'>, actor: Actor): Promise<Watched> {
  if (seesAllProperties(actor)) return null;
  const { west, south, east, north } = zipBoundaries;
  const zips = await db
    .select({ zipCode: zipCodes.zipCode, outline: { west, south, east, north } })
    .from(zipCodes)
    .leftJoin(zipBoundaries, eq(zipBoundaries.zipCode, zipCodes.zipCode))
    .where(zipsVisibleTo(actor))
    .orderBy(zipCodes.zipCode);
  const bounds = zips.flatMap(({ zipCode, outline }): Bounds[] => {
    if (outline) return [[outline.west, outline.south, outline.east, outline.north]];
    const center = zipCenter(zipCode);
    return center ? [[center.longitude, center.latitude, center.longitude, center.latitude]] : [];
  });
  return mergedBounds(bounds.map((one) => boundsAround(one, MARGIN_MILES)));
}

export const isWatched = (watched: Watched, place: Place): boolean =>
  watched === null || watched.some((bounds) => holds(bounds, place));
