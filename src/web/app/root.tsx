import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { UnsentQuestion, useSession } from '#web/features/company/auth/index.ts';
import { useShellEnds } from '#web/ui/shell.ts';
import { FullScreenSpinner } from '#web/ui/spinner.tsx';

/** The outermost route: nothing is shown before it is known who is signed in. */
export function Root() {
  const session = useSession();
  useShellEnds(session.state !== 'loading');
  if (session.state === 'loading') return <FullScreenSpinner />;
  return (
    <NuqsAdapter>
      <Suspense fallback={<FullScreenSpinner />}>
        <Outlet />
      </Suspense>
      <UnsentQuestion />
      <ScrollRestoration />
    </NuqsAdapter>
  );
}
