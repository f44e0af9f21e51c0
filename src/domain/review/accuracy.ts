import { formatPercent, formatPercentRange } from '../percent.ts';
import { counted } from '../standing.ts';
import { type AuditResult, type AuditShare, FEWEST_CHECKED } from './audit.ts';

/** What is known of how right the facts of a capture are. */
export interface Accuracy {
  /** Those with a picture, and those of them that people reviewed. */
  roofs: number;
  reviewed: number;
  /** What the blind check found; null if none was drawn. */
  audit: AuditResult | null;
  /** Delivered without a sufficient check, by permission. */
  waived: boolean;
  /** Unreviewed roofs, delivered because software found nothing on them. */
  unreviewed: number;
  /** Of its roofs that were inspected on site later, those whose verdict was right: damaged or sound. */
  inspected: AuditShare;
}

/** The same in sentences, for users of those facts. */
export function describeAccuracy({
  roofs,
  reviewed,
  audit,
  waived,
  unreviewed,
  inspected,
}: Accuracy): string[] {
  const seen =
    reviewed === 0
      ? 'No person has reviewed its roofs.'
      : `People reviewed ${reviewed.toLocaleString('en-US')} of ${counted(roofs, 'roof', 'roofs')}.`;
  const left =
    unreviewed > 0
      ? [`On ${counted(unreviewed, 'roof', 'roofs')} software found nothing, and nobody reviewed them.`]
      : [];
  return [
    seen,
    ...left,
    ...(audit ? describeCheck(audit) : []),
    ...(waived ? [WAIVED] : audit ? [] : [UNCHECKED]),
    describeInspections(inspected),
  ];
}

/** The only share called accuracy: the results of inspections on the roof. */
export function describeInspections({ count, of, share }: AuditShare): string {
  if (of === 0) return 'Accuracy is not known: none of these roofs was inspected on the roof.';
  const found = `inspected on the roof, ${count} of ${of} ${of === 1 ? 'is' : 'are'} what they are called`;
  return share
    ? `Accuracy: ${found} (${formatPercentRange(share)}).`
    : `Accuracy: ${found}; a percentage is shown from ${FEWEST_CHECKED} on.`;
}

const UNCHECKED = 'No blind check was made: how many of them are right was not measured.';
const WAIVED = 'It was delivered without a blind check that is enough.';

function describeCheck({ precision, misses, unreviewed, recall, agreement }: AuditResult): string[] {
  const checked = counted(precision.of + misses.of + unreviewed.of, 'roof', 'roofs');
  const kinds = [
    formatShare(precision, 'called damaged'),
    formatShare(misses, 'called sound'),
    ...(unreviewed.of > 0 ? [formatShare(unreviewed, 'that software alone called sound')] : []),
  ];
  return [
    `Blind check of ${checked} drawn at random: ${kinds.join('; ')}.`,
    ...(recall
      ? [
          `So of all roofs on which a second person would see damage, ${formatInterval(recall)} are called damaged.`,
        ]
      : []),
    ...(agreement.share
      ? [
          `Two people agreed on ${agreement.count} of ${agreement.of} (${formatPercentRange(agreement.share)}).`,
        ]
      : []),
  ];
}

function formatShare({ count, of, share }: AuditShare, called: string): string {
  if (!share) return `not enough checked of those ${called} (${of} of at least ${FEWEST_CHECKED})`;
  return `a second person saw damage in the same picture on ${count} of ${of} ${called} (${formatPercentRange(share)})`;
}

export interface Interval {
  value: number;
  /** The ends of the 95 percent interval. */
  low: number;
  high: number;
}

/** '90% (83–94%)'. */
export const formatInterval = (interval: Interval): string =>
  `${formatPercent(interval.value)} (${formatPercentRange(interval)})`;
