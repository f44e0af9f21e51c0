import { EXPORT_LIMIT } from '#contract/properties.ts';
import { tooManyToExport } from '#domain/leads/export.ts';
import { allLeftOut } from '#server/features/properties/index.ts';
import { invalid } from '#server/platform/errors.ts';

const NOTHING = 'No properties in queue to export.';

/**
 * Whether that many properties of a queue can go into one file.
 * @throws Invalid for none, and above the limit
 */
export function requireExportableQueue(count: number, leftOut: number): void {
  if (count === 0 && leftOut > 0) throw allLeftOut(NOTHING, leftOut);
  if (count === 0) throw invalid(NOTHING);
  if (count > EXPORT_LIMIT) throw invalid(tooManyToExport(count, EXPORT_LIMIT));
}
