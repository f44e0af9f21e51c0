import type { Actor } from '#access/can.ts';
import { squareMeters } from '#domain/vision/outline-feature.ts';
import { desc, eq } from '#server/db/orm.ts';
import { captures, drawnOutlines, properties, roofOutlines } from '#server/db/schema/index.ts';
import { seen, visibleDoor } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';

const SQUARE_FEET_PER_SQUARE_METER = 10.7639;

/** How large the building is by what else is known of it, where anything is. @throws 404 if the actor does not see it */
export async function getBuilding(
  db: Database,
  actor: Actor,
  propertyId: number,
): Promise<{ areaSquareFeet: number | null; outlineSquareFeet: number | null }> {
  const rows = await db
    .select({ areaSquareFeet: properties.areaSquareFeet })
    .from(properties)
    .where(visibleDoor(actor, propertyId));
  const ring =
    (await newestRing(db, drawnOutlines, propertyId)) ?? (await newestRing(db, roofOutlines, propertyId));
  return {
    areaSquareFeet: seen(rows)[0]?.areaSquareFeet ?? null,
    outlineSquareFeet: ring && squareMeters(ring) * SQUARE_FEET_PER_SQUARE_METER,
  };
}

async function newestRing(
  db: Database,
  outlines: typeof drawnOutlines | typeof roofOutlines,
  propertyId: number,
) {
  const [row] = await db
    .select({ ring: outlines.ring })
    .from(outlines)
    .innerJoin(captures, eq(captures.id, outlines.captureId))
    .where(eq(outlines.propertyId, propertyId))
    .orderBy(desc(captures.capturedTo), desc(captures.id))
    .limit(1);
  return row?.ring ?? null;
}
