import '@fontsource-variable/inter/wght.css';
import '../styles/index.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { signInPaths } from '#contract/pages.ts';
import { isSlowLine } from '#web/api/slow-line.ts';
import { logUnhandledRejections } from '#web/api/unhandled.ts';
import { surviveTranslation } from '#web/ui/translated-page.ts';

surviveTranslation();
logUnhandledRejections();
// The system's own letters, then: Inter is as large as the first rows, the styles and the page together.
if (isSlowLine()) document.documentElement.dataset.line = 'slow';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);
const render = (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>);
const application = () => import('./application.tsx');

/** @param path where it opens; without, where the browser is */
async function openApplication(path?: string): Promise<void> {
  const { Application, begin } = await application();
  await begin(path);
  render(<Application />);
}

if (signInPaths.some((path) => path === window.location.pathname)) {
  const { SignInPages } = await import('#web/features/company/auth/sign-in-pages.tsx');
  render(<SignInPages onLeave={openApplication} />);
  // It comes while they type.
  addEventListener('input', () => void application(), { once: true });
} else await openApplication();
