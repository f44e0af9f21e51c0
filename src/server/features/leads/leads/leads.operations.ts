import { defineOperation, startOrWake, wasGivenUp } from '#server/operations/index.ts';
import { defineCron, noPayload } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { buildMissing, LARGE_INDEXES } from './build-indexes.data.ts';
import { countTrigrams, isWorthwhile, listMissing, tidySearchIndex } from './large-indexes.data.ts';

/** Builds the indexes that pay from a number of properties on. What is there already is left as it is. */
export const buildIndexes = defineOperation({
  name: LARGE_INDEXES,
  payload: noPayload,
  lock: () => LARGE_INDEXES,
  steps: [
    {
      name: 'build',
      runOutside: buildMissing,
      hasMore: async (tx) => (await listMissing(tx)).length > 0,
    },
    { name: 'count', run: countTrigrams },
  ],
  result: async () => ({ message: 'Lists and searches of all leads use indexes from now on.' }),
});

export const leadOperations = [buildIndexes];

/** Sees whether there have come to be enough properties, and keeps the index tidy behind imports. */
const watch = defineCron({ name: 'leads.watch-indexes', schedule: '* * * * *', retries: 0 });

export const leadJobs = [
  work(watch, async (_payload, { db, jobs }) => {
    await tidySearchIndex(db);
    if ((await listMissing(db)).length === 0 || !(await isWorthwhile(db))) return;
    if (await wasGivenUp(db, LARGE_INDEXES)) return;
    const wanted = { subject: 'All properties', userId: null, payload: {} };
    await db.transaction((tx) => startOrWake(tx, jobs, buildIndexes, wanted));
  }),
];
