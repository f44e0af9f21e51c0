import { useState } from 'react';
import { forgetApiToken, hasApiToken } from '#web/features/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** The token of a registration is stored in the browser that made it. The application does not use it. */
export function RegistrationToken() {
  const [isKept, setKept] = useState(hasApiToken);
  if (!isKept) return null;
  const forget = () => {
    forgetApiToken();
    setKept(false);
    toast({ title: 'Removed from this browser', description: 'Revoke the token to end it everywhere.' });
  };
  return (
    <div className="grid gap-2 rounded-lg border bg-muted p-3">
      <p className="text-sm">
        This browser keeps the token of your registration (“auth_token”). The application does not need it.
      </p>
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={forget}>
        Remove it from this browser
      </Button>
    </div>
  );
}
