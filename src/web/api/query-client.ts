import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { changesAreRead, shownBy } from './changes.ts';
import { onConnection } from './connection.ts';
import type { Kept } from './snapshots.ts';

/** The cache of everything read: nothing retries, nothing refetches by itself (docs/product.md). */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
      // Offline, a call fails at once with a message, where the default would wait silently.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({ onError: askWhoIsSignedIn }),
  // A mutation is pending until what it changed has been read again: nothing old can be pressed meanwhile.
  mutationCache: new MutationCache({ onSettled: changesAreRead, onError: askWhoIsSignedIn }),
});

/** Milliseconds in which answers that are already on their way arrive by themselves. */
const SETTLE_MS = 500;

/** Once the server is reached again, what was shown from this device in its place, or not at all, is read from it. */
onConnection((connection) => {
  if (connection === 'reached')
    setTimeout(() => void queryClient.invalidateQueries({ predicate: isWithoutServer }), SETTLE_MS);
});

const isWithoutServer = ({ state: { data, error } }: Query): boolean =>
  typeof (data as Partial<Kept<unknown>> | null | undefined)?.savedAt === 'number' ||
  (error instanceof ApiError && !error.isOurs);

/**
 * A 401 can mean that the session ended or that a second factor is now required: the session call decides, and the routes
 * lead to the login or to the setup.
 */
function askWhoIsSignedIn(error: Error): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401 || error.problem?.code === 'second-factor-required') {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => shownBy(queryKey).includes('session'),
    });
  }
}
