import { api } from '#web/api/index.ts';
import { useCsvExport } from '#web/features/properties/index.ts';
import { propertyCount } from './words.ts';

const SOURCE = 'dashboard';

/** Saves properties of the dashboard, in the order given, as a CSV file. */
export function useExport() {
  return useCsvExport({
    source: SOURCE,
    call: (body) => api.properties.export.withHeaders({ body: { ...body, source: SOURCE } }),
    done: (count) => `Successfully exported ${propertyCount(count)}`,
    failed: 'Failed to export properties. Please try again.',
    empty: { title: 'No properties to export' },
    tooMany: 'Export Failed',
  });
}
