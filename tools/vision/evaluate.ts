// node tools/vision/evaluate.ts MODEL.onnx FOLDER [PICTURES]: fits the heads that come with the model on FOLDER/cal* and
// measures both on FOLDER/test* (simulated roofs that nothing was fitted on), FOLDER/own (the sample's own look) and, where
// a folder of real pictures without roofs is given, on those. Writes the card and the heads beside the model.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DamageSign, damageSigns, roofSubtypes } from '#domain/roofs.ts';
import { type AssumedShare, damagedShare, estimateShare } from '#domain/vision/capture-share.ts';
import { challenge } from '#domain/vision/challenge.ts';
import { auc, calibrationBins } from '#domain/vision/figures.ts';
import { examplesOf, fitHead, fitShippedHeads } from '#domain/vision/fit-head.ts';
import { currentOdds, type Heads, type LabeledRoof, logitOf } from '#domain/vision/heads.ts';
import { mapSigns } from '#domain/vision/maps.ts';
import { doubtAbout, evidenceOf, type SeenRoof, suggestFor } from '#domain/vision/suggest.ts';
import { type Network, openNetwork } from '#server/vision/network.ts';
import { flownRoofs } from './flown-roofs.ts';
import { labeledRoofs, notRoofs, type SeenLabeledRoof } from './look-at-roofs.ts';
import {
  areaUnderCurve,
  type Figure,
  figuresOfKind,
  materialFigure,
  rounded,
  share,
  shuffled,
} from './measures.ts';
import { roofsForRates } from './rate-roofs.ts';
import { measureRates, rateLines } from './rates.ts';

const METERS = 0.037;
/** Flights over towns that heads are fitted and calibrated on beside cal* and rates, and how many of each. */
const FLOWN = Object.entries({ 'flown-cal': 4, 'flown-cal2': 4, 'flown-cal3': 4, 'flown-bench': 5 }).flatMap(
  ([name, count]) => Array.from({ length: count }, (_, part) => `${name}-${part}`),
);
const FRAMES = 30;
const UNSEEN = 'simulated roofs of other seeds, in looks drawn at random';
const OWN = 'the sample capture in its own look';

async function evaluate(file: string, folder: string, pictures: string | undefined): Promise<void> {
  const bytes = readFileSync(file);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const network = await openNetwork(file);
  const read = (name: string) => labeledRoofs(network, digest, join(folder, name));
  const readAll = async (start: string) => {
    const roofs: SeenLabeledRoof[] = [];
    for (const name of readdirSync(folder).filter((one) => one.startsWith(start)))
      roofs.push(...(await read(name)));
    return roofs;
  };
  const above = [...(await readAll('cal')), ...(await read('rates'))];
  const [test, own] = [await readAll('test'), await read('own')];
  const flown = await Promise.all(
    FLOWN.map((seed) => flownRoofs(network, digest, { seed, frames: FRAMES, folder })),
  );
  const cal: SeenLabeledRoof[] = [...above, ...flown.flat()];
  const shipped = fitShippedHeads(cal, digest);
  const heads: Heads = { shipped, learned: {} };
  const figures = [
    ...figuresOn(UNSEEN, heads, test),
    ...figuresOn(OWN, heads, own),
    ...rateLines(measureRates(heads, await roofsForRates(network, digest, folder))),
    chance(cal, test),
    ...(await afterReview(heads, await read('reviewed'), test)),
    ...(pictures ? await strayOutlines(network, heads, pictures) : []),
  ];
  const trained = JSON.parse(readFileSync(`${file}.training.json`, 'utf8')) as Training;
  const base = file.replace(/\.onnx$/, '');
  writeFileSync(`${base}.heads.json`, `${JSON.stringify(compact(shipped))}\n`);
  writeFileSync(
    `${base}.card.json`,
    `${JSON.stringify(cardOf(digest, trained, cal, figures, calibration(heads, test)), null, 2)}\n`,
  );
  for (const { what, on, value, low, high, hits, n } of figures)
    console.log(`${what} — ${on}: ${value} [${low}, ${high}] ${hits === undefined ? '' : `${hits}/`}${n}`);
}

interface Training {
  windows: number;
  steps: number;
  batch: number;
  cpuSeconds: number;
  parameters: number;
}

function figuresOn(on: string, heads: Heads, roofs: readonly SeenLabeledRoof[]): Figure[] {
  const signs = Object.keys(damageSigns) as DamageSign[];
  const assumed = assumedOf(heads, roofs);
  const by = { heads, assumed };
  const suggestions = roofs.map((roof) => ({ roof, suggestion: suggestFor(heads, roof, assumed) }));
  const answered = suggestions.filter(({ suggestion }) => suggestion.state === 'suggested');
  const right = answered.filter(
    ({ roof, suggestion }) => (suggestion.scores?.damage ?? 0) > 0.5 === roof.signs.length > 0,
  );
  return [
    ...figuresOfKind('damage', 'any damage', on, by, roofs),
    ...signs.flatMap((sign) => figuresOfKind(sign, damageSigns[sign].toLowerCase(), on, by, roofs)),
    materialFigure(on, by, roofs),
    share(
      'roofs not taken for one',
      on,
      roofs.filter((roof) => doubtAbout(heads, roof)).length,
      roofs.length,
    ),
    share('any damage: answered, the others abstained from', on, answered.length, roofs.length),
    share('any damage: right where answered', on, right.length, answered.length),
  ];
}

