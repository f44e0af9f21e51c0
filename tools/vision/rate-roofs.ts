import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Network } from '#server/vision/network.ts';
import { flownRoofs } from './flown-roofs.ts';
import { type Condition, conditions } from './fly-over.ts';
import { labeledRoofs, type SeenLabeledRoof } from './look-at-roofs.ts';

/** Nothing is fitted or chosen on roofs of these seeds; those of `rates` and `flown-bench` were looked at and are fitted on. */
const ABOVE = { seed: 'rates2', roofs: 200 } as const;
const FLOWN = Array.from({ length: 6 }, (_, at) => `flown-bench2-${at}`);
const FRAMES = 30;

const names: Record<Condition, string> = {
  'cut out': 'crops that the server cut out of frames with relief, roofs whole',
  'outline shifted': 'the same crops, outlines shifted by two meters more',
  truncated: 'the same crops, roofs cut off by the edge of the frame',
};

/** Roofs that percentages are checked on, by how they came before the network; made where the folder does not have them. */
export async function roofsForRates(
  network: Network,
  digest: string,
  folder: string,
): Promise<Map<string, SeenLabeledRoof[]>> {
  mkdirSync(folder, { recursive: true });
  const above = join(folder, ABOVE.seed);
  if (!existsSync(join(above, 'roofs.json')))
    execFileSync(process.execPath, [make, ABOVE.seed, String(ABOVE.roofs), above], { stdio: 'inherit' });
  const flown = await Promise.all(
    FLOWN.map((seed) => flownRoofs(network, digest, { seed, frames: FRAMES, folder })),
  );
  return new Map([
    ['roofs seen from straight above, outlines exact', await labeledRoofs(network, digest, above)],
    ...conditions.map(
      (condition) => [names[condition], flown.flat().filter((roof) => roof.condition === condition)] as const,
    ),
  ]);
}

const make = fileURLToPath(new URL('./make-roofs.ts', import.meta.url));
