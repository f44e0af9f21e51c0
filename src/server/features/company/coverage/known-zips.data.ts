import { ADDRESS_RULE } from '#domain/addresses.ts';
import { stateOfZip } from '#domain/owners/zip-states.ts';
import { zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { findZip } from '#server/platform/zip-list.ts';

/** ZIPs of one statement, well under PostgreSQL's 65,535 parameters. */
const BATCH = 1000;

/** Makes the platform know the ZIPs, in the order given. Those it knows stay as they are. */
export async function ensureZips(tx: Database, zips: readonly string[]): Promise<void> {
  for (let at = 0; at < zips.length; at += BATCH) {
    const rows = zips.slice(at, at + BATCH).map((zipCode) => ({
      zipCode,
      ...placeOf(zipCode),
      addressRule: ADDRESS_RULE,
    }));
    await tx.insert(zipCodes).values(rows).onConflictDoNothing();
  }
}

/** City and two-letter state of a ZIP (GeoNames); Arizona where not even a state has it. */
function placeOf(zipCode: string): { city: string | null; state: string } {
  const { city, state } = findZip(zipCode) ?? { city: null, state: stateOfZip(zipCode) ?? 'AZ' };
  return { city, state };
}
