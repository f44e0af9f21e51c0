import { z } from 'zod';
import type { Database } from './database/index.ts';

/** A kind of background work: its name, what it is given, and when it runs. The work itself is registered in the worker. */
export interface JobDefinition<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
  /** Attempts after the first one, with growing pauses. Work that was cut off by a killed process is one as well. */
  retries: number;
  /** Cron expression (UTC) for work that comes by itself; see defineCron. */
  schedule?: string;
  /** Seconds after which an attempt is aborted and counts as failed; 900 by default. */
  timeoutSeconds?: number;
  /** Jobs of this kind that one process works on at a time; 1 by default. */
  concurrency?: number;
  /** Of several that wait with the same key, or without one, only the first is kept. May not change once it is in use. */
  singleton?: boolean;
}

export const defineJob = <Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> => definition;

/** Of work that needs to be given nothing. */
export const noPayload = z.object({});
type NoPayload = z.infer<typeof noPayload>;

/** Work that comes by itself, by a cron expression (UTC). */
export const defineCron = (
  definition: Omit<JobDefinition<NoPayload>, 'payload'> & { schedule: string },
): JobDefinition<NoPayload> => ({ ...definition, payload: noPayload });

export interface EnqueueOptions {
  /** Seconds before which it is not begun. */
  delaySeconds?: number | undefined;
  /** What makes a job of a `singleton` kind the same one. */
  key?: string;
}

/** What features see of the queue. */
export interface JobQueue {
  /** Puts work into the queue in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue<Payload>(
    db: Database,
    definition: JobDefinition<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** The same for many jobs in one statement. */
  enqueueAll<Payload>(
    db: Database,
    definition: JobDefinition<Payload>,
    jobs: readonly (EnqueueOptions & { payload: Payload })[],
  ): Promise<void>;
}
