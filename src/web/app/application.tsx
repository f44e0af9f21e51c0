import { RouterProvider } from 'react-router/dom';
import { keepForOffline, LATEST_MS } from '#web/api/offline.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { Providers } from './providers.tsx';
import { router } from './router.tsx';

/** Everything for who is signed in, and what visitors see at its addresses. */
export function Application() {
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  );
}

/** Before it is shown. @param path to open, from a page that is no part of it */
export async function begin(path?: string): Promise<void> {
  setTimeout(keepForOffline, LATEST_MS);
  if (path !== undefined) await router.navigate(path, { replace: true });
  fetchAhead(window.location);
}
