import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReviewAnswer } from './answer.ts';
import { auditResult, type CheckedRoof, drawAudit, mayGoUnreviewed } from './audit.ts';

const sound: ReviewAnswer = { verdict: 'judged', material: null, signs: [], severity: null, regions: [] };
const damaged: ReviewAnswer = { ...sound, signs: ['water-stains'] };
const unsure: ReviewAnswer = { verdict: 'cannot-tell' };
const many = (count: number, roof: CheckedRoof) => Array.from({ length: count }, () => roof);
const called = { damaged: 400, sound: 6000, unreviewed: 0 };

describe('the draw', () => {
  const roofs = {
    damaged: Array.from({ length: 300 }, (_, at) => at),
    sound: Array.from({ length: 900 }, (_, at) => 1000 + at),
    unreviewed: Array.from({ length: 300 }, (_, at) => 2000 + at),
  };

  test('is a hundred of each kind, a fifth of them twice', () => {
    const drawn = drawAudit(roofs, 'seed');
    for (const stratum of ['damaged', 'sound'] as const) {
      const of = drawn.filter((roof) => roof.stratum === stratum);
      expect([of.length, new Set(of.map(({ propertyId }) => propertyId)).size]).toEqual([100, 100]);
      expect(of.filter(({ twice }) => twice)).toHaveLength(20);
    }
  });

  test('is the same for the same seed, in whatever order roofs come, and another for another', () => {
    const backwards = {
      damaged: [...roofs.damaged].reverse(),
      sound: [...roofs.sound].reverse(),
      unreviewed: [...roofs.unreviewed].reverse(),
    };
    expect(drawAudit(backwards, 'seed')).toEqual(drawAudit(roofs, 'seed'));
    expect(drawAudit(roofs, 'other')).not.toEqual(drawAudit(roofs, 'seed'));
    expect(drawAudit({ damaged: [], sound: [7], unreviewed: [] }, 'seed')).toEqual([
      { propertyId: 7, stratum: 'sound', twice: true },
    ]);
  });

  test('gives every roof the same chance', () => {
    const times = new Map<number, number>();
    for (let seed = 0; seed < 400; seed += 1)
      for (const { propertyId } of drawAudit(
        { damaged: roofs.damaged.slice(0, 20), sound: [], unreviewed: [] },
        String(seed),
        5,
      ))
        times.set(propertyId, (times.get(propertyId) ?? 0) + 1);
    // 100 expected of each, 8.7 is one standard deviation.
    for (const [, count] of times) expect(Math.abs(count - 100)).toBeLessThan(40);
    expect(times.size).toBe(20);
  });
});

describe('what it found', () => {
  test('is shown with Wilson’s intervals and the weights of the kinds', () => {
    const result = auditResult(
      [
        ...many(90, { stratum: 'damaged', answers: [damaged] }),
        ...many(10, { stratum: 'damaged', answers: [sound] }),
        ...many(3, { stratum: 'sound', answers: [damaged] }),
        ...many(97, { stratum: 'sound', answers: [sound] }),
      ],
      called,
    );
    expect(result.precision).toEqual({
      count: 90,
      of: 100,
      share: { value: 0.9, low: expect.closeTo(0.826, 3), high: expect.closeTo(0.945, 3) },
    });
    expect(result.misses.share).toMatchObject({ value: 0.03, low: expect.closeTo(0.01, 2) });
    // 360 found, 180 of the 6,000 missed.
    expect(result.recall?.value).toBeCloseTo(360 / 540);
    expect(result.recall?.low).toBeLessThan(0.5);
    expect(result.agreement).toEqual({ count: 0, of: 0, share: null });
  });

  test('is not shown for fewer than thirty', () => {
    const result = auditResult(many(29, { stratum: 'damaged', answers: [damaged] }), called);
    expect(result.precision).toEqual({ count: 29, of: 29, share: null });
    expect(result.recall).toBeNull();
    expect(
      auditResult(many(30, { stratum: 'damaged', answers: [damaged] }), called).precision.share,
    ).not.toBeNull();
  });

  test('counts who cannot tell in no share, and two who differ once against agreement', () => {
    const result = auditResult(
      [
        ...many(10, { stratum: 'damaged', answers: [damaged, damaged] }),
        ...many(4, { stratum: 'damaged', answers: [damaged, sound] }),
        { stratum: 'damaged', answers: [unsure] },
        { stratum: 'damaged', answers: [unsure, sound] },
        { stratum: 'damaged', answers: [] },
      ],
      called,
    );
    expect(result).toMatchObject({
      precision: { count: 14, of: 15 },
      agreement: { count: 10, of: 14, share: { value: 10 / 14 } },
      cannotTell: 1,
    });
  });

  test('is within its interval for any result', () => {
    const answers = fc.array(fc.constantFrom(sound, damaged, unsure), { maxLength: 2 });
    const roof = fc.record({ stratum: fc.constantFrom('damaged' as const, 'sound' as const), answers });
    fc.assert(
      fc.property(fc.array(roof, { maxLength: 120 }), (roofs) => {
        const { precision, misses, agreement, recall } = auditResult(roofs, called);
        for (const share of [precision.share, misses.share, agreement.share, recall]) {
          if (!share) continue;
          expect(share.low).toBeLessThanOrEqual(share.value + 1e-9);
          expect(share.high).toBeGreaterThanOrEqual(share.value - 1e-9);
        }
      }),
    );
  });
});

test('roofs go unreviewed from a hundred checked on, with at most 5 % missed by the upper end', () => {
  const checked = (of: number, missed: number) =>
    mayGoUnreviewed(
      auditResult(
        [
          ...many(missed, { stratum: 'unreviewed', answers: [damaged] }),
          ...many(of - missed, { stratum: 'unreviewed', answers: [sound] }),
        ],
        { ...called, unreviewed: 900 },
      ),
    );
  // Upper ends: 3.7, 5.4, 4.3 and 5.03 %.
  expect([checked(100, 0), checked(100, 1), checked(200, 3), checked(200, 4)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(checked(99, 0)).toBe(false);
});
