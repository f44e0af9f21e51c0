import { expect, test } from 'vitest';
import { exportFileName, exportRefusal, tooManyToExport } from './export.ts';

test('the messages and the file name are those of docs/product.md', () => {
  expect(tooManyToExport(1200, 250)).toBe(
    'Export limited to 250 properties. Please refine your selection. (1200 total properties found)',
  );
  expect(exportFileName('dashboard', '2026-11-21')).toBe('property-export-dashboard-2026-11-21.csv');
  expect(exportRefusal('project_manager')).toBe(
    'CSV export is not part of the Project Manager plan. It comes with the Business and Enterprise plans.',
  );
});
