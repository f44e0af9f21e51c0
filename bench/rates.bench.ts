import { fileURLToPath } from 'node:url';
import { loadModel } from '#server/vision/index.ts';
import { openNetwork } from '#server/vision/network.ts';
import { roofsForRates } from '../tools/vision/rate-roofs.ts';
import { figuresAtRates, type RateFigures } from '../tools/vision/rates.ts';

/** Mean distance between predicted and true shares. */
export const MAX_CALIBRATION_ERROR = 0.05;

/** What the product says of simulated captures with few and many damaged roofs, by how their roofs came before the model. */
export async function benchRates(): Promise<{ on: string; found: RateFigures[] }[]> {
  const model = loadModel();
  if ('missing' in model) throw new Error(model.missing);
  const network = await openNetwork(model.path);
  // Kept from one run to the next: drawing them takes some minutes.
  const folder = fileURLToPath(new URL('../.cache/vision/', import.meta.url));
  const pools = await roofsForRates(network, model.card.sha256, folder);
  const heads = { shipped: model.heads, learned: {} };
  return [...pools].map(([on, roofs]) => ({ on, found: figuresAtRates(heads, on, roofs) }));
}
