import { expect, test } from 'vitest';
import { weekBefore, weeklyMailDue, weeklyText } from './weekly-mail.ts';

test('it is due on Monday from six on, by the clock of the place', () => {
  const due = (moment: string, zone = 'America/Phoenix') => weeklyMailDue(new Date(moment), zone);
  expect(due('2026-11-23T12:59:00Z')).toBeNull();
  expect(due('2026-11-23T13:00:00Z')).toBe('2026-11-23');
  expect(due('2026-11-24T06:59:00Z')).toBe('2026-11-23');
  expect(due('2026-11-24T07:00:00Z')).toBeNull();
  expect(due('2026-11-23T11:00:00Z', 'America/New_York')).toBe('2026-11-23');
});

test('it covers the week before, also over the end of a month', () => {
  expect(weekBefore('2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(weekBefore('2026-03-02')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
});

test('it names everybody with their shares and how sure those are', () => {
  const ben = { userId: 'ben', name: 'Ben Okafor', week: '2026-11-16', visits: 100, answered: 60 };
  const text = weeklyText(
    [{ ...ben, conversations: 20, appointments: 5, inspections: 1, sold: 2, verified: 90 }],
    weekBefore('2026-11-23'),
  );
  expect(text).toContain('The week from Nov 16, 2026 to Nov 22, 2026');
  expect(text).toContain(
    'Ben Okafor: 100 visits, 20% (13–\u206029%) conversations, 5 appointments, 2 sold, 90% (83–\u206094%) at the door',
  );
});
