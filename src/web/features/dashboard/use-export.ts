import { exportFileName } from '#domain/leads/export.ts';
import { api } from '#web/api/index.ts';
import { useCsvExport } from '#web/features/properties/index.ts';
import { propertyCount } from './words.ts';

const SOURCE = 'dashboard';

/** Saves properties of the dashboard, in the order given, as a CSV file. */
export function useExport() {
  return useCsvExport({
    call: (propertyIds, includeDoNotContact) =>
      api.properties.export.withHeaders({ body: { propertyIds, source: SOURCE, includeDoNotContact } }),
    fileName: () => exportFileName(SOURCE, localDate(new Date())),
    done: (count) => `Successfully exported ${propertyCount(count)}`,
    failed: 'Failed to export properties. Please try again.',
    empty: { title: 'No properties to export' },
    tooMany: 'Export Failed',
  });
}

/** YYYY-MM-DD as the user's calendar has it: toISOString would already say tomorrow on an Arizona evening. */
function localDate(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
