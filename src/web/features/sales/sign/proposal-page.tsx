import { useState } from 'react';
import type { PublicProposal } from '#contract/proposal-signing.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { isOpen } from '#domain/proposals/statuses.ts';
import { pictureAddress } from './calls.ts';
import { Company } from './company.tsx';
import { Declined, Signed } from './outcome.tsx';
import { asChosen, firstChoice, ProposalBody } from './proposal-body.tsx';
import { SignSection } from './sign-section.tsx';

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
  onStale: () => void;
}

/** A proposal as its homeowner reads it: from the company down to the signature. */
export function ProposalPage({ token, proposal, onChanged, onStale }: ProposalPageProps) {
  const { content, status, signature } = proposal;
  const [choosing, setChoice] = useState(() => firstChoice(content));
  const choice = signature ? { ...signature, added: signature.upgrades } : choosing;
  const option = content.options.find(({ id }) => id === choice.optionId) ?? content.options[0];
  const pictureAt = (sha256: string) => pictureAddress(token, sha256);
  if (!option) return null;
  const chosen = asChosen(content, option, choice);
  const { totalCents, depositCents } = chosen;
  return (
    <div className="min-h-dvh pb-28 text-[1.125rem] leading-7">
      <Company company={content.company} pictureAt={pictureAt} />
      <main className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-8 px-4 py-6 sm:px-8">
        <ProposalBody
          content={content}
          pictureAt={pictureAt}
          choice={choice}
          onChoose={isOpen(status) ? setChoice : null}
          above={
            signature ? (
              <Signed token={token} signature={signature} content={content} />
            ) : (
              status === 'declined' && <Declined company={content.company} />
            )
          }
          signing={
            isOpen(status) && <SignSection {...{ token, proposal, chosen, choice, onChanged, onStale }} />
          }
        />
        {isOpen(status) && (
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
