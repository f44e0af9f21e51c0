import { expect, test } from 'vitest';
import { meetingOf } from './met.ts';

const ann = { id: 7, name: 'Ann', phone: null, email: null };
const met = (details: object) => ({ name: null, phone: null, email: null, ...details });

test('a number is added to a person of that name; a different number is another person', () => {
  const phone = '+16025550123';
  expect(meetingOf([ann], met({ name: 'ann', phone }), true)).toEqual({
    ...{ result: 'completed', person: ann, added: { phone } },
  });
  const known = { ...ann, phone };
  expect(meetingOf([known], met({ name: 'Ann', phone: '+16025550199' }), true).result).toBe('new');
  expect(meetingOf([known], met({ phone }), true).result).toBe('known');
});

test('a visit completes phone numbers alone, so that taking it back restores who was there', () => {
  const email = 'ann@example.com';
  expect(meetingOf([ann], met({ name: 'Ann', email }), true).result).toBe('new');
  expect(meetingOf([ann], met({ name: 'Ann', email }), false).result).toBe('completed');
});
