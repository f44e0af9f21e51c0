import { z } from 'zod';
import { counted } from '#domain/standing.ts';
import { defineOperation, startOnce } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { forgetOriginals } from '../pictures/originals.data.ts';
import { drawGround } from './draw-ground.ts';
import {
  findGround,
  findPicturesState,
  isGroundDrawn,
  listGroundPictures,
  replaceGround,
} from './ground.data.ts';

interface Payload {
  captureId: number;
}

/** Draws the ground of a capture as the map's tiles, so that no call ever reads its pictures. */
export const buildGround = defineOperation<Payload>({
  name: 'captures.build-ground',
  payload: z.object({ captureId: z.number().int() }),
  lock: ({ captureId }) => `ground ${captureId}`,
  steps: [
    {
      name: 'draw the ground',
      async runOutside({ payload: { captureId }, services, signal, ...work }) {
        const { db, files, config } = services;
        const capture = await findPicturesState(db, captureId);
        if (!capture) return;
        const pictures = await listGroundPictures(db, captureId);
        const { archive, bounds, ...ground } = await drawGround(pictures, {
          ...{ files, zipCode: capture.zipCode },
          async tell(progress) {
            signal.throwIfAborted();
            await work.tell(db, progress);
          },
        });
        const [west, south, east, north] = bounds;
        const orthophotos = pictures.filter(({ placed }) => 'orthophoto' in placed).length;
        const gone = await db.transaction(async (tx) => {
          const before = await replaceGround(
            tx,
            {
              ...{ captureId, ...ground, west, south, east, north },
              ...{ orthophotos, frames: pictures.length - orthophotos },
              simulated: pictures.some(({ simulated }) => simulated),
              picturesVersion: capture.version,
            },
            archive,
          );
          const now = await findPicturesState(tx, captureId);
          // A delivery left them here for this.
          const originals =
            now?.isDelivered && !config.keepCaptureOriginals ? await forgetOriginals(tx, captureId) : [];
          return [...originals, ...(before ? [before] : [])];
        });
        for (const key of gone) await files.remove(key);
      },
    },
  ],
  async result(tx, { payload }) {
    const ground = await findGround(tx, payload.captureId);
    const { orthophotos = 0, frames = 0 } = ground ?? {};
    const from = [
      orthophotos > 0 && counted(orthophotos, 'orthophoto', 'orthophotos'),
      frames > 0 && counted(frames, 'picture', 'pictures'),
    ].filter((part) => part !== false);
    return { message: `The ground was drawn from ${from.join(' and ')}.` };
  },
});

interface Wanted {
  captureId: number;
  subject: string;
  userId: string | null;
}

/** Has the ground of a capture drawn, where it is not drawn from all its pictures yet. @returns whether it is being drawn */
export async function startGround(
  tx: Database,
  jobs: Services['jobs'],
  { captureId, ...wanted }: Wanted,
): Promise<boolean> {
  if (await isGroundDrawn(tx, captureId)) return false;
  if ((await listGroundPictures(tx, captureId)).length === 0) return false;
  await startOnce(tx, jobs, buildGround, { ...wanted, payload: { captureId } });
  return true;
}
