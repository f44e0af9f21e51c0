import { LogOut } from 'lucide-react';
import { logOut, useSignedInUser } from '#web/features/company/auth/index.ts';
import { SecondFactorCard } from '#web/features/company/second-factor/index.ts';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';

/** The only screen for a user without a required second factor, until they have one. */
export function SetUpSecondFactorScreen() {
  usePageTitle('Two-step sign-in');
  return (
    <main className="mx-auto grid w-full max-w-xl grid-cols-1 gap-6 px-4 py-10 sm:px-6">
      <header className="grid gap-2">
        <h1 className="text-2xl font-semibold">One more thing before you go on</h1>
        <p className="text-muted-foreground">
          Your account needs a second step at sign-in. Set it up here to continue.
        </p>
      </header>
      <SecondFactorCard email={useSignedInUser().email} />
      <Button variant="secondary" className="justify-self-start" onClick={() => logOut('/login')}>
        <LogOut />
        Log Out
      </Button>
    </main>
  );
}
