import { expect, test } from 'vitest';
import { coverageOf } from './lift.fixture.ts';

test.each([
  { doors: 1000, base: 0.01, effect: 0 },
  { doors: 1000, base: 0.05, effect: 0.03 },
  { doors: 2000, base: 0.02, effect: 0.01 },
  { doors: 5000, base: 0.05, effect: 0.02 },
])(
  'of 100 campaigns to $doors doors with $base at a true effect of $effect, 93 to 97 intervals hold it',
  (mailing) => {
    const covered = coverageOf(mailing);
    expect(covered).toBeGreaterThanOrEqual(93);
    expect(covered).toBeLessThanOrEqual(97);
  },
);
