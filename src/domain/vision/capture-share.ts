import { logitOfShare, shareOf } from './logistic.ts';

/** A roof of a capture as evidence for the share of damaged roofs. */
export interface RoofEvidence {
  /** The logarithm of how much likelier a damaged roof looks like this than a sound one. */
  evidence: number;
  /** The reviewer’s answer; null if there is none. */
  damaged: boolean | null;
}

/** How many of a capture's roofs are taken to be damaged, as a share from 0 to 1 with its 95 percent interval. */
export interface AssumedShare {
  share: number;
  low: number;
  high: number;
}

export interface CaptureShare extends AssumedShare {
  /** Roofs that it was estimated from, and those of them that a reviewer judged. */
  roofs: number;
  reviewed: number;
}

/**
 * What is known before any roof was looked at, as roofs that were judged: one damaged in five, and so few that some tens of
 * roofs outweigh them.
 */
const BEFORE = { damaged: 0.6, sound: 2.4 } as const;
/** By how much less likely the ends of a 95 percent interval are, as logarithms. */
const FAR = 1.92;
const ROUNDS = 2000;
const CLOSE = 1e-7;

/**
 * The share of damaged roofs that makes the evidence of a capture likeliest: expectation maximization after Saerens,
 * Latinne and Decaestecker (2002) over the unreviewed roofs, with reviewed ones fixed at their labels. Which roofs were
 * reviewed may depend on how they look, since all count by their looks; it must not depend on their true state. The
 * interval is where the log likelihood is within 1.92 of its maximum.
 */
export function estimateShare(roofs: readonly RoofEvidence[]): CaptureShare {
  const judged = roofs.filter(({ damaged }) => damaged !== null);
  const damaged = BEFORE.damaged + judged.filter(({ damaged: is }) => is).length;
  const sound = BEFORE.sound + judged.filter(({ damaged: is }) => !is).length;
  const open = roofs.flatMap(({ evidence, damaged: is }) => (is === null ? [evidence] : []));
  const whole = open.length + damaged + sound;
  let share = damaged / (damaged + sound);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = share;
    const offset = logitOfShare(before);
    share = open.reduce((sum, evidence) => sum + shareOf(evidence + offset), damaged) / whole;
    if (Math.abs(share - before) < CLOSE) break;
  }
  const likelihood = (at: number) =>
    open.reduce(
      (sum, evidence) => sum + mixture(evidence, at),
      damaged * Math.log(at) + sound * Math.log1p(-at),
    );
  const least = likelihood(share) - FAR;
  const end = (outside: number) => boundary(outside, share, (at) => likelihood(at) >= least);
  return { share, low: end(0), high: end(1), roofs: roofs.length, reviewed: judged.length };
}

/** Of a capture that nothing is known of yet. */
export const unknownShare: CaptureShare = estimateShare([]);

/** How likely a roof of a capture is damaged, by how it looks and how many of the capture's roofs are. */
export const damagedShare = (evidence: number, share: number): number =>
  shareOf(evidence + logitOfShare(share));

/** The logarithm of share × e^evidence + 1 − share, without an overflow. */
const mixture = (evidence: number, share: number): number =>
  evidence > 0
    ? evidence + Math.log(share + (1 - share) * Math.exp(-evidence))
    : Math.log(share * Math.exp(evidence) + 1 - share);

/** Between one that is not so and one that is, where it begins to be. */
function boundary(not: number, is: number, holds: (at: number) => boolean): number {
  let [outside, inside] = [not, is];
  for (let round = 0; round < 40; round += 1) {
    const middle = (outside + inside) / 2;
    if (holds(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}
