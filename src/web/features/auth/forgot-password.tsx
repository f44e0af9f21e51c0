import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ForgotDialog = lazyPart(
  async () => (await import('./forgot-dialog.tsx')).ForgotDialog,
  ({ email }) => email !== undefined,
);

/** Asks for a reset link without leaving the login; starts with the address typed there. */
export function ForgotPassword({ typedEmail }: { typedEmail: () => string }) {
  // Read when it opens: what is typed in the form behind does not make this component render.
  const [email, setEmail] = useState<string>();
  return (
    <>
      <Button
        variant="link"
        size="inline"
        aria-haspopup="dialog"
        className="justify-self-center touch:min-h-11"
        onClick={() => setEmail(typedEmail())}
      >
        Forgot your password?
      </Button>
      <ForgotDialog email={email} onClose={() => setEmail(undefined)} />
    </>
  );
}
