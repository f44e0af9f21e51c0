import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallOf, Endpoint, ReplyOf } from '#contract/endpoint.ts';
import type { Call } from './client.ts';
import { findKept, type Kept, readThrough, showLate } from './snapshots.ts';

type Input<E extends Endpoint> =
  Record<never, never> extends CallOf<E> ? [input?: CallOf<E>] : [input: CallOf<E>];

/**
 * TanStack Query options of a reading call: `useQuery(query(api.admin.listUsers))`. The key is [feature, name, input];
 * the resources the call `shows`, by the contract, decide when it is refetched.
 */
export function query<E extends Endpoint>(call: Call<E>, ...[input]: Input<E>) {
  return queryOptions({
    queryKey: [...call.key, input ?? {}],
    queryFn: ({ signal }): Promise<ReplyOf<E>> => run(call)(input, { signal }),
    ...freshness(call),
  });
}

/** As `query`, with data `{ data, headers }` for calls with information in headers. */
export function queryWithHeaders<E extends Endpoint>(call: Call<E>, ...[input]: Input<E>) {
  return queryOptions({
    queryKey: [...call.key, input ?? {}, 'with-headers'],
    queryFn: ({ signal }): Promise<{ data: ReplyOf<E>; headers: Headers }> =>
      run(call).withHeaders(input, { signal }),
    ...freshness(call),
  });
}

/** As `queryWithHeaders`, for a page of a list: the page before is shown until it is there. */
export const pageQuery = <E extends Endpoint>(call: Call<E>, ...input: Input<E>) => ({
  ...queryWithHeaders(call, ...input),
  placeholderData: keepPreviousData,
});

/**
 * As `query`, with data `{ data, savedAt }`: the answer is kept on this device, and read there without a connection.
 * @param name under which it is kept; begins with the user's id
 */
export function keptQuery<E extends Endpoint>(call: Call<E>, name: string, ...[input]: Input<E>) {
  return queryOptions({
    queryKey: [...call.key, input ?? {}, name],
    queryFn: (context): Promise<Kept<ReplyOf<E>>> =>
      readThrough(name, () => run(call)(input, { signal: context.signal }), showLate(context)),
    ...freshness(call),
  });
}

/** What was kept under a name, as this device has it; null if there is nothing. */
export const deviceQuery = <Data>(name: string) =>
  queryOptions({ queryKey: ['on this device', name], queryFn: () => findKept<Data>(name), staleTime: 0 });

/** How long answers of a call are used, by the contract; for queries that read it in their own way. */
export function freshness({ endpoint: { fresh, polled, reply } }: Pick<Call<Endpoint>, 'endpoint'>) {
  const staleTime = fresh === undefined ? Number.POSITIVE_INFINITY : fresh === 'once' ? 0 : fresh * 1000;
  return {
    staleTime,
    ...(fresh === 'once' && { gcTime: 0 }),
    ...(polled && { refetchInterval: pollWhileAnswered(() => staleTime) }),
    // Comparing 15,000 rows field by field costs more than drawing them again.
    structuralSharing: reply !== 'bulk',
  };
}

/** Milliseconds until the server is asked again that has failed for long. */
const LONGEST_POLL_MS = 60_000;

/**
 * How often something is read again, in milliseconds or never. While reading fails it is read again after as long as it has
 * failed already.
 */
export const pollWhileAnswered =
  <Data>(interval: (data: Data | undefined) => number | false) =>
  ({
    state,
  }: {
    state: { data: Data | undefined; status: string; dataUpdatedAt: number };
  }): number | false => {
    const every = interval(state.data);
    if (every === false || state.status !== 'error') return every;
    return Math.min(LONGEST_POLL_MS, Math.max(every, Date.now() - state.dataUpdatedAt));
  };

interface Loose<E extends Endpoint> {
  (input: unknown, options: { signal: AbortSignal }): Promise<ReplyOf<E>>;
  withHeaders(
    input: unknown,
    options: { signal: AbortSignal },
  ): Promise<{ data: ReplyOf<E>; headers: Headers }>;
}

// Whether the input may be left out depends on E, which TypeScript cannot follow inside the generic function.
const run = <E extends Endpoint>(call: Call<E>) => call as unknown as Loose<E>;
