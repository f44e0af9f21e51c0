import { formatCalendarDay } from '../compliance/day-words.ts';

/** What became of a proposal that nobody can sign any more. */
export type Ended =
  | { how: 'ended'; reason: string | null }
  | { how: 'replaced' }
  | { how: 'another signed' }
  | { how: 'expired'; validUntil: string };

/** Why a proposal can no longer be signed, for its homeowner: on the page of its link and in an email. */
export function endedWords(ended: Ended, company: { name: string; phone: string }): string {
  const { name, phone } = company;
  return `${whyOf(ended, name)}\n\nFor questions, ask ${name}${phone && `: ${phone}`}`;
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
