import { expect, test } from 'vitest';
import { firstValues, readValues, valuesOf } from './rule-values.ts';

test('a rule comes back from the fields as it went', () => {
  const read = readValues({ ...firstValues, name: 'Hail', severities: ['severe'] }, false);
  const rule = 'rule' in read ? read.rule : null;
  expect(rule).toEqual({
    name: 'Hail',
    isOn: false,
    hailInches: 1,
    reportedHailInches: null,
    windMph: null,
    severities: ['severe'],
    roofSubtypes: [],
    roofAgeYears: null,
    untouchedDays: 30,
    leastScore: null,
    mostDoors: 50,
  });
  expect(rule && valuesOf(rule)).toMatchObject({ hailInches: '1', windMph: '', mostDoors: '50' });
});

test('errors are shown at their fields', () => {
  const wrong = { ...firstValues, hailInches: '30', mostDoors: '0', windMph: '60.5' };
  expect(readValues(wrong, true)).toEqual({
    errors: {
      name: 'Rule name is required',
      hailInches: 'Hail must be at most 8',
      mostDoors: 'Doors must be at least 1',
      windMph: expect.any(String),
    },
  });
  expect(readValues({ ...firstValues, name: 'All', hailInches: '' }, true)).toEqual({
    errors: { hailInches: 'Please enter a hail size or a wind speed.' },
  });
  expect(readValues({ ...firstValues, name: 'None', mostDoors: '' }, true)).toEqual({
    errors: { mostDoors: expect.any(String) },
  });
});
