import type { Lean } from '#domain/imagery/compare.ts';
import { isPlaced, offsetOf } from '#domain/imagery/ground.ts';
import { halfSideOf } from '#domain/imagery/views.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import {
  countComparisons,
  insertComparison,
  listUncompared,
  type Seen,
  type Uncompared,
} from './comparisons.data.ts';
import { compareCrops } from './look.ts';
import { readStored } from './read-stored.ts';

/** Roofs of one transaction. */
const BATCH = 8;

/** Compares the next roofs with the capture before. Null where all are. */
export async function compareNext(
  tx: Database,
  captureId: number,
  { files }: Pick<Services, 'files'>,
): Promise<{ done: number; total: number } | null> {
  const batch = await listUncompared(tx, captureId, BATCH);
  if (batch.length === 0) return null;
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
    const compared = await compareCrops(await crop(earlier), await crop(later), pair);
    await insertComparison(tx, captureId, roof, compared);
  }
  return countComparisons(tx, captureId);
}

/** Straight lines from the camera: what stands higher shows farther from the point below it, but in an orthophoto. */
function leanOf({ camera }: Seen, place: Uncompared): Lean {
  if (!isPlaced(camera)) return [0, 0];
  const { position, heightMeters } = camera;
  const [east, north] = offsetOf(position, place);
  return [east / heightMeters, north / heightMeters];
}
