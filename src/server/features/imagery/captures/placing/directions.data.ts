import { isPlaced } from '#domain/imagery/ground.ts';
import type { Judgement } from '#domain/imagery/judge.ts';
import type { CameraFrame } from '#domain/imagery/views.ts';
import { and, asc, eq, isNotNull, sql } from '#server/db/orm.ts';
import { captureImages } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { usable } from '../pictures/pictures.data.ts';

/** A picture that points some way, with its smaller copy. */
export interface DirectedFrame extends CameraFrame, Judgement {
  name: string;
  key: string;
  takenAt: Date | null;
}

export async function listDirected(tx: Database, captureId: number): Promise<DirectedFrame[]> {
  const { id, name, state, reasons, camera, scaledKey, takenAt } = captureImages;
  const rows = await tx
    .select({ id, name, state, reasons, camera, key: scaledKey, takenAt })
    .from(captureImages)
    .where(and(eq(captureImages.captureId, captureId), usable, isNotNull(scaledKey)))
    .orderBy(asc(id));
  return rows.flatMap(({ camera, key, ...row }) =>
    camera && isPlaced(camera) && key ? [{ ...row, camera, key }] : [],
  );
}

/** Keeps where cameras are, in one statement. */
export async function updateCameras(tx: Database, frames: readonly CameraFrame[]): Promise<void> {
  if (frames.length === 0) return;
  await tx.execute(sql`
    update capture_images i set camera = f.camera
    from jsonb_to_recordset(${JSON.stringify(frames)}::jsonb) as f(id int, camera jsonb)
    where i.id = f.id`);
}

export async function updateDirection(
  tx: Database,
  { id, camera, state, reasons }: DirectedFrame,
): Promise<void> {
  await tx.update(captureImages).set({ camera, state, reasons }).where(eq(captureImages.id, id));
}
