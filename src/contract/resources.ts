import type { Endpoint } from './endpoint.ts';
import { contract } from './index.ts';

/** What the web caches and calls can change: everything that an endpoint says it `shows`. */
export type Resource = {
  [Feature in keyof Contract]: ShownBy<Contract[Feature][keyof Contract[Feature]]>;
}[keyof Contract];

type Contract = typeof contract;
type ShownBy<E> = E extends { shows: readonly (infer Shown)[] } ? Shown : never;

const endpoints = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));

export const resources = [...new Set(endpoints.flatMap(({ shows = [] }) => shows))] as Resource[];
