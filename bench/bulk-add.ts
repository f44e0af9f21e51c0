import { tmpdir } from 'node:os';
import type pg from 'pg';
import { addByFilter } from '#server/features/leads/queues/queues.operations.ts';
import { runOperation } from '#server/operations/index.ts';
import { connect, openLocks } from '#server/platform/database/index.ts';
import { openLog } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';

export interface BulkAdder {
  /** Runs the operation's row until it is completed; the histories are written after that. */
  run(jobId: string): Promise<void>;
  close(): Promise<void>;
}

/** Works on bulk adds in this process, so that the time until a worker looks is not counted as work. */
export function openBulkAdder(databaseUrl: string): BulkAdder {
  const connection = connect(databaseUrl, () => {});
  const locks = openLocks(databaseUrl, { secret: '', dataDir: tmpdir() });
  const services = { db: connection.db, pool: connection.pool, locks } as Services;
  const withoutNote = { ...addByFilter, steps: addByFilter.steps.filter(({ name }) => name !== 'note') };
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  return {
    async run(jobId) {
      await runOperation(services, [withoutNote], jobId, attempt);
    },
    async close() {
      await locks.close();
      await connection.close();
    },
  };
}

/** The rows of a bulk add into a queue; gives its id. */
export async function insertBulkAdd(
  client: pg.Client,
  queueId: number,
  filter: object,
  cap: number,
): Promise<string> {
  const { rows } = await client.query<{ job_id: string }>(
    `with queue as (select * from queues where id = $1), operation as (
       insert into operations (name, subject, user_id, payload)
       select 'queues.add-by-filter', name, user_id, '{}' from queue returning id
     ) insert into bulk_queue_jobs (job_id, user_id, type, payload, cap)
     select operation.id, user_id, 'add-by-filter',
       jsonb_build_object('queueId', queue.id, 'filter', $2::jsonb, 'includeDoNotContact', false), $3
     from queue, operation returning job_id`,
    [queueId, JSON.stringify(filter), cap],
  );
  return rows[0]?.job_id ?? '';
}
