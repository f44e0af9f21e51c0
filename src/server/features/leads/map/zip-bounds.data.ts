import type { Actor } from '#access/can.ts';
import { zipsVisibleTo } from '#access/rows.ts';
import { type Bounds, joinBounds } from '#domain/geo/bounds.ts';
import { and, eq } from '#server/db/orm.ts';
import { zipBoundaries, zipCodes } from '#server/db/schema/index.ts';
import { inScope, type Scope } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { zipCenter } from '#server/providers/geocoder/index.ts';

/** Around the ZIPs that the actor sees, whatever properties they hold: their outlines, else their middles. */
export async function findZipBounds(
  db: Pick<Database, 'select'>,
  actor: Actor,
  scope: Scope,
): Promise<[west: number, south: number, east: number, north: number] | null> {
  const { west, south, east, north } = zipBoundaries;
  const zips = await db
    .select({ zipCode: zipCodes.zipCode, west, south, east, north })
    .from(zipCodes)
    .leftJoin(zipBoundaries, eq(zipBoundaries.zipCode, zipCodes.zipCode))
    .where(and(zipsVisibleTo(actor), inScope(scope, zipCodes.zipCode)));
  const around = zips.map(boundsOf).reduce(joinBounds, null);
  return around && [...around];
}

type Zip = { zipCode: string } & Record<'west' | 'south' | 'east' | 'north', number | null>;

function boundsOf({ zipCode, west, south, east, north }: Zip): Bounds | null {
  if (west !== null && south !== null && east !== null && north !== null) return [west, south, east, north];
  const center = zipCenter(zipCode);
  return center && [center.longitude, center.latitude, center.longitude, center.latitude];
}
