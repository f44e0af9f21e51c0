import { type AuditResult, FEWEST_CHECKED, type Stratum } from './audit.ts';

/** Share of a capture's roofs that have to be reviewed before it is delivered. */
const LEAST_REVIEWED = 0.95;

/** How far the review of a capture is. */
export interface CaptureProgress {
  /** Roofs with a picture, and those of them that were reviewed, also where a reviewer could not tell. */
  roofs: number;
  reviewed: number;
  /** Two people differ, and no third has looked. */
  disputed: number;
  /** How many roofs were called so when it was drawn, and what was found of them; null where none was drawn. */
  audit: { called: Readonly<Record<Stratum, number>>; result: AuditResult } | null;
  /** By whom the audit was waived, by name. */
  waivedBy: string | null;
}

/** What of its review stands against delivering a capture, in sentences; none where it may be delivered. */
export function deliveryProblems(progress: CaptureProgress): string[] {
  const { roofs, reviewed, disputed } = progress;
  const problems: string[] = [];
  if (roofs === 0) problems.push('It has no roof with a picture.');
  else if (reviewed / roofs < LEAST_REVIEWED)
    problems.push(
      `${percent(reviewed / roofs)} of its roofs were reviewed; ${percent(LEAST_REVIEWED)} are needed.`,
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
  const { called, result } = audit;
  // Where nobody has looked at a kind yet, too; one that no roof was called has nothing to check.
  const few =
    (called.damaged > 0 && result.precision.share === null) ||
    (called.sound > 0 && result.misses.share === null);
  return few
    ? `Its blind check has fewer than ${FEWEST_CHECKED} roofs of a kind. Check more, or waive it by name.`
    : null;
}

// Down, so that what is short never reads as if it were enough.
const percent = (share: number) => `${Math.floor(100 * share)}%`;
