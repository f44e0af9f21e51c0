import type { Actor } from '#access/can.ts';
import { groundsVisibleTo } from '#access/rows.ts';
import { PICTURED_LIMIT } from '#contract/ground.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import { and, desc, eq, isNotNull, type SQL, sql } from '#server/db/orm.ts';
import { captureGrounds, captures, zipBoundaries, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** A delivered capture whose ground is drawn. */
const columns = {
  captureId: captures.id,
  zipCode: captures.zipCode,
  capturedOn: captures.capturedTo,
  kind: captures.kind,
  simulated: captureGrounds.simulated,
  archiveKey: captureGrounds.archiveKey,
  minZoom: captureGrounds.minZoom,
  maxZoom: captureGrounds.maxZoom,
  /** Of the outline of its ZIP code; null if none is known. */
  outlineOf: sql<string | null>`${zipBoundaries.importedAt}::text`,
  dataVersion: sql<string | null>`${zipCodes.dataVersion}::text`,
};

const select = (db: Database) =>
  db
    .select(columns)
    .from(captureGrounds)
    .innerJoin(captures, eq(captures.id, captureGrounds.captureId))
    .leftJoin(zipBoundaries, eq(zipBoundaries.zipCode, captures.zipCode))
    .leftJoin(zipCodes, eq(zipCodes.zipCode, captures.zipCode));

export type Ground = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number] & {
  archiveKey: string;
};

/** Grounds of one tile at most: more lie under these and would hardly show. */
const MOST_LAYERS = 24;

const isShownTo = (actor: Actor): SQL | undefined =>
  and(groundsVisibleTo(actor), isNotNull(captureGrounds.archiveKey));

const newestFirst = [desc(captures.capturedTo), desc(captures.id)] as const;

/** Those that may show some of an area, newest first. @param upTo the capture that is the newest of them */
export async function listGroundsWithin(
  db: Database,
  actor: Actor,
  [west, south, east, north]: Bounds,
  upTo: CaptureDay | null,
): Promise<Ground[]> {
  const rows = await select(db)
    .where(
      and(
        isShownTo(actor),
        sql`${captureGrounds.west} <= ${east} and ${captureGrounds.east} >= ${west}
          and ${captureGrounds.south} <= ${north} and ${captureGrounds.north} >= ${south}`,
        upTo === null
          ? undefined
          : sql`(${captures.capturedTo}, ${captures.id}) <= (${upTo.capturedOn}::date, ${upTo.captureId}::int)`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(MOST_LAYERS);
  return rows as Ground[];
}

export async function listGrounds(
  db: Database,
  actor: Actor,
): Promise<{ total: number; grounds: (Ground & Pick<typeof captureGrounds.$inferSelect, Box>)[] }> {
  const { west, south, east, north, cells } = captureGrounds;
  const rows = await db
    .select({ ...columns, west, south, east, north, cells, total: sql<number>`(count(*) over ())::int` })
    .from(captureGrounds)
    .innerJoin(captures, eq(captures.id, captureGrounds.captureId))
    .leftJoin(zipBoundaries, eq(zipBoundaries.zipCode, captures.zipCode))
    .leftJoin(zipCodes, eq(zipCodes.zipCode, captures.zipCode))
    .where(isShownTo(actor))
    .orderBy(...newestFirst)
    .limit(PICTURED_LIMIT);
  return { total: rows[0]?.total ?? 0, grounds: rows as never };
}

type Box = 'west' | 'south' | 'east' | 'north' | 'cells';

/** What decides which captures are newer than one. */
export interface CaptureDay {
  captureId: number;
  capturedOn: string;
}

/** Null if the actor does not see it, or there is none. */
export async function findCaptureDay(
  db: Database,
  actor: Actor,
  captureId: number,
): Promise<CaptureDay | null> {
  const [row] = await db
    .select({ captureId: captures.id, capturedOn: captures.capturedTo })
    .from(captures)
    .where(and(eq(captures.id, captureId), groundsVisibleTo(actor)));
  return row ?? null;
}

/** The archive of a capture's ground, for those who work on captures; null if none is drawn. */
export async function findArchive(
  db: Database,
  captureId: number,
): Promise<{ archiveKey: string; maxZoom: number } | null> {
  const [row] = await db
    .select({ archiveKey: captureGrounds.archiveKey, maxZoom: captureGrounds.maxZoom })
    .from(captureGrounds)
    .where(eq(captureGrounds.captureId, captureId));
  return row?.archiveKey ? { archiveKey: row.archiveKey, maxZoom: row.maxZoom } : null;
}
