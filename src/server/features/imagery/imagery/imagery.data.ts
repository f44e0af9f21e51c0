import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { and, eq, inArray, sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { visibleDoor } from '#server/doors/index.ts';
import { deliveredCropOf } from '#server/features/imagery/captures/index.ts';
import { type Database, type Given, statement } from '#server/platform/database/index.ts';

/** The fields that decide a property's picture. */
export interface Pictured {
  zipCode: string;
  identity: string;
  imageUrl: string | null;
  cropImageUrl: string | null;
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

const pictured = {
  zipCode: properties.zipCode,
  identity: properties.identity,
  imageUrl: properties.imageUrl,
  cropImageUrl: properties.cropImageUrl,
};
