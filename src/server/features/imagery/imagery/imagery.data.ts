import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { and, eq, inArray, sql } from '#server/db/orm.ts';
import { assessments, captureGrounds, captures, properties } from '#server/db/schema/index.ts';
import { visibleDoor } from '#server/doors/index.ts';
import { deliveredCropOf } from '#server/features/imagery/captures/index.ts';
import { type Database, type Given, statement } from '#server/platform/database/index.ts';

/** The fields that decide a property's picture. */
export interface Pictured {
  zipCode: string;
  imageUrl: string | null;
  cropImageUrl: string | null;
  latitude: number | null;
  longitude: number | null;
  areaSquareFeet: number | null;
  ground: DescribedOn | null;
}

/** What a delivered, simulated capture that describes the property shows from above. */
interface DescribedOn {
  captureId: number;
  archiveKey: string;
  maxZoom: number;
}

/** Null if the actor does not see the property, or there is none. */
export async function findPictured(db: Database, actor: Actor, propertyId: number): Promise<Pictured | null> {
  const [found] = await db
    .select(pictured)
    .from(properties)
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  return found ?? null;
}

/** A property with the file of its roof from the newest delivered capture; null if none shows it. */
export interface PicturedRoof extends Pictured {
  id: number;
  deliveredCrop: string | null;
}

/** Null if the actor does not see the property, or there is none. */
export async function findPicturedRoof(
  db: Database,
  actor: Actor,
  propertyId: number,
): Promise<PicturedRoof | null> {
  const [found] = await roofOf(db, actor, { propertyId });
  return found ?? null;
}

const roofOf = statement('pictured roof', (db, actor, { propertyId }: Given<'propertyId'>) =>
  db.select(picturedRoof()).from(properties).where(visibleDoor(actor, propertyId)),
);

/** The same of several, as far as the actor sees them. */
export function listPicturedRoofs(
  db: Database,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<PicturedRoof[]> {
  return db
    .select(picturedRoof())
    .from(properties)
    .where(and(inArray(properties.id, [...propertyIds]), propertiesVisibleTo(actor)));
}

const picturedRoof = () => ({
  id: properties.id,
  ...pictured,
  deliveredCrop: deliveredCropOf(sql`"properties"."id"`),
});

/** Read with a property's other fields. */
export const pictured = {
  zipCode: properties.zipCode,
  imageUrl: properties.imageUrl,
  cropImageUrl: properties.cropImageUrl,
  latitude: properties.latitude,
  longitude: properties.longitude,
  areaSquareFeet: properties.areaSquareFeet,
  ground: sql<DescribedOn | null>`(
    select json_build_object('captureId', k.id, 'archiveKey', g.archive_key, 'maxZoom', g.max_zoom)
    from ${assessments} a join ${captures} k on k.id = a.capture_id join ${captureGrounds} g on g.capture_id = k.id
    where a.property_id = "properties"."id" and a.source = 'simulated' and g.simulated and g.archive_key is not null
      and k.state = 'delivered'
    order by k.captured_to desc, k.id desc limit 1)`,
};
