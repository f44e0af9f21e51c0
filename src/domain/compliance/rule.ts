import type { BusinessDays } from './business-days.ts';
import type { Jurisdiction, RequiredFact, SaleAnswers } from './jurisdictions.ts';

/** Which sales a rule is for: those whose answers are these, from an amount on. */
export interface Applies extends Partial<SaleAnswers> {
  leastCents?: number;
}

/**
 * A rule as dated data. Each value holds from its first to its last day; a change of law is another rule with the same
 * id, which begins on the day after.
 */
export interface Dated {
  id: string;
  jurisdiction: Jurisdiction;
  /** Days, both included; null while no end is known. */
  from: string;
  to: string | null;
  /** Where the rule can be read, and when somebody last did. */
  source: string;
  checkedOn: string;
  /** Whether its words were read where the law publishes them; otherwise they are from copies, for counsel to compare. */
  status: 'read at the source' | 'for counsel';
  applies: Applies;
}

/** A text that the contract has to have. */
export interface NoticeRule extends Dated {
  kind: 'notice';
  /** 'front': on the first page; 'signature': right above it; 'body': among the terms; 'form': a page to send back. */
  place: 'front' | 'signature' | 'body' | 'form';
  /** Least type size, in points. */
  points: number;
  bold: boolean;
  copies: number;
  title: string | null;
  /** Paragraphs, with {{blanks}} that blanks.ts fills in. */
  text: readonly string[];
}

/** Ten points, bold, right above the signature: what most laws ask for. */
export const AT_SIGNATURE = {
  kind: 'notice',
  place: 'signature',
  title: null,
  points: 10,
  bold: true,
  copies: 1,
} as const;
/** A page to send back, in duplicate. */
export const IN_DUPLICATE = {
  kind: 'notice',
  place: 'form',
  points: 10,
  bold: true,
  copies: 2,
} as const;

/** A right to cancel, and how long it lasts. */
export interface CancellationRule extends Dated {
  kind: 'cancellation';
  window:
    | { unit: 'business days'; days: number; calendar: BusinessDays }
    /** By the calendar; where the work starts earlier, until that day. */
    | { unit: 'days'; days: number; endsAtStart: boolean }
    | { unit: 'hours'; hours: number }
    /** From the day on which the insurer denies the claim, which nobody knows yet. */
    | { unit: 'hours after denial'; hours: number };
  /** 'for any reason' */
  why: string;
}

/** The most that may be asked for at signing. */
export interface DepositRule extends Dated {
  kind: 'deposit';
  mostPercent: number;
  /** And no more than this. */
  mostCents?: number;
  why: string;
}

/** What the contract has to state. */
export interface StatementRule extends Dated {
  kind: 'statement';
  facts: readonly RequiredFact[];
}

/** A text that the law asks for and that is not here: the company's own terms need it. */
export interface UnreadRule extends Dated {
  kind: 'unread';
  what: string;
}

export type Rule = NoticeRule | CancellationRule | DepositRule | StatementRule | UnreadRule;
