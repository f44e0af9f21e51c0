import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { type PageKey, publicSiteMarks } from '#contract/pages.ts';
import { headOf } from './head.ts';
import { publicPages } from './pages.ts';
import { PublicDocument } from './public-document.tsx';

/** A public page as HTML, with marks where the server puts its settings. scripts/build-web.ts runs it. */
export async function prerender(page: PageKey): Promise<{ head: string; body: string }> {
  const Page = await publicPages[page].load();
  const body = renderToString(
    <StrictMode>
      <PublicDocument data={{ page, site: publicSiteMarks, maybeSignedIn: false }} Page={Page} />
    </StrictMode>,
  );
  return { head: headOf(page), body };
}
