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
    const rows = outlines.slice(at, at + BATCH).map(([id, { ring, holes, otherSquareMeters, source }]) => ({
      ...{ id, ring, source, other: otherSquareMeters },
      holes: holes.length > 0 ? holes : undefined,
    }));
    await tx.execute(sql`
      insert into roof_outlines (capture_id, property_id, ring, holes, other_square_meters, source)
      select ${captureId}::int, o.id, o.ring, o.holes, o.other, o.source
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as o(id int, ring jsonb, holes jsonb, other real, source varchar)
      on conflict (capture_id, property_id) do update
        set ring = excluded.ring, holes = excluded.holes, other_square_meters = excluded.other_square_meters,
          source = excluded.source, added_at = now()
        where (roof_outlines.ring, roof_outlines.holes, roof_outlines.other_square_meters, roof_outlines.source)
          is distinct from (excluded.ring, excluded.holes, excluded.other_square_meters, excluded.source)`);
  }
  await wantSizes(tx, captureId);
}

/** Lets the roofs of a capture's ZIP be measured again, where an outline came or went: see features/sales/roof-sizes. */
async function wantSizes(tx: Database, captureId: number): Promise<void> {
  await tx.execute(sql`update roof_size_zips set data_version = -1
    where zip_code = (select zip_code from captures where id = ${captureId}::int)`);
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
  await wantSizes(tx, captureId);
}

/** Removes a drawn outline: the file's applies again. Returns whether there was one. */
export async function deleteDrawn(tx: Database, { captureId, propertyId }: RoofInCapture): Promise<boolean> {
  const gone = await tx
    .delete(drawnOutlines)
    .where(and(eq(drawnOutlines.captureId, captureId), eq(drawnOutlines.propertyId, propertyId)))
    .returning({ propertyId: drawnOutlines.propertyId });
  await wantSizes(tx, captureId);
  return gone.length > 0;
}
