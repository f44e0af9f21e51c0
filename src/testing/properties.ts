import { sql } from 'drizzle-orm';
import { properties, zipCodes } from '#server/db/schema/index.ts';
import { ensureZip } from '#server/features/properties/index.ts';
import type { Database } from '#server/platform/database/index.ts';

type NewProperty = Partial<typeof properties.$inferInsert> & { zipCode: string; address: string };

/** Puts one property straight into the table, with its ZIP's totals as an import would leave them. */
export async function addProperty(db: Database, property: NewProperty): Promise<number> {
  await ensureZip(db, property.zipCode);
  const addressKey = property.address.toLowerCase();
  const [row] = await db
    .insert(properties)
    .values({ identity: `a:${addressKey}`, addressKey, ...property })
    .returning({ id: properties.id });
  await db.update(zipCodes).set({
    propertyCount: sql`(select count(*) from ${properties} where ${properties.zipCode} = ${zipCodes.zipCode})`,
    dataVersion: sql`${zipCodes.dataVersion} + 1`,
  });
  return row?.id ?? 0;
}
