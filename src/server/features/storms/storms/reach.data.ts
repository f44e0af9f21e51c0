import { boundsAround } from '#domain/geo/around.ts';
import { type Bounds, boundsOf } from '#domain/geo/bounds.ts';
import { gt } from '#server/db/orm.ts';
import { zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { timeZoneAt } from '#server/platform/time-zone.ts';
import { zipCenter } from '#server/providers/geocoder/index.ts';

/** A distance from the center of a ZIP code that includes its doors and their storms. */
const MARGIN_MILES = 20;

/** Positions of the ZIP codes that have properties with a position. */
export async function findReach(db: Database): Promise<{ timeZones: string[]; bounds: Bounds | null }> {
  const zips = await db
    .select({ zipCode: zipCodes.zipCode })
    .from(zipCodes)
    .where(gt(zipCodes.locatedCount, 0));
  const centers = zips.flatMap(({ zipCode }) => zipCenter(zipCode) ?? []);
  const around = boundsOf(centers);
  return {
    timeZones: [...new Set(centers.map(timeZoneAt))].sort(),
    bounds: around && boundsAround(around, MARGIN_MILES),
  };
}
