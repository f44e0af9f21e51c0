import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { sentenceOf } from '#web/api/index.ts';
import { useSession } from '#web/features/company/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useShellEnds } from '#web/ui/shell.ts';
import { navigationOf } from './nav-items.ts';

const BROKEN = 'This page could not be shown. Nothing you saved is lost.';
// A screen's code comes when it is first opened.
const NOT_HERE_YET =
  'This page has not been opened on this device before. It opens once there is a connection.';

/** What the whole application is replaced by when its frame broke. */
export function ErrorScreen() {
  useShellEnds(true);
  return (
    <main className="grid min-h-[80dvh] place-content-center">
      <Broken />
    </main>
  );
}

/** What a screen that broke is replaced by: the bar stays, and leads to the others. */
export function BrokenScreen() {
  const session = useSession();
  const first = session.state === 'signed-in' ? navigationOf(session.user).bar[0] : undefined;
  return (
    <div className="grid grow place-content-center justify-items-center">
      <Broken />
      {first && (
        <Button asChild variant="link">
          <Link to={first.to}>Go to {first.label}</Link>
        </Button>
      )}
    </div>
  );
}

function Broken() {
  const error = useRouteError();
  const title = navigator.onLine ? 'Something went wrong' : 'No connection';
  usePageTitle(title);
  useEffect(() => console.error(error), [error]);
  useEffect(() => {
    const open = () => window.location.reload();
    if (navigator.onLine) {
      // A connection that was just found again may still fail to bring the screen's code.
      if (!isOfCode(error) || !mayReload()) return;
      const timer = setTimeout(open, 1000);
      return () => clearTimeout(timer);
    }
    addEventListener('online', open);
    return () => removeEventListener('online', open);
  }, [error]);
  return (
    <ErrorState title={title} onRetry={() => window.location.reload()}>
      {sentenceOf(error, navigator.onLine ? BROKEN : NOT_HERE_YET)}
    </ErrorState>
  );
}

/** As Chromium, Firefox and Safari say that a module did not come. */
const isOfCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed/i.test(error.message);

const RELOADED = 'screen-reloaded-at';

/** Once a minute, so that code that never comes does not reload the page forever. */
function mayReload(): boolean {
  const before = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - before < 60_000) return false;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  return true;
}
