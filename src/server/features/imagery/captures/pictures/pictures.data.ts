import type { CapturePicture } from '#contract/captures.ts';
import { isPlaced } from '#domain/imagery/ground.ts';
import { positionError } from '#domain/imagery/position-error.ts';
import { and, asc, eq, inArray, sql } from '#server/db/orm.ts';
import { captureImages, captures, files, roofViews } from '#server/db/schema/index.ts';
import { type FileOwner, insertFile, type NewFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';

export type NewPicture = typeof captureImages.$inferInsert;
export type StoredPicture = typeof captureImages.$inferSelect;

/** States of pictures that roofs are cut out of. */
export const usable = inArray(captureImages.state, ['accepted', 'warned']);

export async function findPicture(
  db: Database,
  captureId: number,
  digest: string,
): Promise<StoredPicture | null> {
  const [row] = await db
    .select()
    .from(captureImages)
    .where(and(eq(captureImages.captureId, captureId), eq(captureImages.digest, digest)));
  return row ?? null;
}

/** The picture whose original is this file. */
export async function findByOriginal(
  db: Database,
  captureId: number,
  key: string,
): Promise<StoredPicture | null> {
  const [row] = await db
    .select()
    .from(captureImages)
    .where(and(eq(captureImages.captureId, captureId), eq(captureImages.originalKey, key)));
  return row ?? null;
}

/**
 * Keeps a picture with its files. Where the capture has it already, that one is answered and nothing is written.
 * @throws Conflict if the capture was delivered meanwhile
 */
export async function insertPicture(
  tx: Database,
  picture: NewPicture,
  stored: readonly NewFile[],
): Promise<StoredPicture & { isNew: boolean }> {
  const raised = await tx
    .update(captures)
    .set({ picturesVersion: sql`${captures.picturesVersion} + 1` })
    .where(and(eq(captures.id, picture.captureId), inArray(captures.state, ['draft', 'in-review'])));
  if (raised.rowCount === 0) throw conflict('This capture was delivered: it takes no more pictures.');
  // After the capture's row is locked, so that no one inserts the same in between.
  const known = await findPicture(tx, picture.captureId, picture.digest);
  if (known) return { ...known, isNew: false };
  for (const file of stored) await insertFile(tx, file);
  const [row] = await tx.insert(captureImages).values(picture).returning();
  if (!row) throw new Error('an insert returns its row');
  return { ...row, isNew: true };
}

export async function listPictures(db: Database, captureId: number): Promise<CapturePicture[]> {
  const rows = await db
    .select()
    .from(captureImages)
    .where(eq(captureImages.captureId, captureId))
    .orderBy(asc(captureImages.name), asc(captureImages.id));
  return rows.map(present);
}

/** @throws NotFound if the capture has no such picture, or none that can be shown */
export async function getScaledKey(db: Database, captureId: number, pictureId: number): Promise<string> {
  const [row] = await db
    .select({ key: captureImages.scaledKey })
    .from(captureImages)
    .where(and(eq(captureImages.id, pictureId), eq(captureImages.captureId, captureId)));
  if (!row?.key) throw notFound('The picture');
  return row.key;
}

function present({
  camera,
  takenAt,
  scaledKey,
  id,
  name,
  digest,
  state,
  reasons,
}: StoredPicture): CapturePicture {
  const error = camera && isPlaced(camera) ? positionError(camera) : camera?.position && camera.receiverError;
  return {
    ...{ id, name, digest, state, reasons },
    takenAt: takenAt?.toISOString() ?? null,
    clock: camera?.takenAt ?? null,
    zoneSource: camera?.zoneSource ?? null,
    latitude: camera?.position?.latitude ?? null,
    longitude: camera?.position?.longitude ?? null,
    positionErrorMeters: rounded(error, 2),
    heightMeters: camera?.heightMeters ?? null,
    yawDegrees: rounded(camera?.yaw?.degrees, 2),
    yawSource: camera?.yaw?.source ?? null,
    gsdCentimeters: rounded(camera?.gsd && camera.gsd.meters * 100, 3),
    gsdErrorCentimeters: rounded(camera?.gsd && camera.gsd.error * 100, 3),
    hasImage: scaledKey !== null,
  };
}

const rounded = (value: number | null | undefined, digits: number): number | null =>
  value == null ? null : Number(value.toFixed(digits));

/** Pictures of a capture and what was cut out of them: their rows go with the capture or the property. */
export const pictureFiles: readonly FileOwner[] = [
  {
    kinds: ['capture-original', 'capture-picture'],
    isOwned: sql`exists (select from ${captureImages}
      where ${captureImages.originalKey} = ${files.key} or ${captureImages.scaledKey} = ${files.key})`,
  },
  {
    kinds: ['roof-view'],
    isOwned: sql`exists (select from ${roofViews}
      where ${roofViews.imageKey} = ${files.key} or ${roofViews.cropKey} = ${files.key})`,
  },
];
