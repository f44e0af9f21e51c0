import type { contract } from '#contract/index.ts';
import type { FileOwner } from '#server/files/index.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import type { Consumer } from '#server/platform/events/consume.ts';
import type { Handlers } from '#server/platform/implement.ts';
import type { JobWork } from '#server/platform/jobs.ts';
import type { Loop } from '#server/platform/loops.ts';

type Contract = typeof contract;

/** What a feature brings to the server. */
export interface Feature {
  /** By the names of the contract. */
  handlers?: { [Name in keyof Contract]?: Handlers<Contract[Name]> };
  jobs?: readonly JobWork[];
  operations?: readonly AnyOperation[];
  /** What reads events after they are committed. */
  consumers?: readonly Consumer[];
  /** What goes on for as long as a process does background work. */
  loops?: readonly Loop[];
  /** Which rows its stored files belong to. */
  files?: readonly FileOwner[];
}

/** Registers a feature: what it exports under the name `feature` is all that the server starts of it. */
export const defineFeature = <const F extends Feature>(feature: F): F => feature;
