import { EXPORT_LIMIT } from '#contract/properties.ts';
import { tooManyToExport } from '#domain/leads/export.ts';
import { leftOutSentence } from '#domain/queues/words.ts';
import { invalid } from '#server/platform/errors.ts';

/**
 * Whether that many properties of a queue can go into one file.
 * @throws Invalid for none, and above the limit
 */
export function requireExportableQueue(count: number, leftOut: number): void {
  if (count === 0) {
    throw invalid(
      ['No properties in queue to export.', leftOut > 0 && leftOutSentence(leftOut)]
        .filter(Boolean)
        .join(' '),
    );
  }
  if (count > EXPORT_LIMIT) throw invalid(tooManyToExport(count, EXPORT_LIMIT));
}
