import { formatCalendarDay } from '../compliance/day-words.ts';
import { allOf } from './signers.ts';

/** What became of a proposal that nobody can sign any more, and who had signed before the others could. */
export type Ended = { signedBy: readonly string[] } & (
  | { how: 'ended'; reason: string | null }
  | { how: 'replaced' }
  | { how: 'another signed' }
  | { how: 'expired'; validUntil: string }
);

/** Why a proposal can no longer be signed, for its homeowner: on the page of its link and in an email. */
export function endedWords(ended: Ended, company: { name: string; phone: string }): string {
  const { name, phone } = company;
  const unbound =
    ended.signedBy.length > 0
      ? `\n\n${allOf(ended.signedBy)} had signed it. The second signature is missing, so it is not a contract, and nobody is bound by it.`
      : '';
  return `${whyOf(ended, name)}${unbound}\n\nFor questions, ask ${name}${phone && `: ${phone}`}`;
}

function whyOf(ended: Ended, company: string): string {
  switch (ended.how) {
    case 'ended':
      return `${company} withdrew this proposal.${ended.reason ? `\n\nReason: ${ended.reason}` : ''}`;
    case 'replaced':
      return `${company} replaced this proposal with a newer one.`;
    case 'another signed':
      return 'Another proposal for this roof was signed, so this one is closed.';
    case 'expired':
      return `This proposal could be signed until ${formatCalendarDay(ended.validUntil)}.`;
  }
}
