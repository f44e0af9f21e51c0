import { useNavigate, useParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { SigningPage } from './signing-page.tsx';

/** The homeowner's page on the rep's phone: nothing of the application around it while it is in other hands. */
export function SignScreen() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  return (
    <>
      <SigningPage token={token} />
      <nav aria-label="Back to Ridgecap" className="fixed top-3 right-3 z-20">
        <Button variant="secondary" size="lg" onClick={() => void navigate(-1)}>
          Close
        </Button>
      </nav>
    </>
  );
}
