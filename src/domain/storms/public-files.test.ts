import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recognizeStormFile } from './file-kind.ts';
import { reportKey, type StormLine } from './report.ts';
import { readSpcArchive } from './spc-archive.ts';
import { readSpcDaily } from './spc-daily.ts';

const shared = new URL('../../../../shared/data/storms/', import.meta.url);
const isMissing = !existsSync(shared);

const byState = (lines: readonly StormLine[]) => {
  const counts: Record<string, number> = {};
  for (const line of lines) {
    if ('report' in line) counts[line.report.state] = (counts[line.report.state] ?? 0) + 1;
  }
  return counts;
};

test.skipIf(isMissing).each([
  { name: '2025_hail.csv', rows: 9_367, arizona: 57, repeated: 20, reasons: [] },
  {
    name: '2025_wind.csv',
    rows: 22_334,
    arizona: 134,
    repeated: 81,
    // Counted to Guam, it is in the Marshall Islands.
    reasons: ['The place 7.0697, 171.3065 is outside the United States.'],
  },
])('every report of $name is read, state by state (skipped: ../shared/data is missing)', (file) => {
  const bytes = readFileSync(new URL(file.name, shared));
  expect(recognizeStormFile(bytes)).toEqual({ kind: 'spc-archive' });
  const lines = [...readSpcArchive(bytes)];
  expect(lines.flatMap((line) => ('reason' in line ? [line.reason] : []))).toEqual(file.reasons);
  // awk -F, 'NR>1{n[$8]++} END{for(s in n)print s,n[s]}' 2025_hail.csv | sort
  const counted: Record<string, number> = {};
  for (const line of bytes.toString().trim().split('\n').slice(1)) {
    const state = line.split(',')[7] ?? '';
    counted[state] = (counted[state] ?? 0) + 1;
  }
  // All of Guam's one.
  if (file.reasons.length > 0) delete counted.GU;
  expect(byState(lines)).toEqual(counted);
  expect(lines).toHaveLength(file.rows);
  expect(counted.AZ).toBe(file.arizona);
  const keys = new Set(lines.map((line) => ('report' in line ? reportKey(line.report) : line.raw)));
  expect(file.rows - keys.size).toBe(file.repeated);
});

test.skipIf(isMissing)(
  'every line of 22 real daily files is read (skipped: ../shared/data is missing)',
  () => {
    const folder = new URL('daily_2013/', shared);
    const lines = readdirSync(folder).flatMap((name) => {
      const bytes = readFileSync(new URL(name, folder));
      expect(recognizeStormFile(bytes), name).toEqual({ kind: 'spc-daily' });
      return [...readSpcDaily(bytes, '2013-05-20')];
    });
    expect(lines.filter((line) => 'reason' in line)).toEqual([]);
    // cat daily_2013/*.csv | grep -c '^[0-9]\{4\},'
    expect(lines).toHaveLength(1_830);
    // awk '/^Time/{w=/Speed/} w&&/^[0-9]+,UNK,/{n++} END{print n}' daily_2013/*.csv
    const unknownWinds = lines.filter(
      (line) => 'report' in line && line.report.kind === 'wind' && line.report.windMph === null,
    );
    expect(unknownWinds).toHaveLength(615);
  },
);
