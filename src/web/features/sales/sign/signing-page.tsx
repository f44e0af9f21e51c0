import { FileX } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useOpened } from '#web/api/use-opened.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { openProposal } from './calls.ts';
import { ProposalPage } from './proposal-page.tsx';

interface SigningPageProps {
  token: string;
  onNext?: () => void;
}

/** What a link to a proposal opens, for homeowners without an account. */
export function SigningPage({ token, onNext }: SigningPageProps) {
  const { opened, readAgain, show } = useProposal(token);
  const [notice, setNotice] = useState<string | null>(null);
  if (opened.state === 'shown')
    return (
      <ProposalPage
        token={token}
        proposal={opened.data}
        notice={opened.data.maySign ? notice : null}
        onChanged={(proposal) => {
          setNotice(null);
          show(proposal);
        }}
        onStale={(sentence) => {
          setNotice(sentence);
          readAgain();
        }}
        onNext={onNext ?? null}
      />
    );
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-3xl content-start gap-5 p-4 sm:p-8">
      {opened.state === 'loading' ? (
        <Loading />
      ) : opened.state === 'failed' ? (
        <ErrorState title="The proposal could not be loaded" onRetry={readAgain}>
          {opened.sentence}
        </ErrorState>
      ) : (
        <>
          <h1 className="sr-only">Roof proposal</h1>
          <EmptyState icon={FileX} title="This link has ended">
            <span className="whitespace-pre-line">
              {opened.why ??
                'The address is incomplete, or the proposal ended long ago. Ask the roofing company for a new link.'}
            </span>
          </EmptyState>
        </>
      )}
    </main>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-5">
      <h1 className="sr-only">Loading your proposal...</h1>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-8" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  );
}

/** The proposal behind a link. */
const useProposal = (token: string) =>
  useOpened(useCallback((signal: AbortSignal) => openProposal(token, signal), [token]));
