import { findFile, insertFile, storeFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { cutOfGround, type GroundPicture } from './ground-picture.ts';

type Needed = Pick<Services, 'files' | 'sideWrites'> & { db: Database };

/** Without its row nobody is sent the picture. */
const PATIENCE_MS = 10_000;

const running = new Map<string, Promise<string>>();

/** The key of the picture's JPEG in the file store, cut out on the first call; calls at the same time share one. */
export function keptPicture(services: Needed, picture: GroundPicture): Promise<string> {
  const begun = running.get(picture.key);
  if (begun) return begun;
  const work = findOrCut(services, picture).finally(() => running.delete(picture.key));
  running.set(picture.key, work);
  return work;
}

async function findOrCut({ db, files, sideWrites }: Needed, picture: GroundPicture): Promise<string> {
  const key = `imagery/sample/${picture.key}.jpg`;
  const kept = await findFile(db, key);
  if (kept && (await files.sizeOf(key)) === kept.size) return key;
  const jpeg = await cutOfGround(files, picture);
  const wanted = { kind: 'sample-picture', extension: '.jpg', mediaType: 'image/jpeg', key } as const;
  const file = await storeFile(files, { ...wanted, zipCode: picture.zipCode }, [jpeg]);
  await sideWrites.run('a picture was cut out', (primary) => insertFile(primary, file), {
    patience: PATIENCE_MS,
  });
  return key;
}
