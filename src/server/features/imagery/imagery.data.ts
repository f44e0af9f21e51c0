import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { and, eq, inArray } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

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

/** The same of several, as far as the actor sees them. */
export function listPictured(
  db: Database,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<(Pictured & { id: number })[]> {
  return db
    .select({ id: properties.id, ...pictured })
    .from(properties)
    .where(and(inArray(properties.id, [...propertyIds]), propertiesVisibleTo(actor)));
}

const pictured = {
  zipCode: properties.zipCode,
  identity: properties.identity,
  imageUrl: properties.imageUrl,
  cropImageUrl: properties.cropImageUrl,
};
