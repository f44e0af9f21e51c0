import { fitLogistic, logLoss, type Observation, type Prior, probability } from './regression.ts';
import { type Term, terms } from './terms.ts';
import { POINTS_TO_DOUBLE, startWeights, type Weights } from './weights.ts';

/** What came of a door, with the terms that held there when it was decided. */
export interface Outcome {
  propertyId: number;
  isWon: boolean;
  terms: readonly Term[];
}

/** From so many outcomes on a company's own weights are learned, with so many won and lost among them. */
export const LEAST_OUTCOMES = 200;
export const LEAST_OF_EACH = 10;

/** Parts that outcomes are split into: each is judged by weights learned from the others. */
const FOLDS = 5;
/** Standard errors by which own weights have to be better than the start: chance gives that to 1 of 20. */
const BEYOND_CHANCE = 1.645;
/** How far a term may plausibly be off the start weights, in points: the standard deviation of the prior. */
const PRIOR_POINTS = 7;
/** How far the spread of the start weights may be off: 1 takes them as they are. */
const PRIOR_SPREAD = 0.5;
/** The score of a door as good as the company's average. */
const AVERAGE_SCORE = 50;

const PER_POINT = Math.LN2 / POINTS_TO_DOUBLE;

/** Doors of similar probability: how many were won, and how many should have been. */
export interface CalibrationRow {
  doors: number;
  /** The mean probability, from 0 to 1. */
  predicted: number;
  won: number;
}

export interface TrainingReport {
  outcomes: number;
  wins: number;
  /** Mean log loss on doors kept back; less is better. */
  startLoss: number;
  ownLoss: number;
  /** By how many standard errors the own weights are better; negative if worse. */
  better: number;
  /** Of the weights that are in force, on doors kept back: ten rows, the most promising first. */
  calibration: CalibrationRow[];
  /** How often a door of the most promising tenth was won, as a multiple of all. */
  lift: number;
}

export type Training =
  | { state: 'too-few'; outcomes: number; wins: number }
  | { state: 'start' | 'own'; weights: Weights; report: TrainingReport };

/** Weights whose scores are probabilities by what is added: log odds at a score of 0, and per point. */
interface Scaled {
  weights: Weights;
  intercept: number;
  slope: number;
}

/**
 * Learns a company's weights from its outcomes. They take the place of the start weights only if they are better on doors
 * that were kept back, beyond chance. The same outcomes give the same weights, in whatever order they come.
 */
export function train(all: readonly Outcome[]): Training {
  const outcomes = all.toSorted((a, b) => a.propertyId - b.propertyId);
  const wins = outcomes.filter(({ isWon }) => isWon).length;
  const count = outcomes.length;
  if (count < LEAST_OUTCOMES || wins < LEAST_OF_EACH || count - wins < LEAST_OF_EACH)
    return { state: 'too-few', outcomes: count, wins };
  const judged = judge(outcomes);
  const differences = judged.map(({ start, own, isWon }) => logLoss(start, isWon) - logLoss(own, isWon));
  const better = mean(differences) / (deviation(differences) / Math.sqrt(count) || Number.POSITIVE_INFINITY);
  const state = better > BEYOND_CHANCE ? 'own' : 'start';
  const byChance = judged
    .map((one) => ({ chance: probability(one[state]), isWon: one.isWon }))
    .toSorted((a, b) => b.chance - a.chance);
  const calibration = calibrate(byChance);
  const [top] = calibration;
  return {
    state,
    weights: state === 'own' ? learn(outcomes).weights : startWeights,
    report: {
      ...{ outcomes: count, wins, better, calibration },
      startLoss: mean(judged.map(({ start, isWon }) => logLoss(start, isWon))),
      ownLoss: mean(judged.map(({ own, isWon }) => logLoss(own, isWon))),
      lift: top ? top.won / top.doors / (wins / count) : 1,
    },
  };
}

/** The log odds that both give each outcome, learned without it. */
function judge(outcomes: readonly Outcome[]): { start: number; own: number; isWon: boolean }[] {
  const foldOf = ({ propertyId }: Outcome) => (Math.imul(propertyId, 0x9e3779b1) >>> 16) % FOLDS;
  return Array.from({ length: FOLDS }, (_, fold) => {
    const others = outcomes.filter((one) => foldOf(one) !== fold);
    const [start, own] = [scale(others), learn(others)];
    return outcomes
      .filter((one) => foldOf(one) === fold)
      .map((one) => ({ start: logOdds(one, start), own: logOdds(one, own), isWon: one.isWon }));
  }).flat();
}

const sumOf = ({ terms: held }: Pick<Outcome, 'terms'>, { base, points }: Weights): number =>
  held.reduce((sum, term) => sum + points[term], base);

const logOdds = (one: Outcome, { weights, intercept, slope }: Scaled): number =>
  intercept + slope * sumOf(one, weights);

const free: Prior = { mean: 0, precision: 1e-6 };
const spread: Prior = { mean: 1, precision: 1 / PRIOR_SPREAD ** 2 };
const offStart: Prior = { mean: 0, precision: 1 / (PRIOR_POINTS * PER_POINT) ** 2 };

/** The start weights as probabilities: only their level and their spread are learned. They are never turned round. */
function scale(outcomes: readonly Outcome[]): Scaled {
  const [intercept = 0, slope = 1] = fitLogistic(outcomes.map(bare), [free, spread]);
  if (slope > 0) return { weights: startWeights, intercept, slope: slope * PER_POINT };
  return { weights: startWeights, intercept: averageOf(outcomes), slope: 0 };
}

/** The log odds of all outcomes together. */
function averageOf(outcomes: readonly Outcome[]): number {
  const won = outcomes.filter(({ isWon }) => isWon).length;
  return Math.log((won + 0.5) / (outcomes.length - won + 0.5));
}

/** The start weights and what each term is off them, in whole points. */
function learn(outcomes: readonly Outcome[]): Scaled {
  const [level = 0, slope = 1, ...off] = fitLogistic(
    outcomes.map((one) => ({ ...bare(one), columns: [...bare(one).columns, ...columnsOf(one)] })),
    [free, spread, ...terms.map(() => offStart)],
  );
  const average = averageOf(outcomes);
  const points = Object.fromEntries(
    terms.map((term, at) => [
      term,
      Math.round(slope * startWeights.points[term] + (off[at] ?? 0) / PER_POINT),
    ]),
  ) as Record<Term, number>;
  const unknown = level + slope * startWeights.base * PER_POINT;
  const base = Math.round(AVERAGE_SCORE + (unknown - average) / PER_POINT);
  return { weights: { base, points }, intercept: average - AVERAGE_SCORE * PER_POINT, slope: PER_POINT };
}

const bare = (one: Outcome): Observation => ({
  columns: [
    [0, 1],
    [1, sumOf(one, startWeights) * PER_POINT],
  ],
  outcome: one.isWon,
});

const places = new Map(terms.map((term, at) => [term, at + 2]));
const columnsOf = (one: Outcome) => one.terms.map((term) => [places.get(term) ?? 0, 1] as const);

/** Ten rows of about as many doors each. */
function calibrate(byChance: readonly { chance: number; isWon: boolean }[]): CalibrationRow[] {
  return Array.from({ length: 10 }, (_, tenth) => {
    const rows = byChance.slice(
      Math.round((tenth * byChance.length) / 10),
      Math.round(((tenth + 1) * byChance.length) / 10),
    );
    return {
      doors: rows.length,
      predicted: mean(rows.map(({ chance }) => chance)),
      won: rows.filter(({ isWon }) => isWon).length,
    };
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
