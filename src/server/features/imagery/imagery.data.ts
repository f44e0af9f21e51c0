import { and, eq } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { properties } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** What tells which picture belongs to a property. */
export interface Pictured {
  zipCode: string;
  identity: string;
  imageUrl: string | null;
  cropImageUrl: string | null;
}

/** Null where the actor does not see the property, or there is none. */
export async function findPictured(db: Database, actor: Actor, propertyId: number): Promise<Pictured | null> {
  const [found] = await db
    .select({
      zipCode: properties.zipCode,
      identity: properties.identity,
      imageUrl: properties.imageUrl,
      cropImageUrl: properties.cropImageUrl,
    })
    .from(properties)
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  return found ?? null;
}
