import { expect, test } from 'vitest';
import { afterHail } from './after-hail.ts';
import { sampleCapture } from './capture.ts';

test('hail takes shingles from some sound shingle roofs, and changes nothing else', () => {
  const before = sampleCapture().properties;
  const after = afterHail(before);
  const hit = before.filter((property, at) => after[at] !== property);
  expect(hit.length / before.length).toBeGreaterThan(0.03);
  expect(hit.length / before.length).toBeLessThan(0.15);
  expect(hit.every(({ condition }) => condition.damage.length === 0)).toBe(true);
  expect(hit.every(({ condition }) => /shingles/i.test(condition.subtype))).toBe(true);
  for (const [at, { record, building }] of before.entries()) {
    const then = after[at];
    expect(then?.building.roofOutline).toEqual(building.roofOutline);
    expect(then?.record).toEqual(
      hit.some((one) => one.record === record)
        ? {
            ...record,
            hasMissingShingles: true,
            hasCrackedShingles: then?.condition.damage.includes('cracked'),
            severityLevel: 'moderate',
          }
        : record,
    );
  }
  expect(afterHail(before)).toEqual(after);
});
