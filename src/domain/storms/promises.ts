import type { StormFileKind } from './file-kind.ts';

/** How often a source has something new, in hours; null where nobody promises a time. */
const promises: Record<StormFileKind, number | null> = {
  'spc-daily': 24,
  'local-reports': 24,
  'mrms-mesh': 24,
  'storm-events': 31 * 24,
  'spc-archive': 366 * 24,
  'radar-hail': null,
  alerts: null,
};

/** What may pass beyond a promise before something is late: files come hours after their day, and at times of a schedule. */
const GRACE_HOURS = 12;
const HOUR_MS = 3_600_000;

/** Whether a source was looked at longer ago than it has something new. What was never looked at is not late. */
export function isLate(kind: StormFileKind, lookedAt: Date | null, now = new Date()): boolean {
  const hours = promises[kind];
  return (
    hours !== null &&
    lookedAt !== null &&
    now.getTime() - lookedAt.getTime() > (hours + GRACE_HOURS) * HOUR_MS
  );
}

/** The sources that have something new by a time that is known, as people are told of them. */
export const promisedKinds = (Object.keys(promises) as StormFileKind[]).filter(
  (kind) => promises[kind] !== null,
);
