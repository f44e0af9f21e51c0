import { wasGivenUp } from '#server/operations/index.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { loadModel } from '#server/vision/index.ts';
import { startSuggesting } from './add-outlines.ts';
import { estimateJob } from './share.jobs.ts';
import { listOutdated } from './suggest.data.ts';
import { suggestRoofs } from './suggest.operations.ts';

/** Sees whether roofs wait for review that another version of the model looked at: after an update, or a step back. */
const watch = defineCron({ name: 'vision.watch', schedule: '* * * * *', retries: 0 });

export const visionJobs = [
  estimateJob,
  work(watch, async (_payload, { db, jobs }) => {
    const model = loadModel();
    if ('missing' in model) return;
    const outdated = await listOutdated(db, model);
    for (const capture of outdated) {
      if (await wasGivenUp(db, suggestRoofs.name, suggestRoofs.lock?.(capture))) continue;
      await db.transaction((tx) => startSuggesting(tx, jobs, { ...capture, userId: null }));
    }
  }),
];
