import { expect, test } from 'vitest';
import { figureOf, type Progress } from './import-progress.ts';

const figure = (progress: Partial<Progress>) =>
  figureOf({ sent: 0, fileSize: 104_000_000, rowsRead: 0, state: 'receiving', ...progress });

test('the figure shows the current progress', () => {
  expect(figure({ sent: 45_200_000 })).toBe('45.20 of 104.00 MB sent');
  expect(figure({ sent: 45_200_000, rowsRead: 1 })).toBe('45.20 of 104.00 MB sent · 1 row read');
  expect(figure({ sent: 104_000_000, rowsRead: 300_000 })).toBe('104.00 MB sent · 300,000 rows read');
  expect(figure({ sent: 104_000_000, rowsRead: 300_000, state: 'importing' })).toBe(
    '104.00 MB sent · saving 300,000 rows',
  );
});

test('an import whose size is not known yet has no total', () => {
  expect(figure({ sent: 3_000_000, fileSize: 0 })).toBe('3.00 MB sent');
});

test('a tiny file is not nothing', () => {
  expect(figure({ sent: 261, fileSize: 261 })).toBe('0.01 MB sent');
});
