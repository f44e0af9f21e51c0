import type { SeverityLevel } from '../roofs.ts';
import { NEW_ROOF_YEARS } from './walk-again.ts';

/** The risk badge's label (docs/product.md). */
export function riskLabel(severity: SeverityLevel | null): 'HIGH' | 'MED' | 'LOW' | 'NONE' {
  if (severity === 'severe') return 'HIGH';
  if (severity === 'moderate') return 'MED';
  return severity === 'minor' ? 'LOW' : 'NONE';
}

/** '1 property', '1,234 properties'. */
export const propertyCount = (count: number): string =>
  count === 1 ? '1 property' : `${count.toLocaleString('en-US')} properties`;

/** The toast after adding (docs/product.md), with what was left out. */
export function addedSentence({
  added,
  skipped,
  leftOut,
  taken = 0,
}: {
  added: number;
  skipped: number;
  leftOut: number;
  taken?: number;
}): string {
  const inQueue = skipped > 0 ? ` (${figures(skipped)} already in queue)` : '';
  const kept = [leftOut > 0 ? leftOutSentence(leftOut) : '', taken > 0 ? takenSentence(taken) : ''].filter(
    Boolean,
  );
  const sentence = `Successfully added ${propertyCount(added)} to queue${inQueue}`;
  return kept.length > 0 ? `${sentence}. ${kept.join(' ')}` : sentence;
}

const takenSentence = (count: number): string =>
  `${propertyCount(count)} in a queue, worked, won, lost or with a new roof ${count === 1 ? 'was' : 'were'} left out.`;

/** How many of what a filter matches are free to be added, and how many are not, by the reason. */
export interface Standing {
  matched: number;
  free: number;
  queued: number;
  worked: number;
  closed: number;
  newRoof: number;
  doNotContact: number;
}

/** How many an 'Add All' takes at most, of how many, and what it leaves out. */
export function addAllSentence(
  { matched, free, queued, worked, closed, newRoof, doNotContact }: Standing,
  {
    cap,
    includeTaken,
    includeDoNotContact,
  }: { cap: number; includeTaken: boolean; includeDoNotContact: boolean },
): string {
  const taken = queued + worked + closed + newRoof;
  const wanted = free + (includeTaken ? taken : 0) + (includeDoNotContact ? doNotContact : 0);
  const reasons: [count: number, included: boolean, why: string][] = [
    [queued, includeTaken, 'in a queue'],
    [worked, includeTaken, 'worked'],
    [closed, includeTaken, 'won or lost'],
    [newRoof, includeTaken, `with a roof replaced within ${NEW_ROOF_YEARS} years`],
    [doNotContact, includeDoNotContact, 'not to be contacted'],
  ];
  const out = reasons
    .filter(([count, included]) => count > 0 && !included)
    .map(([count, , why]) => `${figures(count)} ${why}`);
  const adds = `Adds ${figures(Math.min(cap, wanted))} of ${propertyCount(matched)}.`;
  return out.length > 0 ? `${adds} Left out: ${out.join(', ')}.` : adds;
}

const figures = (count: number): string => count.toLocaleString('en-US');

export const leftOutSentence = (count: number): string =>
  `${propertyCount(count)} tagged ‘Do not contact’ ${count === 1 ? 'was' : 'were'} left out.`;

/**
 * How many properties the cap left out; null if it cut nothing. It names no number of added ones: another add into
 * the same queue may have been first with some of them.
 */
export function capSentence(matching: number, cap: number): string | null {
  if (matching <= cap) return null;
  const left = matching - cap;
  return `The limit of ${figures(cap)} left out ${propertyCount(left)}, those with the least damage. Raise the limit or add again for more.`;
}

/** A queue's name as part of a file name: 'Monday doors!' becomes 'monday-doors'. */
export function fileLabel(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  const label = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return label || 'queue';
}

const LONGEST_NAME = 64;

/** The name, with the next free number behind it where it is taken: 'Not home 2'. Never longer than a name may be. */
export function numberedName(name: string, taken: readonly string[]): string {
  const names = new Set(taken);
  for (let number = 1; ; number += 1) {
    const behind = number === 1 ? '' : ` ${number}`;
    const numbered = name.slice(0, LONGEST_NAME - behind.length).trimEnd() + behind;
    if (!names.has(numbered)) return numbered;
  }
}
