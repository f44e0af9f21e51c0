import { SAMPLE_ZIP } from '#sample/ground.ts';
import { findFile, insertFile, storeFile } from '#server/files/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { SimulatedPicture } from './imagery.rules.ts';
import { drawPicture } from './picture-threads.ts';

type Needed = Pick<Services, 'db' | 'files' | 'sideWrites'>;

/** Without its row nobody is sent the picture. */
const PATIENCE_MS = 10_000;

const running = new Map<string, Promise<string>>();

/** The key of the picture's JPEG in the file store, drawn on the first call; calls at the same time share one drawing. */
export function keptPicture(services: Needed, picture: SimulatedPicture): Promise<string> {
  const begun = running.get(picture.key);
  if (begun) return begun;
  const work = findOrDraw(services, picture).finally(() => running.delete(picture.key));
  running.set(picture.key, work);
  return work;
}

async function findOrDraw({ db, files, sideWrites }: Needed, picture: SimulatedPicture): Promise<string> {
  const key = `imagery/sample/${picture.key}.jpg`;
  const kept = await findFile(db, key);
  if (kept && (await files.sizeOf(key)) === kept.size) return key;
  const jpeg = await drawPicture({ parcelNumber: picture.parcelNumber, kind: picture.kind });
  const wanted = { kind: 'sample-picture', extension: '.jpg', mediaType: 'image/jpeg', key } as const;
  const file = await storeFile(files, { ...wanted, zipCode: SAMPLE_ZIP }, [jpeg]);
  await sideWrites.run('a picture was drawn', (primary) => insertFile(primary, file), {
    patience: PATIENCE_MS,
  });
  return key;
}
