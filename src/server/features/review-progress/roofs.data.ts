import { type SQL, sql } from '#server/db/orm.ts';

/**
 * For the order of the captures that a query calls k, those first that show a ZIP best: the newest that looked at it. A file
 * of a later day tells of roofs, but nobody flew for it.
 */
export const bestShown: SQL = sql`exists (select from roof_views v
    where v.capture_id = k.id and v.rank = 1 and v.crop_key is not null) desc,
  k.captured_to desc, k.id desc`;

/**
 * Whether a capture, by its id, has a picture of the property that a query calls p. One whose roofs were cut out has
 * those and no other, so that nobody judges what an older picture shows; one that came as data has what that names.
 */
export const hasPicture = (captureId: number | SQL): SQL => sql`(exists (select from roof_views v
    where v.capture_id = ${captureId} and v.property_id = p.id and v.rank = 1 and v.crop_key is not null)
  or coalesce(p.crop_image_url, p.image_url) is not null
    and not exists (select from roof_views v where v.capture_id = ${captureId}))`;
