import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { listPictures } from './pictures.data.ts';
import { bytesOf } from './pictures.ts';

/** The pictures of what was sent, by their SHA-256. */
export async function storedPictures(
  { db, files }: Pick<Services, 'files'> & { db: Database },
  proposalId: number,
): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const { sha256, key } of await listPictures(db, proposalId))
    found.set(sha256, await bytesOf(files, key));
  return found;
}
