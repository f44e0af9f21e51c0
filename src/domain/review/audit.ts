import { wilsonInterval } from '../figures/wilson.ts';
import { randomOf } from '../random.ts';
import type { ReviewAnswer } from './answer.ts';
import { shuffled } from './order.ts';

/**
 * What a roof is called before the audit: by reviewers, or unreviewed where software alone calls it sound. The kinds are
 * drawn, and may be wrong, apart.
 */
export const strata = ['damaged', 'sound', 'unreviewed'] as const;
export type Stratum = (typeof strata)[number];

/** Roofs drawn of each kind; more of those that only software called sound (`mayGoUnreviewed`). */
const sizes: Readonly<Record<Stratum, number>> = { damaged: 100, sound: 100, unreviewed: 200 };
/** With fewer checked roofs of a kind, its share is not shown. */
export const FEWEST_CHECKED = 30;
/** Which part is checked twice, by different people. */
const TWICE = 0.2;

export interface DrawnRoof {
  propertyId: number;
  stratum: Stratum;
  twice: boolean;
}

/**
 * Which roofs of a capture are checked blind: as many of each kind, a fifth of them twice. The same roofs, seed and
 * size give the same draw, in whatever order the roofs come.
 */
export function drawAudit(
  called: Readonly<Record<Stratum, readonly number[]>>,
  seed: string,
  size?: number,
): DrawnRoof[] {
  return strata.flatMap((stratum) => {
    const roofs = [...called[stratum]].sort((a, b) => a - b);
    const drawn = shuffled(roofs, randomOf(`${seed}/${stratum}`)).slice(0, size ?? sizes[stratum]);
    return drawn.map((propertyId, index) => ({ propertyId, stratum, twice: index < drawn.length * TWICE }));
  });
}

/** A drawn roof and its blind answers, the first one first. */
export interface CheckedRoof {
  stratum: Stratum;
  answers: readonly ReviewAnswer[];
}

/** A share of what was checked with its 95 percent interval; null below the fewest. */
export interface AuditShare {
  count: number;
  of: number;
  share: { value: number; low: number; high: number } | null;
}

export interface AuditResult {
  /** Of the roofs called damaged those that are. */
  precision: AuditShare;
  /** Of the roofs called sound those that are damaged. */
  misses: AuditShare;
  /** The same of roofs that software alone calls sound. */
  unreviewed: AuditShare;
  /** Of all damaged roofs the part that is called so, with the kinds weighed by how many roofs they have; null below the fewest. */
  recall: { value: number; low: number; high: number } | null;
  /** Of the roofs checked twice, those both called damaged, or both called sound. */
  agreement: AuditShare;
  /** Pictures that were not clear enough. They count in no share. */
  cannotTell: number;
}

/**
 * The result of a blind check. The first conclusive answer counts.
 * @param called number of the capture's roofs called so
 */
export function auditResult(
  checked: readonly CheckedRoof[],
  called: Readonly<Record<Stratum, number>>,
): AuditResult {
  const answered = checked.filter(({ answers }) => answers.length > 0);
  const conclusive = answered.flatMap(({ stratum, answers }) => {
    const verdicts = answers.flatMap((answer) => verdictOf(answer) ?? []);
    return verdicts.length > 0 ? [{ stratum, verdicts }] : [];
  });
  const of = (stratum: Stratum) => conclusive.filter((roof) => roof.stratum === stratum);
  const damaged = (roofs: typeof conclusive) =>
    roofs.filter(({ verdicts }) => verdicts[0] === 'damaged').length;
  const precision = shareOf(damaged(of('damaged')), of('damaged').length);
  const misses = shareOf(damaged(of('sound')), of('sound').length);
  const unreviewed = shareOf(damaged(of('unreviewed')), of('unreviewed').length);
  const twice = conclusive.filter(({ verdicts }) => verdicts.length > 1);
  const agreed = twice.filter(({ verdicts: [first, second] }) => first === second).length;
  return {
    precision,
    misses,
    unreviewed,
    recall: recallOf({ precision, misses, unreviewed }, called),
    // A fifth of the whole is fewer than what a share of a kind asks for.
    agreement: shareOf(agreed, twice.length, FEWEST_CHECKED * 2 * TWICE),
    cannotTell: answered.length - conclusive.length,
  };
}

/** A share of what was checked. */
export function shareOf(count: number, of: number, fewest: number = FEWEST_CHECKED): AuditShare {
  const interval = wilsonInterval(count, of);
  if (of < fewest || !interval) return { count, of, share: null };
  return { count, of, share: { value: count / of, ...interval } };
}

/** Weighed by the kinds: 3 of 100 missed are 180 of 6,000. The ends take the worst and best of both intervals. */
function recallOf(
  { precision, misses, unreviewed }: Pick<AuditResult, 'precision' | 'misses' | 'unreviewed'>,
  called: Readonly<Record<Stratum, number>>,
) {
  const hit = precision.share;
  const missed = called.sound > 0 || called.unreviewed === 0 ? misses.share : none;
  const alone = called.unreviewed > 0 ? unreviewed.share : none;
  if (!hit || !missed || !alone) return null;
  const recall = (hits: number, ofSound: number, ofUnreviewed: number) => {
    const all = hits * called.damaged + ofSound * called.sound + ofUnreviewed * called.unreviewed;
    return all === 0 ? 0 : (hits * called.damaged) / all;
  };
  return {
    value: recall(hit.value, missed.value, alone.value),
    low: recall(hit.low, missed.high, alone.high),
    high: recall(hit.high, missed.low, alone.low),
  };
}

const none = { value: 0, low: 0, high: 0 };

/** The upper limit of misses for roofs without review, by the upper end of the interval; and the minimum checked. */
const MOST_MISSED = 0.05;
const FEWEST_UNREVIEWED = 100;

/** Whether a blind check has shown that software misses few enough of the roofs that it alone calls sound. */
export const mayGoUnreviewed = ({ unreviewed: { of, share } }: Pick<AuditResult, 'unreviewed'>): boolean =>
  of >= FEWEST_UNREVIEWED && share !== null && share.high <= MOST_MISSED;

function verdictOf(answer: ReviewAnswer): Stratum | null {
  if (answer.verdict === 'cannot-tell') return null;
  return answer.signs.length > 0 ? 'damaged' : 'sound';
}
