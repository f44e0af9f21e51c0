import type { ComponentType } from 'react';
import type { PageData } from '#contract/pages.ts';
import { PublicFrame } from './public-frame.tsx';
import { PublicSiteContext } from './public-site.ts';

/** A whole public page. The build renders the same as the browser, or hydration would start over. */
export function PublicDocument({ data, Page }: { data: PageData; Page: ComponentType }) {
  return (
    <PublicSiteContext value={data.site}>
      <PublicFrame page={data.page} maybeSignedIn={data.maybeSignedIn}>
        <Page />
      </PublicFrame>
    </PublicSiteContext>
  );
}
