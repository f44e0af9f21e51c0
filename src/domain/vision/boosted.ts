import { shareOf } from './logistic.ts';
import { binsOf } from './quantile-bins.ts';

/** Trees whose results are added to the first feature's own prediction, as log odds. */
export interface Boosted {
  kind: 'boosted';
  bias: number;
  trees: Tree[];
}

/** Seven questions and eight answers: question k leads to 2k+1 where the feature is at most the limit, else to 2k+2. */
interface Tree {
  features: number[];
  limits: number[];
  answers: number[];
}

const TREES = 80;
const DEPTH = 3;
const RATE = 0.1;
/** Holds an answer of few rows to nothing. */
const SHRINK = 1;
/** Minimum weight of the rows behind a result, each weighed by how undecided it was. */
const LEAST_WEIGHT = 1;

const QUESTIONS = 2 ** DEPTH - 1;

/** Fits 80 trees of depth 3 by gradient boosting on the logistic loss, with features cut at quantiles. */
export function fitBoosted(rows: readonly (readonly number[])[], labels: readonly boolean[]): Boosted {
  const { bins, limits } = binsOf(rows);
  const truth = labels.map(Number);
  const first = rows.map((row) => row[0] ?? 0);
  const bias = biasOf(first, truth);
  const logits = first.map((logit) => logit + bias);
  const trees: Tree[] = [];
  for (let round = 0; round < TREES; round += 1) {
    const shares = logits.map(shareOf);
    const slopes = shares.map((share, at) => (truth[at] as number) - share);
    const curves = shares.map((share) => Math.max(1e-6, share * (1 - share)));
    const tree = growTree(bins, limits, slopes, curves);
    trees.push(tree);
    rows.forEach((row, at) => {
      logits[at] = (logits[at] as number) + answerOf(tree, row);
    });
  }
  return { kind: 'boosted', bias, trees };
}

export const boostedLogit = ({ bias, trees }: Boosted, row: readonly number[]): number =>
  trees.reduce((sum, tree) => sum + answerOf(tree, row), (row[0] ?? 0) + bias);

function answerOf({ features, limits, answers }: Tree, row: readonly number[]): number {
  let at = 0;
  while (at < QUESTIONS) at = 2 * at + ((row[features[at] as number] ?? 0) <= (limits[at] as number) ? 1 : 2);
  return answers[at - QUESTIONS] as number;
}

/** By which the first feature is to be moved so that as many are expected as there are. */
function biasOf(first: readonly number[], truth: readonly number[]): number {
  let bias = 0;
  for (let round = 0; round < 20; round += 1) {
    const shares = first.map((logit) => shareOf(logit + bias));
    const off = shares.reduce((sum, share, at) => sum + (truth[at] as number) - share, 0);
    const curve = shares.reduce((sum, share) => sum + share * (1 - share), SHRINK);
    bias += off / curve;
  }
  return bias;
}

function growTree(
  bins: readonly Uint8Array[],
  limits: readonly (readonly number[])[],
  slopes: readonly number[],
  curves: readonly number[],
): Tree {
  const tree: Tree = { features: [], limits: [], answers: [] };
  const rows: number[][] = [slopes.map((_, at) => at)];
  for (let node = 0; node < QUESTIONS; node += 1) {
    const mine = rows[node] ?? [];
    const cut = bestCut(mine, bins, limits, slopes, curves);
    // Where nothing is gained all rows go one way.
    tree.features.push(cut?.feature ?? 0);
    tree.limits.push(cut ? (limits[cut.feature]?.[cut.bin] as number) : Number.MAX_VALUE);
    const goesLeft = (row: number) => !cut || (bins[cut.feature]?.[row] as number) <= cut.bin;
    rows[2 * node + 1] = mine.filter(goesLeft);
    rows[2 * node + 2] = mine.filter((row) => !goesLeft(row));
  }
  tree.answers = rows.slice(QUESTIONS).map((leaf) => {
    const slope = leaf.reduce((sum, row) => sum + (slopes[row] as number), 0);
    const curve = leaf.reduce((sum, row) => sum + (curves[row] as number), 0);
    return (RATE * slope) / (curve + SHRINK);
  });
  return tree;
}

function bestCut(
  rows: readonly number[],
  bins: readonly Uint8Array[],
  limits: readonly (readonly number[])[],
  slopes: readonly number[],
  curves: readonly number[],
): { feature: number; bin: number } | null {
  let best: { feature: number; bin: number; gain: number } | null = null;
  const score = (slope: number, curve: number) => slope ** 2 / (curve + SHRINK);
  bins.forEach((column, feature) => {
    const cuts = limits[feature]?.length ?? 0;
    const slope = new Float64Array(cuts + 1);
    const curve = new Float64Array(cuts + 1);
    for (const row of rows) {
      const bin = column[row] as number;
      slope[bin] = (slope[bin] as number) + (slopes[row] as number);
      curve[bin] = (curve[bin] as number) + (curves[row] as number);
    }
    const all = { slope: slope.reduce((a, b) => a + b, 0), curve: curve.reduce((a, b) => a + b, 0) };
    const left = { slope: 0, curve: 0 };
    for (let bin = 0; bin < cuts; bin += 1) {
      left.slope += slope[bin] as number;
      left.curve += curve[bin] as number;
      const right = { slope: all.slope - left.slope, curve: all.curve - left.curve };
      if (Math.min(left.curve, right.curve) < LEAST_WEIGHT) continue;
      const gain =
        score(left.slope, left.curve) + score(right.slope, right.curve) - score(all.slope, all.curve);
      if (gain > (best?.gain ?? 1e-9)) best = { feature, bin, gain };
    }
  });
  return best;
}
