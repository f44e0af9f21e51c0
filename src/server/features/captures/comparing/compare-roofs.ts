import type { Compared, Lean } from '#domain/imagery/compare.ts';
import { isPlaced, offsetOf } from '#domain/imagery/ground.ts';
import { halfSideOf } from '#domain/imagery/views.ts';
import type { Services } from '#server/platform/services.ts';
import { compareCrops } from '../pictures/look.ts';
import { readStored } from '../pictures/read-stored.ts';
import { listUncompared, type Seen, type Uncompared } from './comparisons.data.ts';

/** Roofs that are written at once. */
const BATCH = 8;

/** Compares the next roofs with an earlier capture; none where all are. */
export async function compareNext(
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
