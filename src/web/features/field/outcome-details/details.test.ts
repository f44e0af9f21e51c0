import { expect, test } from 'vitest';
import { isEmpty, noDetails, readDetails } from './details.ts';

test('empty fields are left out, and unusable ones are named before anything is saved', () => {
  expect(isEmpty({ ...noDetails, name: ' ' })).toBe(true);
  expect(readDetails(noDetails)).toEqual({ dealValue: null, person: null });
  expect(readDetails({ ...noDetails, amount: '$12,500', name: ' Ann ' })).toEqual({
    dealValue: '12500.00',
    person: { name: 'Ann', phone: null, email: null },
  });
  expect(readDetails({ ...noDetails, phone: '602 555 0123' })).toMatchObject({
    person: { name: null, phone: '+16025550123' },
  });
  expect(readDetails({ ...noDetails, phone: '12' })).toContain('area code');
  expect(readDetails({ ...noDetails, amount: 'a lot' })).toContain('dollars and cents');
  expect(readDetails({ ...noDetails, amount: '-1' })).toContain('dollars and cents');
  expect(readDetails({ ...noDetails, email: ' Ann@Example.com ' })).toMatchObject({
    person: { name: null, email: 'ann@example.com' },
  });
  expect(readDetails({ ...noDetails, email: 'ann' })).toMatch(/^Please enter an email address/);
});
