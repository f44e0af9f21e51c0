import type { Query } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { resources } from '#contract/resources.ts';
import { changesOf, listenToChanges, shownBy } from './changes.ts';
import type { Call } from './client.ts';
import { queryClient } from './query-client.ts';

/**
 * Refetches everything that shows one of these: at once if it is on screen, else when it is seen next. Resolves when that is
 * done; failures show where the data does.
 */
export function readAgain(changed: readonly string[]): Promise<void> {
  const predicate = ({ queryKey }: Pick<Query, 'queryKey'>) =>
    shownBy(queryKey).some((resource) => changed.includes(resource));
  beginAgain(queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }));
  return queryClient.invalidateQueries({ predicate });
}

/**
 * A first reading under way may have been answered before or after the change. TanStack Query would let it finish and take
 * its answer for the latest.
 */
function beginAgain(queries: readonly Query[]): void {
  for (const query of queries) {
    if (query.state.data !== undefined) continue;
    void query.cancel({ silent: true });
    // If it fails, the component that waits for it gets the error.
    query.fetch().catch(() => undefined);
  }
}

/** Removes answers read for another user, all but the session. With 'read again', queries on screen are fetched again. */
export function forgetAnswers(how: 'remove' | 'read again' = 'remove'): void {
  const predicate = ({ queryKey }: Pick<Query, 'queryKey'>) => !shownBy(queryKey).includes('session');
  if (how === 'remove') queryClient.removeQueries({ predicate });
  else void queryClient.resetQueries({ predicate });
}

/** After work that outlives its call, or whose call broke off: what it changes is read again. */
export function refreshAfter({ endpoint }: Pick<Call<Endpoint>, 'endpoint'>): Promise<void> {
  return tell(changesOf(endpoint));
}

// The other tabs of this browser.
const tabs =
  'window' in globalThis && 'BroadcastChannel' in globalThis ? new BroadcastChannel('changes') : null;

function tell(changed: readonly string[], shown: readonly string[] = []): Promise<void> {
  tabs?.postMessage(changed);
  return readAgain(changed.filter((resource) => !shown.includes(resource)));
}

listenToChanges(({ changed, shown }) => tell(changed, shown));
// Another tab may run an older release: what this one does not know, it does not show.
tabs?.addEventListener('message', ({ data }) => {
  if (Array.isArray(data)) void readAgain(resources.filter((resource) => data.includes(resource)));
});
