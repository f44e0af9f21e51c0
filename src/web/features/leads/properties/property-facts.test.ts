import { expect, test } from 'vitest';
import type { Property } from '#contract/properties.ts';
import { roofAssessment } from './property-facts.ts';

const damages = (property: Partial<Property>) =>
  roofAssessment({
    roofType: null,
    roofSubtype: null,
    hasMissingShingles: false,
    hasCrackedShingles: false,
    hasCurlingShingles: false,
    hasWaterStains: false,
    ...property,
  } as Property)
    .filter(({ damage }) => damage !== undefined)
    .map(({ value }) => value);

test('no damage is shown only for an assessed roof, and known damage always', () => {
  expect(damages({ severityLevel: 'none' })).toEqual(['No', 'No', 'No', 'No']);
  expect(damages({ severityLevel: null })).toEqual(['N/A', 'N/A', 'N/A', 'N/A']);
  expect(damages({ severityLevel: null, hasMissingShingles: true })).toEqual(['Yes', 'N/A', 'N/A', 'N/A']);
});
