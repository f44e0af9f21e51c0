import { useQuery } from '@tanstack/react-query';
import type { ProposalTemplate } from '#contract/proposal-template.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { counted } from '#domain/standing.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { keptTemplate } from './kept-template.ts';

/** What a new draft takes from the company's template, also without a connection. */
export function TemplateNote() {
  const template = useQuery(keptTemplate(useSignedInUser().id)).data?.data;
  return (
    <p className="text-sm text-muted-foreground">
      {template && `${termsOf(template)} `}Texts, deposit, photos and dates come from your company’s template.
      Save the draft to change them, to see it as the homeowner does, and to send it.
    </p>
  );
}

function termsOf({ deposit, validDays, finishDays }: ProposalTemplate): string {
  const asked = deposit.kind === 'percent' ? `${deposit.percent}%` : moneyWords(deposit.cents);
  return `Deposit ${asked}, valid for ${counted(validDays, 'day', 'days')}, work done within ${counted(finishDays, 'day', 'days')}.`;
}
