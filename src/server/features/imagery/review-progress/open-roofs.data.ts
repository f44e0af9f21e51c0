import type { OpenReason } from '#domain/review/open-roof.ts';
import { sql } from '#server/db/orm.ts';
import { openRoofs } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { findConsent, isLeftToSoftware, isReleased } from './consents.data.ts';
import { counts, listDisputed } from './standing.data.ts';
import { isTakenIn } from './taken-in.data.ts';

/** A property of a capture's ZIP code; `reason` is why it is left open, null if it is delivered, or would be. */
export interface RoofStanding {
  propertyId: number;
  reason: OpenReason | null;
  latitude: number | null;
  longitude: number | null;
  hasCrop: boolean;
  /** Unreviewed: software alone calls it sound. */
  isUnreviewed: boolean;
}

/** The state of each roof in the ZIP code of a capture made of pictures. */
export async function listRoofStandings(db: Database, captureId: number): Promise<RoofStanding[]> {
  const isConsented = (await findConsent(db, captureId)) !== null;
  const released = await isReleased(db, captureId);
  const disputed = (await listDisputed(db, captureId)).map(({ propertyId }) => propertyId);
  const { rows } = await db.execute<RoofStanding & Record<string, unknown>>(sql`
    select p.id as "propertyId", p.latitude::float8 as latitude, p.longitude::float8 as longitude,
      v.crop_key is not null as "hasCrop", ${isConsented}::boolean and v.crop_key is not null and ${isLeftToSoftware} as "isUnreviewed",
      case when v.property_id is null and (p.latitude is null or p.location_precision is not distinct from 'zip') then 'no-position'
        when v.property_id is null then 'not-shown'
        when v.crop_key is null then 'not-cut'
        when p.id = any(${sql.param(disputed)}::int[]) then 'differ'
        when ${isConsented}::boolean and ${!released}::boolean and ${isLeftToSoftware} then 'unproven'
        when not (${isConsented}::boolean and ${isLeftToSoftware}) and not exists (select from reviews r
          where r.capture_id = ${captureId} and r.property_id = p.id and ${counts('r')}) then 'not-reviewed'
        when not ${isTakenIn(sql`${captureId}`, sql`p.id`)} then 'ready' end as reason
    from properties p left join roof_views v on v.capture_id = ${captureId} and v.property_id = p.id and v.rank = 1
    where p.zip_code = (select zip_code from captures where id = ${captureId})
    order by p.id`);
  return rows;
}

/** Notes which roofs with a picture a delivery leaves out, in place of what was noted before. */
export async function replaceOpenRoofs(
  tx: Database,
  captureId: number,
  open: readonly RoofStanding[],
): Promise<void> {
  await tx.execute(sql`delete from open_roofs where capture_id = ${captureId}`);
  const ids = open.filter(({ hasCrop }) => hasCrop).map(({ propertyId }) => propertyId);
  if (ids.length === 0) return;
  await tx
    .insert(openRoofs)
    .select(sql`select ${captureId}::int, id from unnest(${sql.param(ids)}::int[]) as i(id)`);
}
