import type { Feature } from '#server/feature.ts';
import { fileJobs } from '#server/files/index.ts';
import { type AnyOperation, operationJobs } from '#server/operations/index.ts';
import { eventJobs } from '#server/platform/events/events.jobs.ts';
import * as registered from './registered.ts';

const features = Object.values(registered);

type HandlersOf<F> = F extends { handlers: infer H } ? H : never;
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Every feature's handlers, by the names of the contract. The type check fails where the contract has an endpoint without one. */
export const handlers = Object.assign(
  {},
  ...features.map((feature) => ('handlers' in feature ? feature.handlers : {})),
) as AllOf<HandlersOf<(typeof features)[number]>>;

const every = <Part>(read: (feature: Feature) => readonly Part[] | undefined): Part[] =>
  features.flatMap((feature: Feature) => read(feature) ?? []);

/** Every kind of long work. */
export const allOperations: readonly AnyOperation[] = every(({ operations }) => operations);

/** Which rows stored files belong to. */
export const fileOwners = every(({ files }) => files);

/** Everything that runs in the background. */
export const allJobs = [
  ...eventJobs(every(({ consumers }) => consumers)),
  ...fileJobs(fileOwners),
  ...operationJobs(allOperations),
  ...every(({ jobs }) => jobs),
];

/** What goes on in every process that does background work. */
export const allLoops = every(({ loops }) => loops);
