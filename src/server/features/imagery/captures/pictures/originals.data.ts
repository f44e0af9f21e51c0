import { and, eq, isNotNull } from '#server/db/orm.ts';
import { captureImages } from '#server/db/schema/index.ts';
import { deleteFiles } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Deletes the rows of a capture's originals. @returns the keys of their files, to be removed after the commit */
export async function forgetOriginals(tx: Database, captureId: number): Promise<string[]> {
  const rows = await tx
    .select({ key: captureImages.originalKey })
    .from(captureImages)
    .where(and(eq(captureImages.captureId, captureId), isNotNull(captureImages.originalKey)));
  const keys = rows.flatMap(({ key }) => key ?? []);
  // The column follows by its reference.
  await deleteFiles(tx, keys);
  return keys;
}
