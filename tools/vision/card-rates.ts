// node tools/vision/card-rates.ts: writes what `npm run bench -- rates` measured into the card of the model that comes with
// the product, in place of what the card had about rates. The other figures stay, since their roofs did.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadModel, type ModelFigure } from '#server/vision/model.ts';
import { readRates } from './kept-rates.ts';
import { rateLines } from './rates.ts';

const model = loadModel();
if ('missing' in model) throw new Error(model.missing);
const lines = rateLines(readRates(fileURLToPath(new URL('../../.cache/vision/', import.meta.url)), model));
const file = model.path.replace(/\.onnx$/, '.card.json');
const card = JSON.parse(readFileSync(file, 'utf8')) as { figures: ModelFigure[] };
const isOfRates = ({ what }: ModelFigure) =>
  /^(calibration error where|captures of 120 roofs|roofs cut off by the edge|whole roofs so near)/.test(what);
const first = card.figures.findIndex(isOfRates);
const kept = card.figures.filter((figure) => !isOfRates(figure));
const at = first < 0 ? kept.length : first;
card.figures = [...kept.slice(0, at), ...lines, ...kept.slice(at)];
writeFileSync(file, `${JSON.stringify(card, null, 2)}\n`);
