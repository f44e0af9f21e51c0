import { expect, test } from 'vitest';
import { writeCsv } from '#domain/csv/write.ts';
import { leaderboard } from '#domain/figures/ledger.ts';
import { hourColumns, peopleColumns } from './csv-columns.ts';

const none = { answered: 0, conversations: 0, appointments: 0, inspections: 0, sold: 0, verified: 0 };

test('a table is saved with its intervals, and a name that would run as a formula does not', () => {
  const week = { userId: 'a', name: '=HYPERLINK("http://x")', week: '2026-11-16', ...none, visits: 50 };
  const [head, line] = writeCsv(leaderboard([{ ...week, conversations: 25 }]), peopleColumns).split('\r\n');
  expect(head).toMatch(/^Rank,Who,Visits,.*,Conversations %,Conversations % from,Conversations % to$/);
  expect(line).toMatch(/^1,"'=HYPERLINK\(""http:\/\/x""\)",50,/);
  expect(line).toMatch(/,50,36\.6,63\.4$/);
});

test('an hour is named by its day and its clock', () => {
  const csv = writeCsv(
    [{ weekday: 7, hour: 16, visits: 40, answered: 20, conversations: 10, appointments: 2 }],
    hourColumns,
  );
  expect(csv.split('\r\n')[1]).toMatch(/^Sun,4–5 pm,40,20,10,2,25,/);
});
