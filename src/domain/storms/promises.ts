import { HOUR_MS } from '../durations.ts';
import type { StormFileKind } from './file-kind.ts';

/** How often a source has something new, in hours. */
const promises: Record<StormFileKind, number> = {
  'spc-daily': 24,
  'local-reports': 24,
  'mrms-mesh': 24,
  'radar-hail': 24,
  alerts: 24,
  'storm-events': 31 * 24,
  'spc-archive': 366 * 24,
};

/** What may pass beyond a promise before something is late: files come hours after their day, and at times of a schedule. */
const GRACE_HOURS = 12;

/**
 * Whether a source must have published something since it was last read. A source that was never read is not late.
 * @param until when its latest file was read, or the end of the period it covers, whichever is earlier
 */
export const isLate = (kind: StormFileKind, until: Date | null, now = new Date()): boolean =>
  until !== null && now.getTime() - until.getTime() > (promises[kind] + GRACE_HOURS) * HOUR_MS;
