import type { ReactNode } from 'react';
import type { PageKey } from '#contract/pages.ts';
import { PublicBar } from './public-bar.tsx';
import { PublicFooter } from './public-footer.tsx';

interface PublicFrameProps {
  page: PageKey;
  maybeSignedIn?: boolean;
  children: ReactNode;
}

/** Navigation, page and footer, as visitors see them. Works without the application's router. */
export function PublicFrame({ page, maybeSignedIn = false, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-lg bg-primary px-4 py-2 text-primary-foreground focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <PublicBar page={page} maybeSignedIn={maybeSignedIn} />
      <main
        id="content"
        tabIndex={-1}
        className="flex min-w-0 grow flex-col outline-none max-sm:wrap-anywhere"
      >
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}
