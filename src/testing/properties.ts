import { eq, sql } from 'drizzle-orm';
import { properties, zipCodes } from '#server/db/schema/index.ts';
import { ensureZip } from '#server/features/properties/index.ts';
import type { Services } from '#server/platform/services.ts';

type Given = Partial<typeof properties.$inferInsert>;

let made = 0;

/** Puts properties into a ZIP and keeps its totals, as an import does. Gives their ids, in order. */
export async function addProperties({ db }: Services, zipCode: string, rows: Given[]): Promise<number[]> {
  await ensureZip(db, zipCode);
  const inserted = await db
    .insert(properties)
    .values(rows.map((row) => house(zipCode, row)))
    .returning({ id: properties.id });
  await touchZip({ db }, zipCode);
  return inserted.map(({ id }) => id);
}

/** Recounts a ZIP and raises its version, as every change to its properties does. */
export async function touchZip({ db }: Pick<Services, 'db'>, zipCode: string): Promise<void> {
  const among = sql`from ${properties} where ${properties.zipCode} = ${zipCode}`;
  await db
    .update(zipCodes)
    .set({
      propertyCount: sql`(select count(*) ${among})`,
      locatedCount: sql`(select count(${properties.latitude}) ${among})`,
      severeCount: sql`(select count(*) filter (where ${properties.severityLevel} = 'severe') ${among})`,
      imagedCount: sql`(select count(coalesce(${properties.imageUrl}, ${properties.cropImageUrl})) ${among})`,
      dataVersion: sql`${zipCodes.dataVersion} + 1`,
    })
    .where(eq(zipCodes.zipCode, zipCode));
}

function house(zipCode: string, row: Given): typeof properties.$inferInsert {
  made += 1;
  const address = row.address ?? `${made} N Elm St`;
  return { identity: `test:${made}`, addressKey: address.toUpperCase(), ...row, address, zipCode };
}
