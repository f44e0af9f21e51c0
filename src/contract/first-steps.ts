import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { Done } from './problem.ts';

/** What people do first, by their role: administrators, then owners and managers, then reps. */
export const firstStepKeys = [
  'import',
  'assign',
  'deliver',
  'invite',
  'cut-walks',
  'watch',
  'get-doors',
  'take-along',
  'knock',
] as const;

export const FirstStep = z.object({
  key: z.enum(firstStepKeys),
  /** Taken along is known to the device alone, until a visit shows it. */
  done: z.boolean(),
  /** The queue it is about, where it is about one. */
  queueId: z.number().int().nullable(),
});
export type FirstStep = z.infer<typeof FirstStep>;

export const firstSteps = {
  list: get('/api/first-steps', {
    summary:
      'The first steps of the caller’s role and which are done; none once all are, or they were dismissed',
    access: 'profile:change',
    shows: [
      'first-steps',
      'uploads',
      'grants',
      'captures',
      'team',
      'walks',
      'queues',
      'queue-items',
      'knocks',
    ],
    fresh: 30,
    response: z.array(FirstStep),
  }),
  dismiss: post('/api/first-steps/dismiss', {
    summary: 'Show the first steps no more, on any device of the caller’s',
    access: 'profile:change',
    changes: ['first-steps'],
    response: Done,
  }),
};
