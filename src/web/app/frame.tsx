import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { FullScreenSpinner } from '#web/ui/spinner.tsx';
import { TopBar } from './top-bar.tsx';

/** The top bar and the screen under it. Screens make their own margins: a map fills the whole width. */
export function Frame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-lg bg-primary px-4 py-2 text-primary-foreground focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <TopBar />
      <main id="content" tabIndex={-1} className="flex min-w-0 grow flex-col outline-none">
        <Suspense fallback={<FullScreenSpinner />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
