import { useLocation, useNavigate, useParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { SigningPage } from './signing-page.tsx';

/** The homeowner's page on the rep's phone: nothing of the application around it while it is in other hands. */
export function SignScreen() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  // Opened by its address, there is nothing to go back to.
  const isFirst = useLocation().key === 'default';
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
      <SigningPage token={token} />
    </>
  );
}
