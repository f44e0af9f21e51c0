import { startOperation, startOrWake } from '#server/operations/index.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { isAnythingStale } from './days.data.ts';
import { fetchStorms } from './fetch.operations.ts';
import { listNewFiles, readStormFolder } from './folder.operations.ts';
import { startJoining } from './join.operations.ts';

/** Sees whether properties came or moved since storms were joined to them, and whether files lie in the folder. */
const watch = defineCron({ name: 'storms.watch', schedule: '* * * * *', retries: 0 });

/** Asks for yesterday when the morning's lists are made and when reports have come in, and for what may be amended. */
const fetchDays = defineCron({ name: 'storms.fetch-days', schedule: '0 10,14 * * *', retries: 0 });

/** Yesterday and the five days before. */
const DAYS = 6;
const DAY_MS = 86_400_000;

export const stormJobs = [
  work(watch, async (_payload, { db, jobs, config }) => {
    if (await isAnythingStale(db)) await db.transaction((tx) => startJoining(tx, jobs));
    const files = await listNewFiles({ config });
    if (files.length === 0) return;
    const wanted = { subject: config.stormFolder ?? '', userId: null, payload: {} };
    await db.transaction((tx) => startOrWake(tx, jobs, readStormFolder, wanted));
  }),
  work(fetchDays, async (_payload, { db, jobs, weather }) => {
    if (weather.feeds.length === 0) return;
    const days = lastDays(new Date());
    const subject = `${days.at(-1)} to ${days[0]}`;
    await db.transaction((tx) =>
      startOperation(tx, jobs, fetchStorms, { subject, userId: null, payload: { days } }),
    );
  }),
];

const lastDays = (now: Date): string[] =>
  Array.from({ length: DAYS }, (_, index) =>
    new Date(now.getTime() - (index + 1) * DAY_MS).toISOString().slice(0, 10),
  );
