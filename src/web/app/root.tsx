import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { UnsentQuestion, useSession } from '#web/features/auth/index.ts';
import { useShellEnds } from '#web/ui/shell.ts';
import { FullScreenSpinner } from '#web/ui/spinner.tsx';

/** The outermost route: nothing is shown before it is known who is signed in. */
export function Root() {
  const session = useSession();
  const { pathname } = useLocation();
  useShellEnds(session.state !== 'loading', session.state === 'signed-in' && isDashboard(pathname));
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

const isDashboard = (path: string): boolean => path === '/' || path === '/dashboard';
