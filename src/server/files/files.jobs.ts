import { defineCron } from '#server/platform/job-definition.ts';
import { type JobWork, work } from '#server/platform/jobs.ts';
import { checkFiles } from './check.ts';
import type { FileOwner } from './files.data.ts';

/** Daily. Reads the files of an earlier release once, which takes its time. */
const check = defineCron({
  name: 'files.check',
  schedule: '11 4 * * *',
  retries: 1,
  timeoutSeconds: 4 * 3600,
});

export const fileJobs = (owners: readonly FileOwner[]): JobWork[] => [
  work(check, (_payload, services, attempt) => checkFiles(services, owners, attempt)),
];
