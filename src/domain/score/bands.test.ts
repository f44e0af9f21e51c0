import { expect, test } from 'vitest';
import { bandOfScore } from './bands.ts';

test.each([
  [0, 'low'],
  [24, 'low'],
  [25, 'middle'],
  [49, 'middle'],
  [50, 'high'],
  [75, 'top'],
  [100, 'top'],
] as const)('a score of %i is drawn as %s', (score, band) => expect(bandOfScore(score)).toBe(band));
