import type { Actor } from '#access/can.ts';
import { groundsVisibleTo } from '#access/rows.ts';
import type { Region } from '#domain/ground/region.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import { and, desc, eq, like } from '#server/db/orm.ts';
import { captures, properties, zipCodes } from '#server/db/schema/index.ts';
import { seesSample } from '#server/features/leads/map/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** The simulated capture, of which every picture is drawn when it is wanted. */
export interface SampleGround {
  captureId: number;
  capturedOn: string;
  dataVersion: number;
}

/** Null if the actor does not see it, or it is not there. */
export async function findSampleGround(db: Database, actor: Actor): Promise<SampleGround | null> {
  const [row] = await db
    .select({
      captureId: captures.id,
      capturedOn: captures.capturedTo,
      dataVersion: zipCodes.dataVersion,
    })
    .from(captures)
    .innerJoin(zipCodes, eq(zipCodes.zipCode, captures.zipCode))
    .where(and(eq(captures.zipCode, SAMPLE_ZIP), eq(captures.kind, 'sample'), groundsVisibleTo(actor)))
    .orderBy(desc(captures.id))
    .limit(1);
  return row && (await seesSample(db, actor)) ? row : null;
}

/** Meters around a simulated property: its yard and half of its street. */
const AROUND_METERS = 50;

/** Where the simulated neighborhood is: real properties of its ZIP code are never shown on simulated ground. */
export async function sampleRegion(db: Database): Promise<Extract<Region, { meters: number }>> {
  const rows = await db
    .select({ longitude: properties.longitude, latitude: properties.latitude })
    .from(properties)
    .where(and(eq(properties.zipCode, SAMPLE_ZIP), like(properties.imageUrl, '/api/properties/%/image')));
  const places = rows.flatMap(({ longitude, latitude }): [number, number][] =>
    longitude === null || latitude === null ? [] : [[longitude, latitude]],
  );
  return { places, meters: AROUND_METERS };
}
