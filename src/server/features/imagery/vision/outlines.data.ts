import type { OutlineRing, RoofOutline } from '#domain/vision/outline-feature.ts';
import { and, eq, isNotNull, sql } from '#server/db/orm.ts';
import { captures, drawnOutlines, properties } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { RoofInCapture } from './suggest.data.ts';

/** A property that an outline may be of. */
export interface Place {
  id: number;
  longitude: number;
  latitude: number;
  /** By which files name it. */
  names: string[];
}

/** Properties of the capture's ZIP code with a position. */
export async function listPlaces(db: Database, captureId: number): Promise<Place[]> {
  const rows = await db
    .select({
      id: properties.id,
      longitude: properties.longitude,
      latitude: properties.latitude,
      parcelNumber: properties.parcelNumber,
      propertyId: properties.propertyId,
    })
    .from(properties)
    .innerJoin(captures, eq(captures.zipCode, properties.zipCode))
    .where(and(eq(captures.id, captureId), isNotNull(properties.latitude)))
    .orderBy(properties.id);
  return rows.map(({ id, longitude, latitude, parcelNumber, propertyId }) => ({
    ...{ id, longitude: longitude ?? 0, latitude: latitude ?? 0 },
    names: [parcelNumber, propertyId].filter((name) => name !== null),
  }));
}

/** Outlines of one statement. */
const BATCH = 2000;

export async function upsertOutlines(
  tx: Database,
  captureId: number,
  outlines: readonly (readonly [propertyId: number, outline: RoofOutline])[],
): Promise<void> {
  for (let at = 0; at < outlines.length; at += BATCH) {
    const rows = outlines.slice(at, at + BATCH).map(([id, { ring, source }]) => ({ id, ring, source }));
    await tx.execute(sql`
      insert into roof_outlines (capture_id, property_id, ring, source)
      select ${captureId}::int, o.id, o.ring, o.source
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(id int, ring jsonb, source varchar)
      on conflict (capture_id, property_id) do update
        set ring = excluded.ring, source = excluded.source, added_at = now()
        where roof_outlines.ring <> excluded.ring or roof_outlines.source <> excluded.source`);
  }
}

/** Keeps what a reviewer drew on a roof's crop, in place of what was drawn before. */
export async function upsertDrawn(
  tx: Database,
  { captureId, propertyId }: RoofInCapture,
  drawn: { ring: OutlineRing; cropKey: string; drawnBy: string },
): Promise<void> {
  await tx
    .insert(drawnOutlines)
    .values({ captureId, propertyId, ...drawn })
    .onConflictDoUpdate({
      target: [drawnOutlines.captureId, drawnOutlines.propertyId],
      set: { ...drawn, drawnAt: sql`now()` },
    });
}

/** Removes a drawn outline: the file's applies again. Returns whether there was one. */
export async function deleteDrawn(tx: Database, { captureId, propertyId }: RoofInCapture): Promise<boolean> {
  const gone = await tx
    .delete(drawnOutlines)
    .where(and(eq(drawnOutlines.captureId, captureId), eq(drawnOutlines.propertyId, propertyId)))
    .returning({ propertyId: drawnOutlines.propertyId });
  return gone.length > 0;
}
