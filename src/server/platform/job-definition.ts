import type { z } from 'zod';
import type { Database } from './database/index.ts';

/** A kind of background work: its name, what it is given, and when it runs. The work itself is registered in the worker. */
export interface JobDefinition<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
  /** Attempts after the first one, with growing pauses. */
  retries: number;
  /** Cron expression (UTC) for work that comes by itself; the payload is then empty. */
  schedule?: string;
}

export const defineJob = <Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> => definition;

/** What features see of the queue. */
export interface JobQueue {
  /** Puts work into the queue in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue<Payload>(db: Database, definition: JobDefinition<Payload>, payload: Payload): Promise<void>;
}
