import { type AuditResult, FEWEST_CHECKED } from './audit.ts';

/** Shares of a capture that have to be there before it is delivered. */
export const DELIVERY = { covered: 0.95, reviewed: 0.95 } as const;

/** How far a capture is. */
export interface CaptureProgress {
  /** Which part of the area its pictures cover, from 0 to 1; null where nobody measured it, as for pictures of a file. */
  covered: number | null;
  /** Roofs with a picture, and those of them that were reviewed, also where a reviewer could not tell. */
  roofs: number;
  reviewed: number;
  /** Two people differ, and no third has looked. */
  disputed: number;
  /** Null where none was drawn. */
  audit: AuditResult | null;
  /** By whom the audit was waived, by name. */
  waivedBy: string | null;
}

/** What stands against delivering a capture, in sentences; none where it may be delivered. */
export function deliveryProblems(progress: CaptureProgress): string[] {
  const { covered, roofs, reviewed, disputed } = progress;
  const problems: string[] = [];
  if (covered !== null && covered < DELIVERY.covered)
    problems.push(
      `Its pictures cover ${percent(covered)} of the area; ${percent(DELIVERY.covered)} are needed.`,
    );
  if (roofs === 0) problems.push('It has no roof with a picture.');
  else if (reviewed / roofs < DELIVERY.reviewed)
    problems.push(
      `${percent(reviewed / roofs)} of its roofs were reviewed; ${percent(DELIVERY.reviewed)} are needed.`,
    );
  if (disputed > 0)
    problems.push(
      `${disputed === 1 ? '1 roof is' : `${disputed} roofs are`} disputed between two reviewers.`,
    );
  const audit = auditProblem(progress);
  if (audit) problems.push(audit);
  return problems;
}

function auditProblem({ audit, waivedBy }: CaptureProgress): string | null {
  if (waivedBy !== null) return null;
  if (!audit) return 'No blind check was drawn. Draw one, or waive it by name.';
  const few = [audit.precision, audit.misses].some(({ of, share }) => of > 0 && share === null);
  return few
    ? `Its blind check has fewer than ${FEWEST_CHECKED} roofs of a kind. Check more, or waive it by name.`
    : null;
}

// Down, so that what is short never reads as if it were enough.
const percent = (share: number) => `${Math.floor(100 * share)}%`;
