import { api, query, queryClient } from '#web/api/index.ts';
import { firstPage } from '#web/features/dashboard/leads-of-server.ts';
import { wholeOf } from '#web/features/map/place/whole.ts';

/** Asks for what the screen at this path needs first, while it is still being asked who is signed in. */
export function fetchAhead({ pathname: path, search }: Pick<Location, 'pathname' | 'search'>): void {
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
  if (path === '/dashboard' || path === '/') return import('#web/features/dashboard/dashboard.screen.tsx');
  if (path === '/today') return import('#web/features/today/today.screen.tsx');
  if (path === '/map') return import('#web/features/map/map.screen.tsx');
  if (path === '/queues') return import('#web/features/queues/list/queues.screen.tsx');
  if (path.startsWith('/knock/')) return import('#web/features/knock/knock.screen.tsx');
  if (/^\/queue(\/|$)/.test(path)) return import('#web/features/queues/queue.screen.tsx');
  return undefined;
}
