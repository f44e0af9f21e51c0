import { api, query, queryClient } from '#web/api/index.ts';
import { wholeOf } from '#web/features/map/whole.ts';

/** Asks for what the screen at this path needs first, while it is still being asked who is signed in. */
export function fetchAhead(path: string): void {
  // The counts decide which list the dashboard asks for.
  if (path === '/dashboard' || path === '/')
    void queryClient.prefetchQuery(query(api.properties.listZipCodes));
  if (path !== '/map') return;
  // Where it fails, the screen itself asks again and says so.
  void import('#web/features/map/map.screen.tsx').catch(() => {});
  void queryClient.prefetchQuery(wholeOf(null, {}));
}
