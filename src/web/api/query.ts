import { queryOptions } from '@tanstack/react-query';
import type { CallOf, Endpoint, ReplyOf } from '#contract/endpoint.ts';
import type { Call } from './client.ts';

// docs/product.md: nothing goes stale by itself but the session (300 s), the admin's lists and the team (30 s).
export const SESSION_FRESH = 300_000;
const ADMIN_FRESH = 30_000;
const adminFeatures = ['admin', 'accounts', 'requests', 'audit', 'team'];

type Input<E extends Endpoint> =
  Record<never, never> extends CallOf<E> ? [input?: CallOf<E>] : [input: CallOf<E>];

/**
 * TanStack Query options of a reading call: `useQuery(query(api.admin.listUsers))`. The key is [feature, name, input],
 * and what the call shows, by the contract, says when it is read again.
 */
export function query<E extends Endpoint>(call: Call<E>, ...[input]: Input<E>) {
  return queryOptions({
    queryKey: [...call.key, input ?? {}],
    queryFn: ({ signal }): Promise<ReplyOf<E>> => run(call)(input, { signal }),
    ...settingsOf(call),
  });
}

/** As `query`, with data `{ data, headers }` for calls whose headers say something. */
export function queryWithHeaders<E extends Endpoint>(call: Call<E>, ...[input]: Input<E>) {
  return queryOptions({
    queryKey: [...call.key, input ?? {}, 'with-headers'],
    queryFn: ({ signal }): Promise<{ data: ReplyOf<E>; headers: Headers }> =>
      run(call).withHeaders(input, { signal }),
    ...settingsOf(call),
  });
}

function settingsOf({ key: [feature, name], endpoint }: Pick<Call<Endpoint>, 'key' | 'endpoint'>) {
  const session = feature === 'auth' && name === 'me';
  return {
    staleTime: session
      ? SESSION_FRESH
      : adminFeatures.includes(feature)
        ? ADMIN_FRESH
        : Number.POSITIVE_INFINITY,
    // Comparing 15,000 rows field by field costs more than drawing them again.
    structuralSharing: endpoint.reply !== 'bulk',
  };
}

interface Loose<E extends Endpoint> {
  (input: unknown, options: { signal: AbortSignal }): Promise<ReplyOf<E>>;
  withHeaders(
    input: unknown,
    options: { signal: AbortSignal },
  ): Promise<{ data: ReplyOf<E>; headers: Headers }>;
}

// Whether the input may be left out depends on E, which TypeScript cannot follow inside the generic function.
const run = <E extends Endpoint>(call: Call<E>) => call as unknown as Loose<E>;
