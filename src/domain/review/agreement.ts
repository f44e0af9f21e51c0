import type { SeverityLevel } from '../roofs.ts';
import type { Judgment, ReviewAnswer } from './answer.ts';

/** A review that was not undone, as far as it is compared with others of the same roof. */
export interface Compared {
  reviewerId: string;
  answer: ReviewAnswer;
  /** By the rule in force then, or the reviewer's own choice; null if they could not tell. */
  severity: SeverityLevel | null;
}

export const differences = ['damage', 'signs', 'material', 'severity'] as const;
export type Difference = (typeof differences)[number];

/** The differences between two judgments of one roof. 'Cannot tell' contradicts nothing. */
export function differencesOf(one: Compared, other: Compared): Difference[] {
  const [a, b] = [one.answer, other.answer];
  if (a.verdict !== 'judged' || b.verdict !== 'judged') return [];
  const found: Difference[] = [];
  if (isDamaged(a) !== isDamaged(b)) found.push('damage');
  else if ([...a.signs].sort().join() !== [...b.signs].sort().join()) found.push('signs');
  if (a.material !== null && b.material !== null && a.material !== b.material) found.push('material');
  if (one.severity !== other.severity && !found.includes('damage')) found.push('severity');
  return found;
}

/**
 * The state of the reviews of one roof in one capture, oldest first: a difference between two people is settled by a third
 * review, whatever its result.
 */
export function standingOf(reviews: readonly Compared[]): 'open' | 'agreed' | 'disputed' | 'settled' {
  const judged = reviews.filter(({ answer }) => answer.verdict === 'judged');
  const people = new Set(judged.map(({ reviewerId }) => reviewerId));
  if (judged.length === 0) return 'open';
  const [first, ...rest] = judged;
  const differ = first !== undefined && rest.some((other) => differencesOf(first, other).length > 0);
  if (!differ) return 'agreed';
  return people.size > 2 ? 'settled' : people.size === 2 ? 'disputed' : 'agreed';
}

const isDamaged = ({ signs }: Judgment) => signs.length > 0;
