import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureNames } from '#domain/vision/features.ts';
import type { Network } from '#server/vision/network.ts';
import { type FlownRoof, flyOverRoofs } from './fly-over.ts';

/** Meters of the pixels that the network is given. */
const METERS = 0.037;

/** The roofs of a simulated flight as the network saw them; kept in the folder per model, since flying takes a minute. */
export async function flownRoofs(
  network: Network,
  digest: string,
  { seed, frames, folder }: { seed: string; frames: number; folder: string },
): Promise<FlownRoof[]> {
  const kept = join(folder, `${seed}-${frames}-${digest.slice(0, 12)}-${featureNames.length}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as FlownRoof[];
  const roofs = await flyOverRoofs(network, METERS, { seed, frames });
  writeFileSync(kept, JSON.stringify(roofs));
  return roofs;
}