/** What the product would assume of these roofs if they were a capture. */
function assumedOf(heads: Heads, roofs: readonly SeenLabeledRoof[]): AssumedShare {
  const evidence = roofs.flatMap((roof) => evidenceOf(heads, roof) ?? []);
  return estimateShare(evidence.map((one) => ({ evidence: one, damaged: null })));
}

/** Heads fitted on answers that belong to other roofs learn nothing: the mean of forty fits. */
function chance(cal: readonly LabeledRoof[], test: readonly LabeledRoof[]): Figure {
  const labels = test.map(({ signs }) => signs.length > 0);
  const values = Array.from({ length: 40 }, (_, at) => {
    const examples = examplesOf('damage', shuffled(cal, String(at)), () => 0);
    const head = fitHead(examples, 'logistic');
    const logits = test.map(({ features }) => logitOf(head, 0, features));
    return auc(logits, labels) ?? 0.5;
  });
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  const off = (1.96 * spread) / Math.sqrt(values.length);
  return {
    what: 'any damage: AUC of heads fitted on shuffled labels, mean of 40',
    on: UNSEEN,
    n: test.length,
    value: rounded(mean),
    low: rounded(mean - off),
    high: rounded(mean + off),
  };
}

/** What the heads are worth after so many roofs were reviewed: the better of champion and challenger holds. */
async function afterReview(
  heads: Heads,
  reviewed: readonly LabeledRoof[],
  test: readonly LabeledRoof[],
): Promise<Figure[]> {
  const round = challenge('damage', heads, reviewed);
  if (!round) return [];
  const learned = { damage: round.challenger };
  const labels = test.map(({ signs }) => signs.length > 0);
  const logits = (of: Heads) => test.map(({ features }) => currentOdds(of, 'damage', features));
  const now = round.wins ? { ...heads, learned } : heads;
  const of = `any damage: AUC after ${reviewed.length} reviewed roofs`;
  return [
    areaUnderCurve(
      `${of}, ${round.wins ? 'retrained heads hold' : 'first heads hold'}`,
      UNSEEN,
      logits(now),
      labels,
    ),
    areaUnderCurve(`${of}, retrained heads alone`, UNSEEN, logits({ ...heads, learned }), labels),
  ];
}

/** Meters that the server moves outlines at most: none of one drawn on the picture, about five of a usual camera's. */
const reaches = [0, 5, 8] as const;

/** How often an outline off any roof is accepted as a roof. */
async function strayOutlines(network: Network, heads: Heads, folder: string): Promise<Figure[]> {
  const files = readdirSync(folder).filter((name) => /\.jpe?g$/i.test(name));
  const figures: Figure[] = [];
  for (const reach of reaches) {
    const seen: SeenRoof[] = [];
    for (const file of files) seen.push(...(await notRoofs(network, join(folder, file), METERS, reach)));
    const passed = seen.filter((one) => !doubtAbout(heads, one)).length;
    const what = `outlines laid on no roof that are taken for one, moved by ${reach} m at most`;
    figures.push(share(what, `${files.length} real pictures without houses`, passed, seen.length));
  }
  return figures;
}

function calibration(heads: Heads, test: readonly SeenLabeledRoof[]) {
  const { share: assumed } = assumedOf(heads, test);
  return calibrationBins(
    test.map(({ features }) => damagedShare(currentOdds(heads, 'damage', features), assumed)),
    test.map(({ signs }) => signs.length > 0),
  ).map(({ from, to, roofs, predicted, seen }) => ({
    from,
    to,
    roofs,
    said: rounded(predicted),
    seen: rounded(seen),
  }));
}

function cardOf(
  sha256: string,
  { windows, steps, batch, cpuSeconds, parameters }: Training,
  cal: readonly LabeledRoof[],
  figures: readonly Figure[],
  bins: ReturnType<typeof calibration>,
) {
  return {
    name: 'roof-signs',
    version: '3',
    sha256,
    trainedOn: 'simulated',
    pixelCentimeters: METERS * 100,
    signs: mapSigns,
    materials: roofSubtypes,
    parameters,
    windows,
    steps,
    batch,
    cpuSeconds,
    roofsOfHeads: cal.length,
    figures,
    calibration: bins,
    cannot,
  };
}

const cannot = [
  'It was trained and measured on simulated pictures only. No labeled picture of a real roof was ever measured, so no accuracy on real roofs can be stated.',
  'It judges nothing without the outline of a roof. It takes woods, lawns and roads for roofs as well; what keeps it from judging them is that it then sees as much roof around the outline as within. That was measured on pictures of one real place only, and where it takes what surrounds a real roof for roof, it will not judge that roof either.',
  'How large a damaged area is and how severe the damage is it cannot tell; areas it marks are hints where to look.',
  'It knows four signs of damage and six materials as the renderer draws them. Hail marks, missing flashing, metal, slate and wood it has never seen.',
  'It looks straight down. Oblique pictures, thermal pictures, night, snow and wet roofs are unknown to it.',
  'Percentages for crops that the server cuts out are less exact where many roofs are damaged. Where 30 or 60 of 100 are, they were off by .06 and .08 on average on 276 roofs of further flights; the bar is .05, and chance alone shows .04. Calibrating on such crops alone helped on some flights and not on others.',
  'It states no fact about a property. It orders the work of reviewers and suggests what they may look for.',
];

/** Five digits are more than the figures bear. */
const compact = (heads: unknown): unknown =>
  JSON.parse(
    JSON.stringify(heads, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value)),
  );

const [model = 'roof-signs.onnx', folder = '.', pictures] = process.argv.slice(2);
await evaluate(model, folder, pictures);
