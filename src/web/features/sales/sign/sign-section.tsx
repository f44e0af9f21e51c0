import { useState } from 'react';
import type { ProposalContent } from '#contract/proposal-content.ts';
import type { PublicProposal } from '#contract/proposal-signing.ts';
import { missingOf } from '#domain/proposals/signers.ts';
import { Button } from '#web/ui/button.tsx';
import { DeclineForm } from './decline-form.tsx';
import { NoticeText } from './notice-text.tsx';
import type { Choice } from './proposal-body.tsx';
import { Section } from './section.tsx';
import { SignForm } from './sign-form.tsx';

interface SignSectionProps {
  token: string;
  proposal: PublicProposal;
  chosen: ProposalContent['options'][number];
  choice: Choice;
  onChanged: (proposal: PublicProposal) => void;
  onStale: (sentence: string) => void;
}

/** The notices at their size, then agreeing to sign electronically, then the signature; or declining. */
export function SignSection({ token, proposal, chosen, choice, onChanged, onStale }: SignSectionProps) {
  const [declines, setDeclines] = useState(false);
  const { content, cancellation, signers } = proposal;
  // Of two who must both sign the last one makes the contract, and its days to cancel begin.
  const isLast = !content.signers || missingOf(signers).length === 1;
  return (
    <Section title={declines ? 'Decline this proposal' : 'Sign this proposal'} id="sign">
      {declines ? (
        <DeclineForm
          token={token}
          onDeclined={onChanged}
          onStale={onStale}
          onBack={() => setDeclines(false)}
        />
      ) : (
        <>
          {content.notices
            .filter(({ place }) => place === 'signature')
            .map((notice) => (
              <NoticeText key={notice.ruleId} notice={notice} />
            ))}
          {isLast && cancellation.length > 0 && (
            <ul aria-label="Until when you can cancel" className="grid gap-1 text-lg">
              <li>You can cancel:</li>
              {cancellation.map(({ ruleId, sentence }) => (
                <li key={ruleId} className="wrap-anywhere">
                  {sentence}
                </li>
              ))}
            </ul>
          )}
          <SignForm
            token={token}
            proposal={proposal}
            chosen={chosen}
            choice={choice}
            onSigned={onChanged}
            onStale={onStale}
          />
          <Button
            variant="link"
            size="lg"
            className="justify-self-start px-0"
            onClick={() => setDeclines(true)}
          >
            Decline This Proposal
          </Button>
        </>
      )}
    </Section>
  );
}
