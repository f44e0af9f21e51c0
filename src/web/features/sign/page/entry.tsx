import './page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { logUnhandledRejections } from '#web/api/unhandled.ts';
import { SigningPage } from '../signing-page.tsx';

logUnhandledRejections();

const root = document.getElementById('root');
if (!root) throw new Error('sign.html has no #root');
const [, , token = ''] = window.location.pathname.split('/');

createRoot(root).render(
  <StrictMode>
    <SigningPage token={token} />
  </StrictMode>,
);
