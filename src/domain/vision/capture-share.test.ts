import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Random, randomOf } from '../random.ts';
import { calibrated, fitCalibration } from './calibration.ts';
import { damagedShare, estimateShare, type RoofEvidence, unknownShare } from './capture-share.ts';
import { expectedCalibrationError } from './figures.ts';
import { logitOfShare, shareOf } from './logistic.ts';

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** Of two normal distributions so many deviations apart, which is what the logarithm of their likelihoods is of. */
const APART = 2.2;
const evidenceAt = (isDamaged: boolean, random: Random): number =>
  APART * ((isDamaged ? APART / 2 : -APART / 2) + normal(random));

interface Roof extends RoofEvidence {
  isDamaged: boolean;
}

function captureOf(share: number, roofs: number, seed: string): Roof[] {
  const random = randomOf(seed);
  return Array.from({ length: roofs }, () => {
    const isDamaged = random.chance(share);
    return { isDamaged, evidence: evidenceAt(isDamaged, random), damaged: null };
  });
}

/** The most likely damaged first, as reviewers look at them. */
const reviewedFirst = (roofs: readonly Roof[], count: number): Roof[] =>
  [...roofs]
    .sort((a, b) => b.evidence - a.evidence)
    .map((roof, at) => (at < count ? { ...roof, damaged: roof.isDamaged } : roof));

/** Of a hundred simulated captures, those whose true share is within the interval. */
function covered(share: number, roofs: number, reviewed = 0): number {
  return Array.from({ length: 100 }, (_, at) => {
    const capture = captureOf(share, roofs, `${share} ${roofs} ${at}`);
    const { low, high } = estimateShare(reviewedFirst(capture, reviewed));
    return low <= share && share <= high;
  }).filter(Boolean).length;
}

test.each([
  [0.05, 300],
  [0.12, 300],
  [0.3, 300],
  [0.6, 300],
  [0.3, 74],
  [0.12, 30],
])('the share %s of %i roofs is within its interval in about 95 of 100 captures', (share, roofs) => {
  expect(covered(share, roofs)).toBeGreaterThanOrEqual(90);
});

test.each([0.05, 0.12, 0.3, 0.6])(
  'and so it does at %s where those that look damaged were reviewed first, with a narrower interval',
  (share) => {
    expect(covered(share, 300, 60)).toBeGreaterThanOrEqual(90);
    const capture = captureOf(share, 300, `narrow ${share}`);
    const wide = estimateShare(capture);
    const narrow = estimateShare(reviewedFirst(capture, 60));
    expect(narrow.high - narrow.low).toBeLessThan(wide.high - wide.low);
    expect(narrow).toMatchObject({ roofs: 300, reviewed: 60 });
  },
);

test('where all are reviewed the share is what reviewers found', () => {
  const capture = captureOf(0.12, 400, 'all');
  const found = capture.filter(({ isDamaged }) => isDamaged).length / 400;
  const { share, low, high } = estimateShare(reviewedFirst(capture, 400));
  expect(Math.abs(share - found)).toBeLessThan(0.005);
  expect([low < found, high > found]).toEqual([true, true]);
});

test('nothing, a few, none and all damaged give an interval that shows how little is known', () => {
  expect(unknownShare).toMatchObject({ share: expect.closeTo(0.2), roofs: 0, reviewed: 0 });
  expect([unknownShare.low < 0.03, unknownShare.high > 0.6]).toEqual([true, true]);
  const few = estimateShare(captureOf(0.6, 5, 'few'));
  const many = estimateShare(captureOf(0.6, 500, 'many'));
  expect(few.high - few.low).toBeGreaterThan(4 * (many.high - many.low));
  for (const [share, roofs] of [
    [0, 10],
    [0, 400],
    [1, 10],
    [1, 400],
  ] as const) {
    const found = estimateShare(captureOf(share, roofs, `degenerate ${share}`));
    expect(0 < found.low && found.low < found.share && found.share < found.high && found.high < 1).toBe(true);
    if (roofs === 400) expect(Math.abs(found.share - share)).toBeLessThan(0.05);
  }
  for (const evidence of [1e6, -1e6, Number.MAX_VALUE]) {
    const { share, low, high } = estimateShare([{ evidence, damaged: null }]);
    expect([share, low, high].every(Number.isFinite)).toBe(true);
  }
});

