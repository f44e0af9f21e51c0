import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PublicProposal } from '#contract/proposal-signing.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { allOf, missingOf } from '#domain/proposals/signers.ts';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { formatDay } from '#web/ui/days.ts';
import { DeclineForm } from './decline-form.tsx';

interface WaitingProps {
  token: string;
  proposal: PublicProposal;
  onChanged: (proposal: PublicProposal) => void;
  onStale: (sentence: string) => void;
  onNext: (() => void) | null;
}

/** Of two people who must both sign: who has, and who is missing. Nothing where one signature is enough. */
export function Waiting({ token, proposal, onChanged, onStale, onNext }: WaitingProps) {
  const { content, signatures, signers, maySign, recipientName } = proposal;
  const heading = useRef<HTMLHeadingElement>(null);
  const [declines, setDeclines] = useState(false);
  const [first] = signatures;
  const isMine =
    first !== undefined && !maySign && content.signers?.some(({ name }) => name === recipientName) === true;
  useEffect(() => {
    if (isMine) heading.current?.focus();
  }, [isMine]);
  if (!content.signers) return null;
  const missing = missingOf(signers);
  if (!first)
    return (
      <p className="rounded-xl border-2 p-4 wrap-anywhere">
        {allOf(missing)} must both sign this proposal. The first who signs chooses for both.
        {!maySign && ' This link is for reading it.'}
      </p>
    );
  const option = content.options.find(({ id }) => id === first.optionId);
  const chosen = [
    option?.name,
    ...first.upgrades.map(({ label }) => label),
    ...first.colors.map(({ color }) => color),
  ];
  return (
    <section
      aria-labelledby="waiting"
      className="grid gap-3 rounded-xl border-2 border-severity-moderate bg-surface p-4"
    >
      <h2 id="waiting" ref={heading} tabIndex={-1} className="flex items-center gap-2 text-xl font-semibold">
        <Clock aria-hidden="true" className="size-6 shrink-0" />
        <span className="min-w-0 wrap-anywhere">Waiting for {maySign ? 'you' : allOf(missing)}</span>
      </h2>
      <p className="wrap-anywhere">
        {first.name} signed {chosen.filter(Boolean).join(', ')} for {moneyWords(first.totalCents)} on{' '}
        {dateAndTime(first.signedAt)}. It is a contract once {maySign ? 'you have' : `${allOf(missing)} has`}{' '}
        signed it, too, until {formatDay(content.validUntil)}.
      </p>
      {onNext && !maySign && (
        <Button variant="accent" size="lg" className="justify-self-start" onClick={onNext}>
          Next: {allOf(missing)}
        </Button>
      )}
      {isMine && declines && (
        <DeclineForm
          token={token}
          onDeclined={onChanged}
          onStale={onStale}
          onBack={() => setDeclines(false)}
        />
      )}
      {isMine && !declines && (
        <Button
          variant="link"
          size="lg"
          className="justify-self-start px-0"
          onClick={() => setDeclines(true)}
        >
          Decline This Proposal
        </Button>
      )}
    </section>
  );
}
