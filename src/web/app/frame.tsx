import { useIsFetching } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation, useMatch } from 'react-router';
import { NOT_FOUND, publicPaths } from '#contract/pages.ts';
import { keepForOffline } from '#web/api/offline.ts';
import { useSession, useSignedInUser } from '#web/features/company/auth/index.ts';
import { FieldBarWhenNeeded, openOutbox } from '#web/field/index.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { FullScreenSpinner } from '#web/ui/spinner.tsx';
import { DutyScreen, PublicFrame, SetUpSecondFactorScreen } from './screens.ts';
import { TopBar } from './top-bar.tsx';

/** The bar and the screen under it: the application's for users, the public pages' for visitors. */
export function Frame() {
  const session = useSession();
  if (session.state !== 'signed-in') return <VisitorFrame />;
  const { duty } = session.user;
  if (!duty) return <MemberFrame />;
  return duty === 'set-up-second-factor' ? <DutyFrame /> : <DutyScreen user={session.user} duty={duty} />;
}

/** Screens make their own margins: a map fills the whole width. */
function MemberFrame() {
  const { id } = useSignedInUser();
  useEffect(() => openOutbox(id), [id]);
  // There one door fills the screen.
  const isAtDoors = useMatch('/knock/:queueId') !== null;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="content">Skip to content</SkipLink>
      {!isAtDoors && (
        <>
          <TopBar />
          <FieldBarWhenNeeded />
        </>
      )}
      <KeepWhenQuiet />
      <main id="content" tabIndex={-1} className="flex min-w-0 grow flex-col outline-none">
        <Suspense fallback={<ScreenToCome />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

/** As shell.html shows it. */
function ScreenToCome() {
  return (
    <div role="status" className="grid gap-3 p-4 text-muted-foreground sm:px-6">
      Loading...
      {lines.map((line) => (
        <div key={line} className="h-14 rounded-lg border bg-surface" />
      ))}
    </div>
  );
}

const lines = Array.from({ length: 8 }, (_, index) => `line-${index}`);

/** Whatever the address: until it is done nothing else answers. */
function DutyFrame() {
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <SetUpSecondFactorScreen />
    </Suspense>
  );
}

function VisitorFrame() {
  const { pathname } = useLocation();
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <PublicFrame page={publicPaths.find((path) => path === pathname) ?? NOT_FOUND}>
        <Outlet />
      </PublicFrame>
    </Suspense>
  );
}

const QUIET_MS = 500;

/** Once everything the screen shows is there, fetches what opens it and the field's other screens without a connection. */
function KeepWhenQuiet() {
  const quiet = useIsFetching() === 0;
  useEffect(() => {
    if (!quiet) return;
    const timer = setTimeout(keepForOffline, QUIET_MS);
    return () => clearTimeout(timer);
  }, [quiet]);
  return null;
}
