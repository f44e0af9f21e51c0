import { expect, test } from 'vitest';
import { identityOf, numberKey } from './property-identity.ts';

const names = { parcelNumber: '173-20-001', propertyId: 'A 7', addressKey: '12 MAIN ST' };

test('a property is known by its parcel number, else its id, else its address', () => {
  expect(identityOf(names)).toBe('p:173-20-001');
  expect(identityOf({ ...names, parcelNumber: null })).toBe('i:A-7');
  expect(identityOf({ ...names, parcelNumber: null, propertyId: null })).toBe('a:12 MAIN ST');
});

test('a placeholder for a number is not a number', () => {
  const standIns = [
    '0',
    '000-00-0000',
    'N/A',
    'unknown',
    '--',
    '#REF!',
    '#VALUE!',
    'SEE NOTE',
    'MULTIPLE',
    'EXEMPT',
  ];
  for (const standIn of standIns) {
    expect(identityOf({ ...names, parcelNumber: standIn })).toBe('i:A-7');
  }
});

test('numbers are compared without case and kind of separator, but with the position of separators', () => {
  expect(numberKey('r72 06202 0084')).toBe(numberKey('R72-06202-0084'));
  expect(numberKey(' 049.-01-01.1 ')).toBe('049-01-01-1');
  expect(numberKey('1-23-4')).not.toBe(numberKey('12-3-4'));
});
