import { percentWords, rangeWords } from '../percent.ts';
import { counted } from '../standing.ts';
import { type AuditResult, type AuditShare, FEWEST_CHECKED } from './audit.ts';

/** What is known of how right the facts of a capture are. */
export interface Accuracy {
  /** Those with a picture, and those of them that people reviewed. */
  roofs: number;
  reviewed: number;
  /** What the blind check found; null where none was drawn. */
  audit: AuditResult | null;
  /** Somebody let it be delivered without a check that is enough. */
  waived: boolean;
  /** Roofs that nobody reviewed and that are delivered as what software found nothing on. */
  unreviewed: number;
  /** Of its roofs that somebody inspected on the roof later on, those that are called rightly: damaged or sound. */
  inspected: AuditShare;
}

/** The same in sentences, for whoever works with those facts. */
export function accuracyWords({ roofs, reviewed, audit, waived, unreviewed, inspected }: Accuracy): string[] {
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
    ...(audit ? checkWords(audit) : []),
    ...(waived ? [WAIVED] : audit ? [] : [UNCHECKED]),
    inspectedWords(inspected),
  ];
}

/** The only share that is called accuracy: what people found who stood on the roof. */
export function inspectedWords({ count, of, share }: AuditShare): string {
  if (of === 0) return 'Accuracy is not known: none of these roofs was inspected on the roof.';
  const found = `inspected on the roof, ${count} of ${of} ${of === 1 ? 'is' : 'are'} what they are called`;
  return share
    ? `Accuracy: ${found} (${rangeWords(share)}).`
    : `Accuracy: ${found}; a percentage is shown from ${FEWEST_CHECKED} on.`;
}

const UNCHECKED = 'No blind check was made: how many of them are right was not measured.';
const WAIVED = 'It was delivered without a blind check that is enough.';

function checkWords({ precision, misses, unreviewed, recall, agreement }: AuditResult): string[] {
  const checked = counted(precision.of + misses.of + unreviewed.of, 'roof', 'roofs');
  const kinds = [
    shareWords(precision, 'called damaged'),
    shareWords(misses, 'called sound'),
    ...(unreviewed.of > 0 ? [shareWords(unreviewed, 'that software alone called sound')] : []),
  ];
  return [
    `Blind check of ${checked} drawn at random: ${kinds.join('; ')}.`,
    ...(recall
      ? [
          `So of all roofs on which a second person would see damage, ${intervalWords(recall)} are called damaged.`,
        ]
      : []),
    ...(agreement.share
      ? [`Two people agreed on ${agreement.count} of ${agreement.of} (${rangeWords(agreement.share)}).`]
      : []),
  ];
}

function shareWords({ count, of, share }: AuditShare, called: string): string {
  if (!share) return `not enough checked of those ${called} (${of} of at least ${FEWEST_CHECKED})`;
  return `a second person saw damage in the same picture on ${count} of ${of} ${called} (${rangeWords(share)})`;
}

export interface Interval {
  value: number;
  /** The ends of the 95 percent interval. */
  low: number;
  high: number;
}

/** '90% (83–94%)'. */
export const intervalWords = (interval: Interval): string =>
  `${percentWords(interval.value)} (${rangeWords(interval)})`;
