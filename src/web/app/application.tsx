import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { api, query, queryClient } from '#web/api/index.ts';
import { keepForOffline, LATEST_MS } from '#web/api/offline.ts';
import { firstPage } from '#web/features/leads/dashboard/leads-of-server.ts';
import { wholeOf } from '#web/features/leads/map/place/whole.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { router } from './router.tsx';

/** Everything for signed-in users, and what visitors see at its addresses. */
export function Application() {
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  );
}

/** Before it is shown. @param path to open, from a page that is not part of it */
export async function begin(path?: string): Promise<void> {
  setTimeout(keepForOffline, LATEST_MS);
  if (path !== undefined) await router.navigate(path, { replace: true });
  fetchAhead(window.location);
}

/** The providers around every screen. The address bar's adapter is in root.tsx: it needs the router. */
function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        {children}
        <Toaster onFollow={(to) => void router.navigate(to)} />
      </TooltipProvider>
    </QueryClientProvider>
  );
}

/** Asks for what the screen at this path needs first, while it is still being asked who is signed in. */
function fetchAhead({ pathname: path, search }: Pick<Location, 'pathname' | 'search'>): void {
  // If it fails, the screen itself fetches again and reports the failure.
  void screenAt(path)?.catch(() => {});
  if (path === '/dashboard' || path === '/') fetchForDashboard(search);
  if (path === '/map') fetchForMap(new URLSearchParams(search).get('storm') ?? '');
}

/** The counts, which decide what list the dashboard asks for, and the server's first page, which it shows until it has that. */
function fetchForDashboard(search: string): void {
  void queryClient.prefetchQuery(query(api.properties.listZipCodes));
  if (search === '') void queryClient.prefetchQuery(firstPage());
}

/** The base map and a storm that the map opens with, which are drawn at once, and the points. @param day of the storm; '' without */
function fetchForMap(day: string): void {
  void queryClient.prefetchQuery(query(api.site.getInfo));
  if (/^\d{4}-\d\d-\d\d$/.test(day))
    void queryClient.prefetchQuery(query(api.storms.getSwath, { params: { date: day } }));
  void queryClient.prefetchQuery(query(api.properties.listZipCodes));
  void queryClient.prefetchQuery(wholeOf(null, {}));
}

/** The code of the screens that a day begins with; a visitor at '/' is sent another page than the application's. */
function screenAt(path: string): Promise<unknown> | undefined {
  if (path === '/dashboard' || path === '/')
    return import('#web/features/leads/dashboard/dashboard.screen.tsx');
  if (path === '/today') return import('#web/features/field/today/today.screen.tsx');
  if (path === '/map') return import('#web/features/leads/map/map.screen.tsx');
  if (path === '/queues') return import('#web/features/leads/queues/list/queues.screen.tsx');
  if (path.startsWith('/knock/')) return import('#web/features/field/knock/knock.screen.tsx');
  if (/^\/queue(\/|$)/.test(path)) return import('#web/features/leads/queues/queue.screen.tsx');
  return undefined;
}
