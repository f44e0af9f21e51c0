import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { Suspense, useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { can } from '#access/can.ts';
import { type Session, UnsentQuestion, useSession } from '#web/features/auth/index.ts';
import { dropBegunMap } from '#web/map/begun-map.ts';
import { useShellEnds } from '#web/ui/shell.ts';
import { FullScreenSpinner } from '#web/ui/spinner.tsx';

/** The outermost route: nothing is shown before it is known who is signed in. */
export function Root() {
  const session = useSession();
  const { pathname } = useLocation();
  useShellEnds(session.state !== 'loading', session.state === 'signed-in' && isDashboard(pathname));
  const showsMap = pathname === '/map' && isOpenTo(session);
  useLayoutEffect(() => {
    if (!showsMap) dropBegunMap();
  }, [showsMap]);
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

/** Whether leads are shown, as far as is known: neither to a visitor nor before a duty is done. */
const isOpenTo = (session: Session): boolean =>
  session.state === 'loading' ||
  (session.state === 'signed-in' && !session.user.duty && can(session.user, 'property:read'));

const isDashboard = (path: string): boolean => path === '/' || path === '/dashboard';
