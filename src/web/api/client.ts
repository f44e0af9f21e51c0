import type { CallOf, Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { Resource } from '#contract/resources.ts';
import { tellChanged, tellRefused } from './changes.ts';
import { type Parts, type Sending, send } from './request.ts';

export interface CallOptions extends Sending {
  /** Of what the call changes, what the caller itself shows in this window, done or refused: it is not read again. */
  shown?: readonly Resource[];
}

type Arguments<E extends Endpoint> =
  Record<never, never> extends CallOf<E>
    ? [input?: CallOf<E>, options?: CallOptions]
    : [input: CallOf<E>, options?: CallOptions];

/**
 * One endpoint as a function: `await api.auth.login({ body })`. Failures are thrown as ApiError. What it changes, by the
 * contract, is read again where it is on screen, and stale elsewhere.
 */
export interface Call<E extends Endpoint> {
  (...args: Arguments<E>): Promise<ReplyOf<E>>;
  /** The same call, with the reply's headers beside its data (for example X-Total-Count). */
  withHeaders(...args: Arguments<E>): Promise<{ data: ReplyOf<E>; headers: Headers }>;
  endpoint: E;
  /** Feature and name, the stem of every query key: ['properties', 'list']. */
  key: readonly [feature: string, name: string];
}

type Client = {
  [Feature in keyof typeof contract]: {
    [Name in keyof (typeof contract)[Feature]]: (typeof contract)[Feature][Name] extends Endpoint
      ? Call<(typeof contract)[Feature][Name]>
      : never;
  };
};

/** Every call of the contract, by feature and name. */
export const api = mapValues(contract, (feature, endpoints: Record<string, Endpoint>) =>
  mapValues(endpoints, (name, endpoint) => callOf(feature, name, endpoint)),
) as unknown as Client;

function callOf(feature: string, name: string, endpoint: Endpoint) {
  const withHeaders = async (input: Parts = {}, { shown, ...sending }: CallOptions = {}) => {
    const reply = await send(endpoint, input, sending).catch((error) => {
      tellRefused(endpoint, error, shown);
      throw error;
    });
    tellChanged(endpoint, shown);
    return reply;
  };
  const call = async (input?: Parts, options?: CallOptions) => (await withHeaders(input, options)).data;
  return Object.assign(call, { withHeaders, endpoint, key: [feature, name] as const });
}

function mapValues<Value, Result>(record: Record<string, Value>, map: (key: string, value: Value) => Result) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(key, value)]));
}
