import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Actor } from '#access/can.ts';
import { openStored } from '#server/files/index.ts';
import type { Services } from '#server/platform/services.ts';
import { listPictured } from './imagery.data.ts';
import { simulatedPicture } from './imagery.rules.ts';
import { keptPicture } from './kept-pictures.ts';

interface Roofs {
  /** Small JPEG files by property. */
  jpegs: Map<number, Buffer>;
  /** Whether any of them is of the simulated capture. */
  simulated: boolean;
}

/** As they are printed: 18 mm at 400 dots an inch. */
const WIDTH = 288;
const HEIGHT = 216;
const QUALITY = 75;
const AT_A_TIME = 4;
/** Paper shows what has come by then. */
const PATIENCE_MS = 10_000;

/**
 * The roofs of properties that the actor sees, small enough for a list, as many as are ready in ten seconds. Pictures
 * that lie on other sites are never fetched from here: an uploaded address could name anything that this machine reaches.
 */
export async function listRoofs(
  services: Pick<Services, 'db' | 'files'>,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<Roofs> {
  const found = new Map((await listPictured(services.db, actor, propertyIds)).map((row) => [row.id, row]));
  const wanted = propertyIds.flatMap((id) => {
    const row = found.get(id);
    const picture = row && simulatedPicture(id, row, 'crop');
    return picture ? [{ id, picture }] : [];
  });
  const jpegs = new Map<number, Buffer>();
  const end = Date.now() + PATIENCE_MS;
  const takeTurns = async () => {
    for (let next = wanted.shift(); next && Date.now() < end; next = wanted.shift()) {
      const key = await keptPicture(services, next.picture);
      const whole = await buffer(await openStored(services.files, key, 'The roof'));
      jpegs.set(next.id, await small(whole));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, takeTurns));
  return { jpegs, simulated: jpegs.size > 0 };
}

const small = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg).resize(WIDTH, HEIGHT, { fit: 'cover' }).jpeg({ quality: QUALITY }).toBuffer();
