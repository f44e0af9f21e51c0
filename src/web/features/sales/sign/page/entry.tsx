import './page.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { logUnhandledRejections } from '#web/api/unhandled.ts';
import { RoofPage } from '#web/features/contact/roof-page/index.ts';
import { StopPage } from '#web/features/contact/stop/index.ts';
import { surviveTranslation } from '#web/ui/translated-page.ts';
import { SigningPage } from '../signing-page.tsx';

surviveTranslation();
logUnhandledRejections();

const root = document.getElementById('root');
if (!root) throw new Error('sign.html has no #root');
const [, page = '', key = ''] = window.location.pathname.split('/').map(decode);

const proposal = { title: 'Your roof proposal', page: <SigningPage token={key} /> };
/** The other pages of a household, by the first part of their address. */
const others = new Map<string, { title: string; page: ReactNode }>([
  ['r', { title: 'Your roof', page: <RoofPage code={key} /> }],
  ['stop', { title: 'Stop mail, calls or visits', page: <StopPage code={key} /> }],
]);
const shown = others.get(page) ?? proposal;

document.title = shown.title;
createRoot(root).render(<StrictMode>{shown.page}</StrictMode>);

/** Text that is not a proper part of an address is taken as it is: it opens nothing. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
