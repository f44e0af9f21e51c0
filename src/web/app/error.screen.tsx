import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { sentenceOf } from '#web/api/index.ts';
import { useSession } from '#web/features/auth/index.ts';
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
    if (navigator.onLine) return;
    const open = () => window.location.reload();
    addEventListener('online', open);
    return () => removeEventListener('online', open);
  }, []);
  return (
    <ErrorState title={title} onRetry={() => window.location.reload()}>
      {sentenceOf(error, navigator.onLine ? BROKEN : NOT_HERE_YET)}
    </ErrorState>
  );
}
