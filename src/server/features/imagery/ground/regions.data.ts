import type { Bounds } from '#domain/geo/bounds.ts';
import type { MultiPolygon } from '#domain/geo/zip-outline.ts';
import type { Region } from '#domain/ground/region.ts';
import { SAMPLE_ZIP, zipOutline } from '#sample/ground.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { properties, zipBoundaries } from '#server/db/schema/index.ts';
import { ByteCache } from '#server/platform/byte-cache.ts';
import type { Database } from '#server/platform/database/index.ts';

/** What names the region of a ZIP code. */
export interface Zip {
  zipCode: string;
  outlineOf: string | null;
  dataVersion: string | null;
}

/** Meters around a property where no outline is known: what a roof's own picture shows around it, too. */
const AROUND_METERS = 35;

/** Changes whenever the region of the ZIP code may. */
export const regionVersion = ({ zipCode, outlineOf, dataVersion }: Zip): string =>
  outlineOf ?? (zipCode === SAMPLE_ZIP ? 'sample' : `places ${dataVersion}`);

const outlines = new ByteCache<MultiPolygon>({
  maxBytes: 32 * 1024 * 1024,
  sizeOf: (outline) => outline.flat(2).length * 48,
});

/**
 * Where the ground of a ZIP code may be shown: within its outline, or where none is known around its properties.
 * @param around what is asked for, beyond which no property is read
 */
export async function regionOf(db: Database, zip: Zip, around: Bounds): Promise<Region> {
  const { zipCode, outlineOf } = zip;
  if (outlineOf !== null) {
    const key = `${zipCode} ${outlineOf}`;
    return { outline: await outlines.get({ key, make: () => readOutline(db, zipCode) }) };
  }
  if (zipCode === SAMPLE_ZIP)
    return { outline: [[zipOutline.map(([longitude, latitude]) => [longitude, latitude])]] };
  return { places: await listPlaces(db, zipCode, around), meters: AROUND_METERS };
}

async function readOutline(db: Database, zipCode: string): Promise<MultiPolygon> {
  const [row] = await db
    .select({ outline: zipBoundaries.outline })
    .from(zipBoundaries)
    .where(eq(zipBoundaries.zipCode, zipCode));
  // It was deleted meanwhile: nothing may be shown.
  return (row?.outline ?? []) as MultiPolygon;
}

/** More than AROUND_METERS, in degrees. */
const MARGIN = 0.0008;

async function listPlaces(
  db: Database,
  zipCode: string,
  [west, south, east, north]: Bounds,
): Promise<[number, number][]> {
  const rows = await db
    .select({ longitude: properties.longitude, latitude: properties.latitude })
    .from(properties)
    .where(
      and(
        eq(properties.zipCode, zipCode),
        sql`${properties.locationPrecision} is distinct from 'zip'`,
        sql`${properties.longitude} between ${west - MARGIN} and ${east + MARGIN}`,
        sql`${properties.latitude} between ${south - MARGIN} and ${north + MARGIN}`,
      ),
    );
  return rows.map(({ longitude, latitude }) => [longitude ?? 0, latitude ?? 0]);
}
