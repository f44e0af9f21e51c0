import { useLocation, useNavigate, useParams } from 'react-router';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { SigningPage } from './signing-page.tsx';

/** The homeowner's page on the rep's phone: nothing of the application around it while it is in other hands. */
export function SignScreen() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  // Opened by its address, there is nothing to go back to.
  const { key, state } = useLocation() as { key: string; state: { proposalId?: number } | null };
  const isFirst = key === 'default';
  const { proposalId } = state ?? {};
  const next = useAct((id: number) => api.proposals.addLink({ params: { proposalId: id }, body: {} }), {
    failure: 'The server cannot be reached. Signing needs a connection.',
    failureTitle: 'No link',
    onDone: ({ url }) => void navigate(new URL(url).pathname, { replace: true, state }),
  });
  return (
    <>
      <nav
        aria-label="Back to Ridgecap"
        className="sticky top-0 z-20 flex justify-end border-b bg-surface px-3 py-1.5"
      >
        <Button variant="secondary" onClick={() => void (isFirst ? navigate('/proposals') : navigate(-1))}>
          Close
        </Button>
      </nav>
      <SigningPage
        key={token}
        token={token}
        {...(proposalId !== undefined && { onNext: () => next.mutate(proposalId) })}
      />
    </>
  );
}
