import { z } from 'zod';
import { defineJob } from '../job-definition.ts';
import { type JobWork, work } from '../jobs.ts';
import { type Consumer, catchUp, deleteOldEvents } from './consume.ts';

const deliver = defineJob({
  name: 'events.deliver',
  payload: z.object({}),
  retries: 0,
  schedule: '* * * * *',
});

/** Daily. */
const cleanUp = defineJob({
  name: 'events.clean-up',
  payload: z.object({}),
  retries: 1,
  schedule: '41 3 * * *',
});

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
