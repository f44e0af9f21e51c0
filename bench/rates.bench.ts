import { fileURLToPath } from 'node:url';
import { loadModel } from '#server/vision/index.ts';
import { openNetwork } from '#server/vision/network.ts';
import { keepRates } from '../tools/vision/kept-rates.ts';
import { roofsForRates } from '../tools/vision/rate-roofs.ts';
import { measureRates, type Rates } from '../tools/vision/rates.ts';

/** Mean distance between predicted and true shares. */
export const MAX_CALIBRATION_ERROR = 0.05;
/** Share of roofs cut off by the picture's edge that get no suggestion. */
export const LEAST_CUT_OFF = 0.95;

/** The product's predictions for simulated captures with few and many damaged roofs, by how the model got their roofs. */
export async function benchRates(): Promise<Rates> {
  const model = loadModel();
  if ('missing' in model) throw new Error(model.missing);
  const network = await openNetwork(model.path);
  // Kept from one run to the next: drawing them takes some minutes.
  const folder = fileURLToPath(new URL('../.cache/vision/', import.meta.url));
  const roofs = await roofsForRates(network, model.card.sha256, folder);
  const rates = measureRates({ shipped: model.heads, learned: {} }, roofs);
  keepRates(folder, model, rates);
  return rates;
}
