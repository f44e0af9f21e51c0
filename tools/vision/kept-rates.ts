import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Model } from '#server/vision/index.ts';
import type { Rates } from './rates.ts';

const FILE = 'rates.json';

/** Keeps what `npm run bench -- rates` measured of a model, for card-rates.ts. */
export const keepRates = (folder: string, { id }: Pick<Model, 'id'>, rates: Rates): void =>
  writeFileSync(join(folder, FILE), JSON.stringify({ model: id, rates }));

/** @throws if nothing was measured of this model */
export function readRates(folder: string, { id }: Pick<Model, 'id'>): Rates {
  const kept = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as { model: string; rates: Rates };
  if (kept.model !== id)
    throw new Error('These figures are of another model: run `npm run bench -- rates` again.');
  return kept.rates;
}
