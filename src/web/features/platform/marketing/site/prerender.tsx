import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  NOT_FOUND,
  type PageKey,
  PUBLIC_URL_MARK,
  type PublicPath,
  publicSiteMarks,
} from '#contract/pages.ts';
import { product } from '#domain/product.ts';
import { pageTexts } from './page-words.ts';
import { publicPages } from './pages.ts';
import { PublicDocument } from './public-document.tsx';
import { structuredDataOf } from './structured-data.ts';

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

/** The content of a page's head for search engines and shared links, as HTML. Addresses begin with a placeholder. */
function headOf(key: PageKey): string {
  const words = pageTexts[key];
  const title = key === '/' ? `${product.name}: ${words.title}` : `${words.title} · ${product.name}`;
  const tags = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', words.description)];
  if (key === NOT_FOUND) return [...tags, meta('name', 'robots', 'noindex')].join('\n    ');
  const url = PUBLIC_URL_MARK + key;
  return [
    ...tags,
    `<link rel="canonical" href="${url}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', product.name),
    meta('property', 'og:title', words.title),
    meta('property', 'og:description', words.description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', `${PUBLIC_URL_MARK}/media/share.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', `${product.name}: a block of roofs, colored by their damage`),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...structuredDataOf(key as PublicPath).map(dataBlock),
  ].join('\n    ');
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

// A data block is not run, so the content security policy lets it be.
function dataBlock(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
