import '@fontsource-variable/inter/wght.css';
import '../styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { keepForOffline, LATEST_MS } from '#web/api/offline.ts';
import { isSlowLine } from '#web/api/slow-line.ts';
import { logUnhandledRejections } from '#web/api/unhandled.ts';
import { surviveTranslation } from '#web/ui/translated-page.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { Providers } from './providers.tsx';
import { router } from './router.tsx';

surviveTranslation();
logUnhandledRejections();
setTimeout(keepForOffline, LATEST_MS);
// The system's own letters, then: Inter is as large as the first rows, the styles and the page together.
if (isSlowLine()) document.documentElement.dataset.line = 'slow';
fetchAhead(window.location);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
