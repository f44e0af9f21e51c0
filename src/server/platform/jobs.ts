import { fromDrizzle, type Job, PgBoss, type Queue, type QueueResult } from 'pg-boss';
import { sql } from '#server/db/orm.ts';
import { connect } from './database/index.ts';
import type { EnqueueOptions, JobDefinition, JobQueue } from './job-definition.ts';
import type { Listener } from './listener.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';

/** The context of an attempt at a job, besides its payload. */
export interface Attempt {
  /** Its lines name the job. */
  log: Log;
  /** Aborted when the attempt took too long, was given to another worker, or the process is about to stop. */
  signal: AbortSignal;
}

interface JobAttempt extends Attempt {
  /** Of the job: the same in every attempt. */
  jobId: string;
}

type Run<Payload> = (payload: Payload, services: Services, attempt: JobAttempt) => Promise<void>;

/** A definition with its work. */
export interface JobWork {
  definition: JobDefinition<never>;
  run: Run<never>;
}

export const work = <Payload>(definition: JobDefinition<Payload>, run: Run<Payload>): JobWork => ({
  definition: definition as JobDefinition<never>,
  run: run as Run<never>,
});

export interface Jobs extends JobQueue {
  /** Starts taking work from the queue. */
  startWork(all: readonly JobWork[], services: Services): Promise<void>;
  /** Asks running work to end and waits for it, then stops. */
  stop(): Promise<void>;
}

/** How often workers that went silent are looked for, by ten statements: with their heartbeat it is half a minute. */
const SUPERVISE_SECONDS = 10;
/** How often schedules that are due become jobs. */
const SCHEDULE_SECONDS = 15;
/** How often what is due by its time is looked for: retries, delayed work, what was announced while nobody listened. */
const LOOK_SECONDS = 2;
/** How often each worker polls; it is also notified of new work, and of due work by the scan of all of it. */
const ASK_SECONDS = 300;
/** How often jobs that wait for others are looked for: there are none. */
const FLOW_SECONDS = 3600;

interface JobsOptions {
  /** Knows errors that are logged elsewhere: every worker of the queue meets them. */
  isReported?: (error: unknown) => boolean;
  /** False if the process only puts work into the queue; others look after it and its schedules. */
  works?: boolean;
}

/** Opens the queue (pg-boss, its own schema `pgboss` in the product's database) and declares the given kinds of work. */
export async function openJobs(
  url: string,
  all: readonly JobWork[],
  listener: Listener,
  log: Log,
  { isReported = () => false, works = true }: JobsOptions = {},
): Promise<Jobs> {
  const stopping = new AbortController();
  const report = (error: unknown) => {
    if (!stopping.signal.aborted && !isReported(error)) log.error({ err: error }, 'job queue');
  };
  const { pool, close } = connect(url, report, { max: 4, name: 'ridgecap-jobs', limit: 'jobQueue' });
  const listen = async (channel: string, onNotice: (payload: string) => void, onConnect: () => void) => {
    await listener.listen(channel, { onNotice, onConnect });
    return { close: async () => {} };
  };
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values), listen },
    useListenNotify: works,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    flowIntervalSeconds: FLOW_SECONDS,
    cronWorkerIntervalSeconds: SCHEDULE_SECONDS,
  });
  // Its workers give copies of errors, which are none any more.
  boss.on('error', (error) => report(Object.assign(new Error(error.message), error)));
  await boss.start();
  await declareQueues(
    boss,
    all.map(({ definition }) => definition),
  );
  const workers = new Map<string, string[]>();
  let looking: NodeJS.Timeout | undefined;
  // One statement for all kinds of work, where each worker would send its own.
  const look = async () => {
    const { rows } = await pool.query<{ name: string }>(DUE);
    for (const { name } of rows) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
  };
  const lookAgain = () => {
    if (stopping.signal.aborted) return;
    looking = setTimeout(() => look().catch(report).finally(lookAgain), LOOK_SECONDS * 1000);
  };
  return {
    async enqueue(db, definition, payload, options = {}) {
      const data = definition.payload.parse(payload) as object;
      await boss.send(definition.name, data, { ...sendOptionsOf(options), db: fromDrizzle(db, sql) });
    },
    async enqueueAll(db, definition, jobs) {
      if (jobs.length === 0) return;
      const inserts = jobs.map(({ payload, ...options }) => ({
        data: definition.payload.parse(payload) as object,
        ...sendOptionsOf(options),
      }));
      await boss.insert(definition.name, inserts, { db: fromDrizzle(db, sql) });
    },
    async startWork(works, services) {
      for (const { definition, run } of works) {
        for (let n = 0; n < (definition.concurrency ?? 1); n += 1) {
          const worker = await boss.work(definition.name, polling, async ([job]: Job<unknown>[]) => {
            if (!job) return;
            const jobLog = log.child({ job: definition.name, jobId: job.id });
            const signal = AbortSignal.any([job.signal, stopping.signal]);
            const payload = definition.payload.parse(job.data ?? {}) as never;
            try {
              await run(payload, services, { jobId: job.id, log: jobLog, signal });
            } catch (error) {
              if (!isReported(error)) jobLog.error({ err: error }, 'job failed');
              throw error;
            } finally {
              // Where one job was there may be more of them.
              boss.notifyWorker(worker);
            }
          });
          workers.set(definition.name, [...(workers.get(definition.name) ?? []), worker]);
        }
      }
      lookAgain();
    },
    async stop() {
      stopping.abort(new Error('the process is about to stop'));
      clearTimeout(looking);
      await boss.stop({ graceful: true, timeout: 20_000 });
      await close();
    },
  };
}

const sendOptionsOf = ({ delaySeconds, key }: EnqueueOptions) => ({
  ...(delaySeconds && { startAfter: delaySeconds }),
  ...(key && { singletonKey: key }),
});

const polling = { pollingIntervalSeconds: LOOK_SECONDS, notifyPollingIntervalSeconds: ASK_SECONDS };

const DUE = `select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`;

/** A worker silent for so long is considered dead, and its job goes to another one. */
const HEARTBEAT_SECONDS = 20;
const TIMEOUT_SECONDS = 900;

/**
 * Makes the queue of each definition, and brings those that an earlier release made up to date: pg-boss leaves an
 * existing queue as it is. A schedule without a definition is removed.
 */
async function declareQueues(boss: PgBoss, definitions: readonly JobDefinition<never>[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const definition of definitions) {
    const options = optionsOf(definition);
    const queue = known.get(definition.name);
    if (!queue) {
      await boss.createQueue(definition.name, {
        ...options,
        ...(definition.singleton && { policy: 'short' }),
      });
    } else if (differs(queue, options)) {
      await boss.updateQueue(definition.name, options);
    }
  }
  await declareSchedules(boss, definitions);
}

function optionsOf({ retries, timeoutSeconds = TIMEOUT_SECONDS }: JobDefinition<never>) {
  return {
    retryLimit: retries,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  } satisfies Partial<Queue>;
}

const differs = (queue: QueueResult, options: ReturnType<typeof optionsOf>): boolean =>
  (Object.keys(options) as (keyof typeof options)[]).some((name) => queue[name] !== options[name]);

async function declareSchedules(boss: PgBoss, definitions: readonly JobDefinition<never>[]): Promise<void> {
  const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, schedule } of definitions) {
    if (schedule && known.get(name) !== schedule) await boss.schedule(name, schedule);
    if (schedule) known.delete(name);
  }
  for (const name of known.keys()) await boss.unschedule(name);
}
