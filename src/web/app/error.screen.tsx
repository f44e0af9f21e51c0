import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { sentenceOf } from '#web/api/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useShellEnds } from '#web/ui/shell.ts';

const BROKEN = 'This page could not be shown. Nothing you saved is lost.';
// A screen's code comes when it is first opened.
const NOT_HERE_YET = 'There is no connection, and this device has not opened this page before.';

/** What a screen that broke is replaced by. */
export function ErrorScreen() {
  const error = useRouteError();
  usePageTitle('Something went wrong');
  useShellEnds(true);
  useEffect(() => console.error(error), [error]);
  return (
    <main className="grid min-h-[80dvh] place-content-center">
      <ErrorState title="Something went wrong" onRetry={() => window.location.reload()}>
        {sentenceOf(error, navigator.onLine ? BROKEN : NOT_HERE_YET)}
      </ErrorState>
    </main>
  );
}