const roofsArbitrary = fc.array(
  fc.record({
    evidence: fc.double({ min: -30, max: 30, noNaN: true }),
    damaged: fc.constantFrom(null, true, false),
  }),
  { maxLength: 40 },
);

test('the order of roofs does not matter', () => {
  fc.assert(
    fc.property(roofsArbitrary, fc.integer(), (roofs, turn) => {
      const at = roofs.length > 0 ? Math.abs(turn) % roofs.length : 0;
      const found = estimateShare([...roofs.slice(at), ...roofs.slice(0, at)].reverse());
      const expected = estimateShare(roofs);
      for (const key of ['share', 'low', 'high'] as const) expect(found[key]).toBeCloseTo(expected[key], 4);
    }),
  );
});

test('a roof that looks more damaged, or is found to be, never lowers the share', () => {
  fc.assert(
    fc.property(
      roofsArbitrary,
      fc.nat(),
      fc.double({ min: 0, max: 20, noNaN: true }),
      (roofs, pick, more) => {
        if (roofs.length === 0) return;
        const at = pick % roofs.length;
        const before = estimateShare(roofs);
        const changed = roofs.map((roof, index) =>
          index === at
            ? { evidence: roof.evidence + more, damaged: roof.damaged === false ? true : roof.damaged }
            : roof,
        );
        const after = estimateShare(changed);
        for (const key of ['share', 'low', 'high'] as const)
          expect(after[key]).toBeGreaterThanOrEqual(before[key] - 1e-4);
      },
    ),
  );
});

test('in a capture of any share a stated percentage comes true that often', () => {
  for (const share of [0.05, 0.12, 0.3, 0.6]) {
    const roofs = captureOf(share, 4000, `stated ${share}`);
    const assumed = estimateShare(roofs).share;
    const labels = roofs.map(({ isDamaged }) => isDamaged);
    const error = (of: number) =>
      expectedCalibrationError(
        roofs.map(({ evidence }) => damagedShare(evidence, of)),
        labels,
      );
    expect(error(assumed)).toBeLessThan(0.02);
    // What it would be for the share that the model was trained at.
    if (share < 0.6) expect(error(0.6)).toBeGreaterThan(0.05);
  }
});

test('a head that is too sure, fitted at another share, is calibrated to what evidence there is', () => {
  const random = randomOf('too sure');
  const scored = Array.from({ length: 4000 }, () => {
    const offset = logitOfShare(random.pick([0.1, 0.6]));
    const evidence = random.between(-5, 5);
    return { score: 2.5 * evidence - 1, label: random.chance(shareOf(evidence + offset)), offset };
  });
  const fit = fitCalibration(scored);
  for (const evidence of [-2, 0, 2])
    expect(Math.abs(calibrated(fit, 2.5 * evidence - 1) - evidence)).toBeLessThan(0.3);
  expect(fit.roofs).toBe(4000);
  // Without a roof the head's output is unchanged.
  expect(calibrated(fitCalibration([]), 1.3)).toBeCloseTo(1.3);
});

test('damage that does not show limits how sure a sound-looking roof can be, and the other way around', () => {
  const random = randomOf('hidden');
  const scored = Array.from({ length: 6000 }, () => {
    const label = random.chance(0.5);
    const shows = random.chance(label ? 0.85 : 0.03);
    return { score: evidenceAt(shows, random), label, offset: 0 };
  });
  const { hidden, mistaken, ...rest } = fitCalibration(scored);
  expect([hidden > 0.09, hidden < 0.2]).toEqual([true, true]);
  expect([mistaken > 0.01, mistaken < 0.06]).toEqual([true, true]);
  const stated = (score: number) => calibrated({ hidden, mistaken, ...rest }, score);
  expect(Math.exp(stated(-30))).toBeCloseTo(hidden / (1 - mistaken), 5);
  expect(Math.exp(stated(30))).toBeCloseTo((1 - hidden) / mistaken, 3);
  // However few roofs there are, one that was never seen may come.
  const few = fitCalibration(scored.slice(0, 20).map((one) => ({ ...one, score: one.label ? 9 : -9 })));
  expect(shareOf(calibrated(few, 1000))).toBeLessThan(0.97);
});
