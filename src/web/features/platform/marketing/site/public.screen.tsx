import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import { type PublicPath, pageKeys, publicSiteOf } from '#contract/pages.ts';
import { api, query } from '#web/api/index.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { pageTexts } from './page-words.ts';
import { publicPages } from './pages.ts';
import { PublicSiteContext, standardSite } from './public-site.ts';

/** A public page inside the application, for visitors the server could not recognize as such, and for development. */
export function PublicScreen({ page }: { page: PublicPath }) {
  usePageTitle(page === '/' ? undefined : pageTexts[page].title);
  const site = useQuery(query(api.site.getInfo));
  const Page = components[page];
  return (
    <PublicSiteContext value={site.data ? publicSiteOf(site.data) : standardSite}>
      {Page && <Page />}
    </PublicSiteContext>
  );
}

const components: Record<string, ComponentType> = Object.fromEntries(
  pageKeys.map((key) => [key, lazy(async () => ({ default: await publicPages[key].load() }))]),
);
