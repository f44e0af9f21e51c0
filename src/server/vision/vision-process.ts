import sharp from 'sharp';
import { lookAtRoof, type RoofLook, type RoofOrder } from './look-at-roof.ts';
import { openNetwork } from './network.ts';

/** Looks at roofs in a separate process: a crash of the network's native code ends nothing else. */

export type VisionAnswer = { look: RoofLook } | { refused: string };

const [path = '', pixelMeters = ''] = process.argv.slice(2);

// The parent process is gone.
process.on('disconnect', () => process.exit());
sharp.concurrency(1);
sharp.cache(false);

const network = openNetwork(path);
// Each roof is refused by it.
network.catch(() => undefined);
process.on('message', async (order: RoofOrder) => process.send?.(await answerTo(order)));

async function answerTo(order: RoofOrder): Promise<VisionAnswer> {
  try {
    return { look: await lookAtRoof(await network, Number(pixelMeters), order) };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}
