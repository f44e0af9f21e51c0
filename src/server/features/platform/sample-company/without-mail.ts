import type { JobQueue } from '#server/platform/job-definition.ts';
import type { Services } from '#server/platform/services.ts';

const MAILS: ReadonlySet<string> = new Set([
  ...['notices.send-mail', 'proposals.send', 'proposals.remind', 'proposals.tell-ended'],
]);

/** The same services, with nothing mailed: neither about the past nor to people who are invented. */
export const withoutMail = ({
  jobs,
  ...others
}: Pick<Services, 'config' | 'files' | 'jobs' | 'sideWrites'>) => ({
  ...others,
  jobs: {
    enqueue: async (db, definition, ...rest) => {
      if (!MAILS.has(definition.name)) await jobs.enqueue(db, definition, ...rest);
    },
    enqueueAll: (db, definition, many) => jobs.enqueueAll(db, definition, many),
  } satisfies JobQueue,
});
