import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { JobDefinition, JobQueue } from './job-definition.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';

/** A definition with its work. */
export interface JobWork {
  definition: JobDefinition<never>;
  run: (payload: never, services: Services) => Promise<void>;
}

export const work = <Payload>(
  definition: JobDefinition<Payload>,
  run: (payload: Payload, services: Services) => Promise<void>,
): JobWork => ({ definition: definition as JobDefinition<never>, run: run as JobWork['run'] });

export interface Jobs extends JobQueue {
  /** Starts taking work from the queue. */
  startWork(all: readonly JobWork[], services: Services): Promise<void>;
  /** Lets running work end, then stops. */
  stop(): Promise<void>;
}

/** Opens the queue (pg-boss, its own schema `pgboss` in the product's database) and declares the given kinds of work. */
export async function openJobs(url: string, all: readonly JobWork[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: 4, application_name: 'ridgecap-jobs' });
  let isStopping = false;
  boss.on('error', (error) => {
    if (!isStopping) log.error({ err: error }, 'job queue');
  });
  await boss.start();
  for (const { definition } of all) await declare(boss, definition);
  return {
    async enqueue(db, definition, payload) {
      const data = definition.payload.parse(payload) as object;
      await boss.send(definition.name, data, { db: fromDrizzle(db, sql) });
    },
    async startWork(works, services) {
      for (const { definition, run } of works) {
        await boss.work(definition.name, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
          for (const job of jobs) {
            await run(definition.payload.parse(job.data ?? {}) as never, services).catch((error) => {
              log.error({ err: error, job: definition.name, jobId: job.id }, 'job failed');
              throw error;
            });
          }
        });
      }
    },
    stop() {
      isStopping = true;
      return boss.stop({ graceful: true, close: true, timeout: 20_000 });
    },
  };
}

async function declare(boss: PgBoss, definition: JobDefinition<never>): Promise<void> {
  const options = { retryLimit: definition.retries, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };
  await boss.createQueue(definition.name, options);
  if (definition.schedule) await boss.schedule(definition.name, definition.schedule);
}
