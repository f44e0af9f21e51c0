import { z } from 'zod';
import type { Compared, Lean } from '#domain/imagery/compare.ts';
import { isPlaced, offsetOf } from '#domain/imagery/ground.ts';
import { halfSideOf } from '#domain/imagery/views.ts';
import { counted } from '#domain/standing.ts';
import { AGAIN, defineOperation } from '#server/operations/index.ts';
import type { Services } from '#server/platform/services.ts';
import { compareCrops } from '../pictures/look.ts';
import { readStored } from '../pictures/read-stored.ts';
import {
  countComparisons,
  insertComparison,
  listDifferences,
  listUncompared,
  type Seen,
  type Uncompared,
} from './comparisons.data.ts';

interface Payload {
  captureId: number;
}

/** Compares each roof of a capture with an earlier capture, a few per step. */
export const compareCapture = defineOperation<Payload>({
  name: 'captures.compare',
  payload: z.object({ captureId: z.number().int() }),
  // Not while its roofs are cut out again.
  lock: ({ captureId }) => `capture ${captureId}`,
  steps: [
    {
      name: 'compare roofs',
      async runOutside({ payload: { captureId }, services, ...work }) {
        const found = await compareNext(captureId, services);
        if (found.length === 0) return undefined;
        await services.db.transaction(async (tx) => {
          for (const { roof, compared } of found) await insertComparison(tx, captureId, roof, compared);
          await work.tell(tx, await countComparisons(tx, captureId));
        });
        return AGAIN;
      },
    },
  ],
  async result(tx, { payload }) {
    const { compared, notComparable } = await listDifferences(tx, payload.captureId);
    const not = notComparable.angle + notComparable.match;
    return {
      message: `${counted(compared, 'roof was', 'roofs were')} compared with an earlier capture, ${not.toLocaleString('en-US')} are not comparable.`,
    };
  },
});

/** Roofs that are written at once. */
const BATCH = 8;

/** Compares the next roofs with an earlier capture; none where all are. */
async function compareNext(
  captureId: number,
  { db, files }: Pick<Services, 'db' | 'files'>,
): Promise<{ roof: Uncompared; compared: Compared }[]> {
  const batch = await listUncompared(db, captureId, BATCH);
  const found: { roof: Uncompared; compared: Compared }[] = [];
  for (const roof of batch) {
    const { earlier, later } = roof;
    const crop = async ({ cropKey, halfWidth }: Seen) => ({
      bytes: await readStored(files, cropKey, 'of a roof'),
      halfWidth,
    });
    const pair = {
      half: halfSideOf(roof),
      errors: [earlier.positionError, later.positionError] as const,
      leans: [leanOf(earlier, roof), leanOf(later, roof)] as const,
    };
    found.push({ roof, compared: await compareCrops(await crop(earlier), await crop(later), pair) });
  }
  return found;
}

/** Straight lines from the camera: higher objects appear farther from the point below it, but not in an orthophoto. */
function leanOf({ camera }: Seen, place: Uncompared): Lean {
  if (!isPlaced(camera)) return [0, 0];
  const { position, heightMeters } = camera;
  const [east, north] = offsetOf(position, place);
  return [east / heightMeters, north / heightMeters];
}
