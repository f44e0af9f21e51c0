import { type Actor, mayExport } from '#access/can.ts';
import { EXPORT_LIMIT } from '#contract/properties.ts';
import { exportRefusal, tooManyToExport } from '#domain/leads/export.ts';
import { leftOutSentence } from '#domain/queues/words.ts';
import { type Failure, forbidden, invalid, notFound } from '#server/platform/errors.ts';

/** @throws Forbidden with the plans that have exports */
export function requireExport(actor: Actor): void {
  if (!mayExport(actor)) throw forbidden(exportRefusal(actor.subscriptionTier));
}

/**
 * Whether that many properties can go into one file.
 * @throws NotFound where the caller sees none of those they named
 * @throws Invalid above the limit, and where all of them are not to be contacted
 */
export function requireExportable(count: number, leftOut: number): void {
  if (count === 0 && leftOut === 0) throw notFound('The selected property');
  if (count === 0) throw allLeftOut('No properties to export.', leftOut);
  if (count > EXPORT_LIMIT) throw invalid(tooManyToExport(count, EXPORT_LIMIT));
}

/** Nothing to export but what is not to be contacted; names the field that would let it through. */
export function allLeftOut(sentence: string, leftOut: number): Failure {
  const reason = leftOutSentence(leftOut);
  return invalid(`${sentence} ${reason}`, [{ path: 'includeDoNotContact', message: reason }]);
}
