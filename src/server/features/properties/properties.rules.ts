import { type Actor, mayExport } from '#access/can.ts';
import { EXPORT_LIMIT } from '#contract/properties.ts';
import { exportRefusal, tooManyToExport } from '#domain/leads/export.ts';
import { leftOutSentence } from '#domain/queues/words.ts';
import { forbidden, invalid, notFound } from '#server/platform/errors.ts';

/** @throws Forbidden with the plans that have exports */
export function requireExport(actor: Actor): void {
  if (!mayExport(actor)) throw forbidden(exportRefusal(actor.subscriptionTier));
}

/**
 * Whether that many properties can go into one file.
 * @throws NotFound where the caller sees none of those he named
 * @throws Invalid above the limit, and where all of them are not to be contacted
 */
export function requireExportable(count: number, leftOut: number): void {
  if (count === 0 && leftOut === 0) throw notFound('The selected property');
  if (count === 0) throw invalid(`No properties to export. ${leftOutSentence(leftOut)}`);
  if (count > EXPORT_LIMIT) throw invalid(tooManyToExport(count, EXPORT_LIMIT));
}

/** Whether the caller already has what this tag names (RFC 9110, If-None-Match: weak comparison). */
export function alreadyHas(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(etag.replace(/^W\//, ''));
}
