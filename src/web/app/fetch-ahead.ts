import { api, query, queryClient } from '#web/api/index.ts';
import { wholeOf } from '#web/features/map/whole.ts';

/** Milliseconds that the application waits for a storm's map to be begun. */
const MAP_FIRST_MS = 300;

/**
 * Asks for what the screen at this path needs first, while it is still being asked who is signed in.
 * @returns when the application is to be put together: beside a map that a storm is being drawn on, not before it
 */
export async function fetchAhead({
  pathname: path,
  search,
}: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  // Where it fails, the screen itself asks again and says so.
  void screenAt(path)?.catch(() => {});
  // The counts decide which list the dashboard asks for; public/early.js has asked for them already.
  if (path === '/dashboard' || path === '/')
    void queryClient.prefetchQuery(query(api.properties.listZipCodes));
  // What cannot be begun is drawn by the screen itself.
  const begun = path === '/map' ? fetchForMap(search).catch(() => {}) : null;
  if (begun && ['storm', 'at'].every((name) => new URLSearchParams(search).has(name)))
    await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, MAP_FIRST_MS))]);
}

/** What the map stands on and a storm that it opens with, which are drawn at once, and the points. */
async function fetchForMap(search: string): Promise<void> {
  const day = new URLSearchParams(search).get('storm') ?? '';
  const ground = Promise.all([
    queryClient.fetchQuery(query(api.site.getInfo)),
    /^\d{4}-\d\d-\d\d$/.test(day)
      ? queryClient.fetchQuery(query(api.storms.getSwath, { params: { date: day } }))
      : null,
    import('#web/features/map/map.screen.tsx'),
  ]);
  void queryClient.prefetchQuery(query(api.properties.listZipCodes));
  void queryClient.prefetchQuery(wholeOf(null, {}));
  const [site, swath, { beginMapScreen }] = await ground;
  if (swath) beginMapScreen(search, site, swath);
}

/** The code of the screens that a day begins with; a visitor at '/' is sent another page than the application's. */
function screenAt(path: string): Promise<unknown> | undefined {
  if (path === '/dashboard' || path === '/') return import('#web/features/dashboard/dashboard.screen.tsx');
  if (path === '/today') return import('#web/features/today/today.screen.tsx');
  if (path === '/map') return import('#web/features/map/map.screen.tsx');
  if (path === '/queues') return import('#web/features/queues/queues.screen.tsx');
  if (path.startsWith('/knock/')) return import('#web/features/knock/knock.screen.tsx');
  if (/^\/queue(\/|$)/.test(path)) return import('#web/features/queues/queue.screen.tsx');
  return undefined;
}
