import './site.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageData } from '#contract/pages.ts';
import { logUnhandledRejections } from '#web/api/unhandled.ts';
import { surviveTranslation } from '#web/ui/translated-page.ts';
import { publicPages } from './pages.ts';
import { PublicDocument } from './public-document.tsx';

surviveTranslation();
logUnhandledRejections();

const root = document.getElementById('root');
const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as PageData;
const Page = await publicPages[data.page].load();
if (root) {
  // In slices, so that a touch in between is answered.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <PublicDocument data={data} Page={Page} />
      </StrictMode>,
    );
  });
}
