import { type Random, randomOf } from '#domain/random.ts';
import { damagedShare, estimateShare } from '#domain/vision/capture-share.ts';
import { expectedCalibrationError } from '#domain/vision/figures.ts';
import type { Heads } from '#domain/vision/heads.ts';
import { evidenceOf, limits } from '#domain/vision/suggest.ts';
import type { SeenLabeledRoof } from './look-at-roofs.ts';
import { type Figure, rounded, share as shareFigure } from './measures.ts';
import type { RateRoofs } from './rate-roofs.ts';

/** Shares of damaged roofs that captures are drawn with. */
export const rates = [0.05, 0.12, 0.3, 0.6] as const;

/** Roofs of a capture that is drawn, captures drawn of the roofs, and times that the roofs are drawn again for an interval. */
const ROOFS = 120;
const CAPTURES = 40;
const DRAWS = 200;
const CAPTURES_OF_DRAW = 8;
/** Models without an error that chance is measured by. */
const TWINS = 60;

/** What comes of captures with such a share of damaged roofs, of which nobody has reviewed any. */
export interface RateFigures {
  rate: number;
  /** Roofs that the captures were drawn of: those that the model judges. */
  roofs: number;
  /** Expected calibration error of ten bins: the mean distance of predicted and observed shares. */
  error: Figure;
  /**
   * What a model without any error would show on as many roofs, drawn alike: chance alone. The mean, and what 95 of 100 of
   * such models stay below.
   */
  chance: { mean: number; high: number };
  /** Of captures, those whose true share lies within the stated interval. */
  covered: number;
  captures: number;
  /** Of all roofs called damaged or sound, those that are; and the share of roofs without a verdict. */
  damaged: number;
  sound: number;
  unsure: number;
}

interface Known {
  evidence: number;
  isDamaged: boolean;
}

/** What was measured of captures with few and many damaged roofs, by how the roofs came before the network. */
export interface Rates {
  pools: { on: string; found: RateFigures[] }[];
  cutOff: Figure[];
}

export const measureRates = (heads: Heads, { pools, cutOff }: RateRoofs): Rates => ({
  pools: [...pools].map(([on, roofs]) => ({ on, found: figuresAtRates(heads, on, roofs) })),
  cutOff,
});

/** The same as lines of the card. */
export function rateLines({ pools, cutOff }: Rates): Figure[] {
  const lines = pools.flatMap(({ on, found }) => {
    const sum = (of: 'covered' | 'captures') => found.reduce((all, one) => all + one[of], 0);
    return [
      ...found.flatMap(({ error, chance: { mean, high } }) => [
        error,
        { ...error, what: `${error.what}, by chance alone`, value: mean, low: 0, high },
      ]),
      shareFigure(
        'captures of 120 roofs whose true share lies within the stated interval',
        on,
        sum('covered'),
        sum('captures'),
      ),
    ];
  });
  return [...lines, ...cutOff];
}

/** Draws captures of each rate from roofs with known truth, and compares what the product says of them with the truth. */
function figuresAtRates(heads: Heads, on: string, roofs: readonly SeenLabeledRoof[]): RateFigures[] {
  const known = roofs.flatMap((roof): Known[] => {
    const evidence = evidenceOf(heads, roof);
    return evidence === null ? [] : [{ evidence, isDamaged: roof.signs.length > 0 }];
  });
  return rates.map((rate) => {
    const random = randomOf(`captures ${on} ${rate}`);
    const captures = drawCaptures(known, rate, CAPTURES, random);
    const errors = Array.from({ length: DRAWS }, () => {
      const again = known.map(() => random.pick(known));
      return errorOf(
        drawCaptures(again, rate, CAPTURES_OF_DRAW, random).flatMap(({ predictions }) => predictions),
      );
    }).sort((a, b) => a - b);
    const predictions = captures.flatMap((capture) => capture.predictions);
    const chance = Array.from({ length: TWINS }, () =>
      errorOf(
        drawCaptures(withoutError(known, random), rate, CAPTURES, random).flatMap((one) => one.predictions),
      ),
    ).sort((a, b) => a - b);
    const share = (of: typeof predictions, isRight: (one: (typeof predictions)[number]) => boolean) =>
      of.filter(isRight).length / of.length;
    const damaged = predictions.filter(({ share: likely }) => likely >= limits.damaged);
    const sound = predictions.filter(({ share: likely }) => likely <= limits.sound);
    return {
      rate,
      roofs: known.length,
      error: {
        what: `calibration error where ${Math.round(rate * 100)} of 100 roofs are damaged`,
        ...{ on, n: known.length, value: rounded(errorOf(predictions)) },
        low: rounded(errors[Math.floor(DRAWS * 0.025)] ?? 0),
        high: rounded(errors[Math.floor(DRAWS * 0.975)] ?? 1),
      },
      chance: {
        mean: rounded(chance.reduce((sum, one) => sum + one, 0) / TWINS),
        high: rounded(chance[Math.floor(TWINS * 0.95)] ?? 1),
      },
      covered: captures.filter(({ isCovered }) => isCovered).length,
      captures: captures.length,
      damaged: share(damaged, ({ label }) => label),
      sound: share(sound, ({ label }) => !label),
      unsure: 1 - (damaged.length + sound.length) / predictions.length,
    };
  });
}

/** The same looks, with truths drawn as if what is concluded from each look were exactly right. */
function withoutError(roofs: readonly Known[], random: Random): Known[] {
  const { share } = estimateShare(roofs.map(({ evidence }) => ({ evidence, damaged: null })));
  return roofs.map(({ evidence }) => ({
    evidence,
    isDamaged: random.chance(damagedShare(evidence, share)),
  }));
}

function drawCaptures(roofs: readonly Known[], rate: number, count: number, random: Random) {
  const [damaged, sound] = [true, false].map((is) => roofs.filter(({ isDamaged }) => isDamaged === is));
  if (!damaged?.length || !sound?.length) throw new Error('captures are drawn of damaged and of sound roofs');
  return Array.from({ length: count }, () => {
    const capture = Array.from({ length: ROOFS }, (_, at) =>
      random.pick(at < rate * ROOFS ? damaged : sound),
    );
    const { share, low, high } = estimateShare(capture.map(({ evidence }) => ({ evidence, damaged: null })));
    const truth = capture.filter(({ isDamaged }) => isDamaged).length / ROOFS;
    return {
      isCovered: low <= truth && truth <= high,
      predictions: capture.map(({ evidence, isDamaged }) => ({
        share: damagedShare(evidence, share),
        label: isDamaged,
      })),
    };
  });
}

const errorOf = (predictions: readonly { share: number; label: boolean }[]): number =>
  expectedCalibrationError(
    predictions.map(({ share }) => share),
    predictions.map(({ label }) => label),
  );
