import { eq, inArray, sql } from '#server/db/orm.ts';
import { properties, userZipSubscriptions, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/**
 * Counts the properties of ZIPs whose properties have changed, in the transaction that changed them. The new version
 * of their data makes kept lists stale.
 */
export async function refreshZipTotals(tx: Database, zips: readonly string[]): Promise<void> {
  if (zips.length === 0) return;
  const list = sql`(select jsonb_array_elements_text(${JSON.stringify(zips)}::jsonb))`;
  await tx.execute(sql`
    update zip_codes z set
      property_count = coalesce(c.properties, 0),
      located_count = coalesce(c.located, 0),
      severe_count = coalesce(c.severe, 0),
      imaged_count = coalesce(c.imaged, 0),
      data_version = z.data_version + 1,
      updated_at = now()
    from zip_codes same
    left join (
      select zip_code, count(*) as properties, count(latitude) filter (where location_precision is distinct from 'zip') as located,
        count(*) filter (where severity_level = 'severe') as severe,
        count(coalesce(image_url, crop_image_url)) as imaged
      from properties where zip_code in ${list} group by zip_code
    ) c on c.zip_code = same.zip_code
    where same.id = z.id and z.zip_code in ${list}`);
  await tx
    .update(userZipSubscriptions)
    .set({
      hasData: sql`exists (select from zip_codes z where z.zip_code = ${userZipSubscriptions.zipCode} and z.property_count > 0)`,
    })
    .where(inArray(userZipSubscriptions.zipCode, [...zips]));
}

/** A property as its ZIP counts it and lists show it, read before it may change. */
export interface CountedProperty {
  propertyId: number;
  located: number;
  severe: number;
  imaged: number;
  /** A digest of everything lists and the map read of it. */
  content: string;
}

/** Reads one property for `recountProperty`. The caller holds the lock of its ZIP. */
export async function readCounted(tx: Database, propertyId: number): Promise<CountedProperty> {
  const { latitude, locationPrecision, severityLevel, imageUrl, cropImageUrl, id } = properties;
  const [counted] = await tx
    .select({
      propertyId: id,
      located: sql<number>`(${latitude} is not null and ${locationPrecision} is distinct from 'zip')::int`,
      severe: sql<number>`coalesce(${severityLevel} = 'severe', false)::int`,
      imaged: sql<number>`(coalesce(${imageUrl}, ${cropImageUrl}) is not null)::int`,
      content: sql<string>`md5((to_jsonb(${properties}) - 'updated_at')::text)`,
    })
    .from(properties)
    .where(eq(id, propertyId));
  return counted ?? { propertyId, located: 0, severe: 0, imaged: 0, content: '' };
}

/**
 * Follows what a transaction changed of one property: its ZIP's totals by the difference, and a new version of its data
 * only where lists or the map show something else. The ZIP is locked since before `before` was read.
 */
export async function recountProperty(tx: Database, zipCode: string, before: CountedProperty): Promise<void> {
  const now = await readCounted(tx, before.propertyId);
  if (now.content === before.content) return;
  await tx
    .update(zipCodes)
    .set({
      locatedCount: sql`${zipCodes.locatedCount} + ${now.located - before.located}`,
      severeCount: sql`${zipCodes.severeCount} + ${now.severe - before.severe}`,
      imagedCount: sql`${zipCodes.imagedCount} + ${now.imaged - before.imaged}`,
      dataVersion: sql`${zipCodes.dataVersion} + 1`,
      updatedAt: new Date(),
    })
    .where(eq(zipCodes.zipCode, zipCode));
}
