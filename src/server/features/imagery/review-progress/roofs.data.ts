import { type SQL, sql } from '#server/db/orm.ts';

/**
 * Sort order of the captures k in a query, the best view of a ZIP first: the newest flight. A file of a later day has
 * facts about roofs, but has no pictures.
 */
export const bestShown: SQL = sql`exists (select from roof_views v
    where v.capture_id = k.id and v.rank = 1 and v.crop_key is not null) desc,
  k.captured_to desc, k.id desc`;

/**
 * Whether a capture, by its id, has a picture of the property p in a query. A capture with cut-out roofs has only those,
 * so that no review judges an older picture; one that came as data has the pictures its rows name.
 */
export const hasPicture = (captureId: number | SQL): SQL => sql`(exists (select from roof_views v
    where v.capture_id = ${captureId} and v.property_id = p.id and v.rank = 1 and v.crop_key is not null)
  or coalesce(p.crop_image_url, p.image_url) is not null
    and not exists (select from roof_views v where v.capture_id = ${captureId}))`;
