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
}

/** The same in sentences, for whoever works with those facts. */
export function accuracyWords({ roofs, reviewed, audit, waived }: Accuracy): string[] {
  const seen =
    reviewed === 0
      ? 'No person has reviewed its roofs.'
      : `People reviewed ${reviewed.toLocaleString('en-US')} of ${counted(roofs, 'roof', 'roofs')}.`;
  return [seen, ...(audit ? checkWords(audit) : []), ...(waived ? [WAIVED] : audit ? [] : [UNCHECKED])];
}

const UNCHECKED = 'No blind check was made: how many of them are right was not measured.';
const WAIVED = 'It was delivered without a blind check that is enough.';

function checkWords({ precision, misses, recall, agreement }: AuditResult): string[] {
  const checked = counted(precision.of + misses.of, 'roof', 'roofs');
  return [
    `Blind check of ${checked} drawn at random: ${shareWords(precision, 'called damaged', 'were damaged')}; ${shareWords(misses, 'called sound', 'were damaged')}.`,
    ...(recall ? [`So ${intervalWords(recall)} of all damaged roofs are called damaged.`] : []),
    ...(agreement.share
      ? [`Two people agreed on ${agreement.count} of ${agreement.of} (${rangeWords(agreement.share)}).`]
      : []),
  ];
}

function shareWords({ count, of, share }: AuditShare, called: string, found: string): string {
  if (!share) return `not enough checked of those ${called} (${of} of at least ${FEWEST_CHECKED})`;
  return `of ${of} ${called}, ${count} ${found} (${rangeWords(share)})`;
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
