import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { forgetOldChanges } from './kept.data.ts';

const forget = defineCron({ name: 'uploads.forget-changes', schedule: '13 4 * * *', retries: 1 });

export const uploadJobs = [work(forget, (_payload, { db }) => forgetOldChanges(db))];
