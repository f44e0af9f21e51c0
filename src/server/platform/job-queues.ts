import type { PgBoss, Queue, QueueResult } from 'pg-boss';
import type { JobDefinition } from './job-definition.ts';

/** A worker silent for so long is considered dead, and its job goes to another one. */
const HEARTBEAT_SECONDS = 20;
const TIMEOUT_SECONDS = 900;

/**
 * Makes the queue of each definition, and brings those that an earlier release made up to date: pg-boss leaves an
 * existing queue as it is. A schedule that no definition has any more ends.
 */
export async function declareQueues(
  boss: PgBoss,
  definitions: readonly JobDefinition<never>[],
): Promise<void> {
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
