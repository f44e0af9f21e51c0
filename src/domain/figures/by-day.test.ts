import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';
import { noVisits } from './ledger.ts';

test('every day of the span is there, of all or of one person', () => {
  const rows = [
    { userId: 'ann', day: '2026-11-01', ...noVisits, visits: 2 },
    { userId: 'ben', day: '2026-11-01', ...noVisits, visits: 3, sold: 1 },
    { userId: 'ben', day: '2026-11-03', ...noVisits, visits: 1 },
  ];
  const visits = (userId: string | null) =>
    byDay(rows, { from: '2026-10-31', to: '2026-11-03' }, userId).map((one) => [one.day, one.visits]);
  expect(visits(null)).toEqual([
    ['2026-10-31', 0],
    ['2026-11-01', 5],
    ['2026-11-02', 0],
    ['2026-11-03', 1],
  ]);
  expect(visits('ann').map(([, count]) => count)).toEqual([0, 2, 0, 0]);
});
