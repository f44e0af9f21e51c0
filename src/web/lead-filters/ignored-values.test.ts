import { expect, test } from 'vitest';
import { ignoredValues } from './ignored-values.ts';

const ignoredIn = (address: Record<string, string>, zipCodes: readonly string[] | null = null) =>
  ignoredValues((name) => address[name] ?? null, zipCodes);

test('a link that is understood whole reports nothing', () => {
  expect(ignoredIn({ severity: 'severe,moderate', year: '1960-1990', zip: '85251' })).toEqual([]);
});

test('a value that no filter knows is reported with its name', () => {
  expect(ignoredIn({ severity: 'purple' })).toEqual([
    { name: 'severity', address: 'severity', text: 'purple', rest: null },
  ]);
  expect(ignoredIn({ zip: '8525' })).toEqual([{ name: 'zip', address: 'zip', text: '8525', rest: null }]);
});

test('a ZIP code that cannot be chosen is reported', () => {
  expect(ignoredIn({ zip: '85031' }, ['85251'])).toEqual([
    { name: 'zip', address: 'zip', text: '85031', rest: null },
  ]);
  expect(ignoredIn({ zip: '85251' }, ['85251'])).toEqual([]);
});

test('of a list of values only the unknown ones are reported, and the others stay', () => {
  expect(ignoredIn({ severity: 'severe,purple,green' })).toEqual([
    { name: 'severity', address: 'severity', text: 'purple, green', rest: ['severe'] },
  ]);
});
