import type { Bounds } from '#domain/geo/bounds.ts';
import type { Place } from '#domain/geo/distance.ts';
import { placeAt } from '#domain/imagery/ground.ts';
import { sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import { zipCenter } from '#server/providers/geocoder/index.ts';

/** Around the middle of a ZIP code of whose properties none has a place, in meters. */
const ABOUT_A_ZIP = 15_000;

/** What a flight over a ZIP code is over: around its properties, else around its middle; null if neither is known. */
export async function areaOfZip(db: Database, zipCode: string): Promise<Bounds | null> {
  const { rows } = await db.execute<Record<'west' | 'south' | 'east' | 'north', number | null>>(sql`
    select min(longitude)::float8 as west, min(latitude)::float8 as south,
      max(longitude)::float8 as east, max(latitude)::float8 as north
    from properties where zip_code = ${zipCode} and location_precision is distinct from 'zip'`);
  const [{ west, south, east, north } = { west: null, south: null, east: null, north: null }] = rows;
  if (west !== null && south !== null && east !== null && north !== null) return [west, south, east, north];
  const center = zipCenter(zipCode);
  return center ? around(center) : null;
}

function around(center: Place): Bounds {
  const low = placeAt(center, [-ABOUT_A_ZIP, -ABOUT_A_ZIP]);
  const high = placeAt(center, [ABOUT_A_ZIP, ABOUT_A_ZIP]);
  return [low.longitude, low.latitude, high.longitude, high.latitude];
}
