import { defineCron } from '../job-definition.ts';
import { type JobWork, work } from '../jobs.ts';
import { type Consumer, catchUp, deleteOldEvents } from './consume.ts';

const deliver = defineCron({ name: 'events.deliver', schedule: '* * * * *', retries: 0 });

/** Daily. */
const cleanUp = defineCron({ name: 'events.clean-up', schedule: '41 3 * * *', retries: 1 });

/** The jobs that bring every consumer its events. One that fails stops none of the others. */
export function eventJobs(consumers: readonly Consumer[]): JobWork[] {
  return [
    work(deliver, async (_payload, { db }) => {
      const failures: unknown[] = [];
      for (const consumer of consumers) {
        await catchUp(db, consumer).catch((cause) =>
          failures.push(new Error(`The consumer ${consumer.name} failed`, { cause })),
        );
      }
      if (failures.length > 0) throw new AggregateError(failures, 'not every consumer took its events');
    }),
    work(cleanUp, (_payload, { db }) => deleteOldEvents(db, consumers)),
  ];
}
