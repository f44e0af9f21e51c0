import { inArray, sql } from '#server/db/orm.ts';
import { userZipSubscriptions } from '#server/db/schema/index.ts';
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
