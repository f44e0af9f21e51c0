import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Network } from '#server/vision/network.ts';
import { flownRoofs } from './flown-roofs.ts';
import { labeledRoofs, type SeenLabeledRoof } from './look-at-roofs.ts';
import { type Figure, share } from './measures.ts';

/** Nothing is fitted or chosen on roofs of these seeds. Figures of `rates2` and `flown-bench2` were looked at before. */
const ABOVE = { seed: 'rates3', roofs: 500 } as const;
const FLOWN = Array.from({ length: 5 }, (_, at) => `flown-bench3-${at}`);
const FRAMES = 30;

/** Roofs that percentages are checked on. */
export interface RateRoofs {
  /** By how they came before the network. */
  pools: Map<string, SeenLabeledRoof[]>;
  /** How often roofs get no suggestion because the edge of the frame cuts them off, or may do so. */
  cutOff: Figure[];
}

/** Made where the folder does not have them. */
export async function roofsForRates(network: Network, digest: string, folder: string): Promise<RateRoofs> {
  mkdirSync(folder, { recursive: true });
  const above = join(folder, ABOVE.seed);
  if (!existsSync(join(above, 'roofs.json')))
    execFileSync(process.execPath, [make, ABOVE.seed, String(ABOVE.roofs), above], { stdio: 'inherit' });
  const flown = (
    await Promise.all(FLOWN.map((seed) => flownRoofs(network, digest, { seed, frames: FRAMES, folder })))
  ).flat();
  const [whole, shifted, truncated] = (['cut out', 'outline shifted', 'truncated'] as const).map(
    (condition) => flown.filter((roof) => roof.condition === condition),
  );
  if (!whole || !shifted || !truncated) throw new Error('there are three conditions');
  const cutOff = (what: string, roofs: typeof flown) =>
    share(what, FRAME, roofs.filter(({ isCutOff }) => isCutOff).length, roofs.length);
  return {
    pools: new Map([
      ['roofs seen from straight above, outlines exact', await labeledRoofs(network, digest, above)],
      ['crops that the server cut out of frames with relief, roofs whole', whole],
      ['the same crops, outlines shifted by two meters more', shifted],
    ]),
    cutOff: [
      cutOff('roofs cut off by the edge of the picture that get no suggestion', truncated),
      cutOff('whole roofs so near the edge that they get none either', whole),
    ],
  };
}

const FRAME = 'single frames that no other overlaps';
const make = fileURLToPath(new URL('./make-roofs.ts', import.meta.url));
