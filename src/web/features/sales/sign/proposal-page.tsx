import { useState } from 'react';
import type { PublicProposal } from '#contract/proposal-signing.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { allOf } from '#domain/proposals/signers.ts';
import { pictureAddress } from './calls.ts';
import { Company } from './company.tsx';
import { Declined, Signed } from './outcome.tsx';
import { asChosen, choiceOf, firstChoice, ProposalBody } from './proposal-body.tsx';
import { SignSection } from './sign-section.tsx';
import { Waiting } from './waiting.tsx';

/** Without an entry in the history: going back leaves the proposal, however often the signature was gone to. */
function goToSignature() {
  const section = document.getElementById('sign');
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

interface ProposalPageProps {
  token: string;
  proposal: PublicProposal;
  onChanged: (proposal: PublicProposal) => void;
  /** Something else than this is there now. */
  onStale: (sentence: string) => void;
  /** Why something else than the reader expected is shown now; null if it is as they left it. */
  notice: string | null;
  /** Hands the device to the next who has to sign; null where it is the reader’s own. */
  onNext: (() => void) | null;
}

/** A proposal as its homeowner reads it: from the company down to the signature. */
export function ProposalPage({ token, proposal, onChanged, onStale, notice, onNext }: ProposalPageProps) {
  const { content, status, signature, signatures, signers, maySign, declinedBy } = proposal;
  const [choosing, setChoice] = useState(() => firstChoice(content));
  const [first] = signatures;
  const choice = first ? choiceOf(content, first) : choosing;
  const option = content.options.find(({ id }) => id === choice.optionId) ?? content.options[0];
  const pictureAt = (sha256: string) => pictureAddress(token, sha256);
  if (!option) return null;
  const chosen = asChosen(content, option, choice);
  const { totalCents, depositCents } = chosen;
  const namesSigned = signatures.map(({ name }) => name);
  return (
    <div className="min-h-dvh pb-28 text-[1.125rem] leading-7">
      <Company company={content.company} pictureAt={pictureAt} />
      <main className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-8 px-4 py-6 sm:px-8">
        <ProposalBody
          content={content}
          pictureAt={pictureAt}
          choice={choice}
          onChoose={maySign && !first ? setChoice : null}
          above={
            <>
              {notice && (
                <p role="alert" className="rounded-lg border-2 border-severity-moderate p-3">
                  {notice}
                </p>
              )}
              {signature ? (
                <Signed {...{ token, signature, signers, content }} />
              ) : status === 'declined' ? (
                <Declined company={content.company} by={declinedBy} signed={allOf(namesSigned)} />
              ) : (
                <Waiting {...{ token, proposal, onChanged, onStale, onNext }} />
              )}
            </>
          }
          signing={maySign && <SignSection {...{ token, proposal, chosen, choice, onChanged, onStale }} />}
        />
        {maySign && (
          <div className="fixed inset-x-0 bottom-0 z-10 border-t bg-raised pb-[env(safe-area-inset-bottom)]">
            <div className="mx-auto flex w-full max-w-3xl items-center justify-between gap-3 px-4 py-3 sm:px-8">
              <p aria-live="polite" className="min-w-0 leading-6">
                <span className="block text-xl font-semibold tabular-nums">{moneyWords(totalCents)}</span>
                <span className="block text-lg text-muted-foreground tabular-nums">
                  Deposit {moneyWords(depositCents)}
                </span>
              </p>
              <button
                type="button"
                onClick={goToSignature}
                className="inline-flex h-12 shrink-0 items-center rounded-lg bg-accent px-5 text-lg font-medium text-accent-foreground hover:bg-accent-hover forced-colors:border"
              >
                Go to signature
              </button>
            </div>
          </div>
        )}
      </main>
    </div>
  );
}
