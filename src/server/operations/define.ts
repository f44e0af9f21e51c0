import type { z } from 'zod';
import type { OperationName, OperationResult, OperationState } from '#domain/operations.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Attempt } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';

/** A step's answer when it wants to be called again, in its own transaction. */
export const AGAIN = Symbol('again');

/** A step's answer when it can do nothing now: it is called again within two minutes, or when it is woken. */
export class Later {
  /** Why, as a sentence for people. */
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Thrown by a step: the operation fails with this sentence for the user who started it. */
export class OperationFailure extends Error {}

export interface Progress {
  done: number;
  total: number;
}

/** The input of a step. */
export interface Work<Payload> extends Attempt {
  operationId: string;
  /** Who started it; null for the platform and for people who are gone. */
  userId: string | null;
  payload: Payload;
  services: Services;
  /** The last progress reported by this attempt. */
  progress: Progress | null;
  /** Notes how far the step is. A canceled operation ends here. */
  tell(db: Database, progress: Progress): Promise<void>;
}

/** A named part of the work, done once however often the process dies. */
export type Step<Payload> =
  /** In one transaction with the record that it is done, or in several with AGAIN: it keeps its place with its rows. */
  | { name: string; run(tx: Database, work: Work<Payload>): Promise<unknown> }
  /**
   * Outside of any transaction, for calls to others and for hours: it may be begun again, and keeps its own place.
   * Where `hasMore` says so, in the transaction that would record it as done, it is.
   */
  | {
      name: string;
      runOutside(work: Work<Payload>): Promise<unknown>;
      hasMore?(tx: Database): Promise<boolean>;
    };

export interface Ended<Payload> {
  operationId: string;
  payload: Payload;
  state: OperationState;
  /** Why, as a sentence for the user who started it. */
  error: string;
}

interface Kind<Payload> {
  name: OperationName;
  payload: z.ZodType<Payload>;
  /** Records in the feature's own rows that it failed or was canceled, in the transaction that ends it. */
  ended?(tx: Database, ended: Ended<Payload>): Promise<void>;
}

/** A kind of long work. Declared with methods, so that a list may hold kinds with different payloads. */
export interface OperationDefinition<Payload> extends Kind<Payload> {
  /** Of operations with the same lock one runs at a time, whatever their kind; the others wait. */
  lock?(payload: Payload): string;
  steps: readonly Step<Payload>[];
  /** A user wants it resumed now: its own pauses end. Called before the first step, perhaps twice. */
  retried?(tx: Database): Promise<void>;
  /** What came of it, asked in the transaction of its last step. */
  result?(tx: Database, work: Work<Payload>): Promise<OperationResult>;
}

/** A kind of long work that a call does itself, since it brings the file: all of it is done, or nothing has changed. */
export interface CallOperation<Payload> extends Kind<Payload> {
  /** Why nothing came of it where its process died under it: a sentence. */
  lost: string;
}

export type AnyOperation = OperationDefinition<unknown> | CallOperation<unknown>;

export const defineOperation = <Payload>(
  definition: OperationDefinition<Payload>,
): OperationDefinition<Payload> => definition;

export const defineCallOperation = <Payload>(definition: CallOperation<Payload>): CallOperation<Payload> =>
  definition;
