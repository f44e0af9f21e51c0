import { expect, test } from 'vitest';
import { untouched } from '../filters/lead-facts.ts';
import { passesFilters } from '../filters/lead-filters.ts';
import { lead } from './leads.fixture.ts';
import { isShown, readyViews } from './ready-views.ts';
import { WORST_FIRST } from './sort.ts';

const [worst] = readyViews;
if (!worst) throw new Error('no view is there for everyone');

test('the worst shingle roofs are moderate and severe ones, and no tiles', () => {
  const passes = passesFilters(worst.filters);
  const roofs = [
    lead({ severityLevel: 'severe', roofSubtype: '3-tab Shingles' }),
    lead({ severityLevel: 'moderate', roofSubtype: 'architectural shingles' }),
    lead({ severityLevel: 'minor', roofSubtype: '3-tab Shingles' }),
    lead({ severityLevel: 'severe', roofSubtype: 'spanish/mission' }),
    lead({ severityLevel: null, roofSubtype: '3-tab Shingles' }),
  ];
  expect(roofs.map((roof) => passes(roof, untouched))).toEqual([true, true, false, false, false]);
});

test('without a subtype in the file its roof type counts, as the file spells it', () => {
  const passes = passesFilters(worst.filters);
  const types = ['shingle/tile', 'ASPHALT SHINGLE', 'flat', '', null];
  const roofs = types.flatMap((roofType) =>
    [null, ' '].map((roofSubtype) => lead({ severityLevel: 'severe', roofType, roofSubtype })),
  );
  expect(roofs.map((roof) => passes(roof, untouched))).toEqual([
    ...[true, true, true, true],
    ...Array<boolean>(6).fill(false),
  ]);
});

test('a list shows it with its values in any order, and no longer with another filter or sort order', () => {
  const severity = ['moderate', 'severe'];
  const same = { ...worst.filters, severity };
  expect(isShown(worst, same, WORST_FIRST)).toBe(true);
  expect(isShown(worst, { ...same, search: 'Elm' }, WORST_FIRST)).toBe(false);
  expect(isShown(worst, { severity }, WORST_FIRST)).toBe(false);
  expect(isShown(worst, same, { sort: 'address', direction: 'asc' })).toBe(false);
});
