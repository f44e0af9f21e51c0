import type { CaptureGround } from '#contract/ground.ts';
import { isPlaced, type PlacedCamera } from '#domain/imagery/ground.ts';
import type { Orthophoto } from '#domain/imagery/orthophoto.ts';
import { isOpen, type OperationState } from '#domain/operations.ts';
import { and, asc, desc, eq, sql } from '#server/db/orm.ts';
import { captureGrounds, captureImages, captures, files, operations } from '#server/db/schema/index.ts';
import { deleteFiles, type FileOwner, insertFile, type NewFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { usable } from '../pictures/pictures.data.ts';

/** The operation that draws the ground of a capture, or did so last; null if none ever did. */
async function findLastDrawing(
  db: Database,
  captureId: number,
): Promise<{ id: string; state: OperationState; error: string | null } | null> {
  const [row] = await db
    .select({ id: operations.id, state: operations.state, error: operations.error })
    .from(operations)
    .where(
      and(
        eq(operations.name, 'captures.build-ground'),
        sql`(${operations.payload} ->> 'captureId')::int = ${captureId}`,
      ),
    )
    .orderBy(desc(operations.createdAt))
    .limit(1);
  return row ?? null;
}

export type GroundRow = typeof captureGrounds.$inferSelect;

export async function findGround(db: Database, captureId: number): Promise<GroundRow | null> {
  const [row] = await db.select().from(captureGrounds).where(eq(captureGrounds.captureId, captureId));
  return row ?? null;
}

/** Whether the ground is drawn from all the pictures that the capture has. */
export async function isGroundDrawn(db: Database, captureId: number): Promise<boolean> {
  const [row] = await db
    .select({ key: captureGrounds.archiveKey })
    .from(captureGrounds)
    .innerJoin(captures, eq(captures.id, captureGrounds.captureId))
    .where(
      and(
        eq(captureGrounds.captureId, captureId),
        eq(captureGrounds.picturesVersion, captures.picturesVersion),
      ),
    );
  return row?.key != null;
}

/** For the staff who work on the capture. */
export async function presentGround(db: Database, captureId: number): Promise<CaptureGround> {
  const [row] = await db
    .select({ ground: captureGrounds, bytes: files.size, version: captures.picturesVersion })
    .from(captureGrounds)
    .innerJoin(captures, eq(captures.id, captureGrounds.captureId))
    .innerJoin(files, eq(files.key, captureGrounds.archiveKey))
    .where(eq(captureGrounds.captureId, captureId));
  const last = await findLastDrawing(db, captureId);
  const drawing = last && isOpen(last.state) ? last.id : null;
  const problem = drawing === null ? (last?.error ?? null) : null;
  const usablePictures = (await listGroundPictures(db, captureId)).length;
  if (!row) return { drawing, problem, usablePictures, drawn: null };
  const { west, south, east, north, builtAt, picturesVersion, archiveKey, ...ground } = row.ground;
  const { orthophotos, frames, simulated, minZoom, maxZoom } = ground;
  return {
    ...{ drawing, problem, usablePictures },
    drawn: {
      ...{ orthophotos, frames, simulated, minZoom, maxZoom, bounds: [west, south, east, north] },
      ...{ builtAt: builtAt.toISOString(), bytes: row.bytes ?? 0 },
      isStale: picturesVersion !== row.version,
      version: archiveKey?.slice(-20, -8) ?? '',
    },
  };
}

/** A picture whose pixels have a place on the ground. */
export interface StoredGroundPicture {
  name: string;
  /** As it was sent, else its smaller copy. */
  key: string;
  simulated: boolean;
  placed: { camera: PlacedCamera } | { orthophoto: Orthophoto };
}

/** The pictures of a capture that the ground is drawn from; the first orthophoto is on top. */
export async function listGroundPictures(db: Database, captureId: number): Promise<StoredGroundPicture[]> {
  const rows = await db
    .select()
    .from(captureImages)
    .where(and(eq(captureImages.captureId, captureId), usable))
    .orderBy(asc(captureImages.id));
  return rows.flatMap(({ name, camera, simulated, originalKey, scaledKey }): StoredGroundPicture[] => {
    const key = originalKey ?? scaledKey;
    if (!camera || !key) return [];
    const { orthophoto } = camera;
    if (orthophoto) return [{ name, key, simulated, placed: { orthophoto } }];
    return isPlaced(camera) ? [{ name, key, simulated, placed: { camera } }] : [];
  });
}

/** How many pictures a capture has so far; null if it is gone. */
export async function findPicturesState(
  db: Database,
  captureId: number,
): Promise<{ zipCode: string; version: number; isDelivered: boolean } | null> {
  const [row] = await db.select().from(captures).where(eq(captures.id, captureId));
  return row
    ? { zipCode: row.zipCode, version: row.picturesVersion, isDelivered: row.state === 'delivered' }
    : null;
}

/** Keeps a drawn ground in place of an earlier one. @returns the key of the file that is no longer needed */
export async function replaceGround(
  tx: Database,
  ground: Omit<typeof captureGrounds.$inferInsert, 'archiveKey' | 'builtAt'>,
  archive: NewFile,
): Promise<string | null> {
  const before = await findGround(tx, ground.captureId);
  await insertFile(tx, archive);
  const row = { ...ground, archiveKey: archive.key, builtAt: sql`now()` };
  await tx
    .insert(captureGrounds)
    .values(row)
    .onConflictDoUpdate({ target: captureGrounds.captureId, set: row });
  if (before?.archiveKey) await deleteFiles(tx, [before.archiveKey]);
  return before?.archiveKey ?? null;
}

export const groundFiles: FileOwner = {
  kinds: ['capture-ground'],
  isOwned: sql`exists (select from ${captureGrounds} where ${captureGrounds.archiveKey} = ${files.key})`,
};
