import { api, query, queryClient } from '#web/api/index.ts';
import { wholeOf } from '#web/features/map/whole.ts';

/** Asks for what the screen at this path needs first, while it is still being asked who is signed in. */
export function fetchAhead({ pathname: path, search }: Pick<Location, 'pathname' | 'search'>): void {
  // Where it fails, the screen itself asks again and says so.
  void screenAt(path)?.catch(() => {});
  // The counts decide which list the dashboard asks for; public/early.js has asked for them already.
  if (path === '/dashboard' || path === '/')
    void queryClient.prefetchQuery(query(api.properties.listZipCodes));
  if (path === '/map') fetchForMap(new URLSearchParams(search).get('storm') ?? '');
}

/** What the map stands on, a storm that it opens with, and then the points. @param day of the storm; '' without */
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
  if (path === '/queues') return import('#web/features/queues/queues.screen.tsx');
  if (/^\/queue(\/|$)/.test(path)) return import('#web/features/queues/queue.screen.tsx');
  return undefined;
}
