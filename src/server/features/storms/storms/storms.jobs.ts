import { DAY_MS } from '#domain/durations.ts';
import { startOperation, startOrWake } from '#server/operations/index.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import type { WeatherPace } from '#server/providers/weather/index.ts';
import { isAnythingStale } from './days.data.ts';
import { fetchStorms } from './fetch.operations.ts';
import { listNewFiles, readStormFolder } from './folder.operations.ts';
import { startJoining } from './join.operations.ts';

/** Checks whether properties were added or moved since storms were joined to them, and whether files are in the folder. */
const watch = defineCron({ name: 'storms.watch', schedule: '* * * * *', retries: 0 });

/** Asks for yesterday when the morning's lists are made and when reports have come in, and for what may be amended. */
const fetchDays = defineCron({ name: 'storms.fetch-days', schedule: '0 10,14 * * *', retries: 0 });

/** Asks for the official record, which is made again in the middle of each month. */
const fetchMonths = defineCron({ name: 'storms.fetch-months', schedule: '0 12 20 * *', retries: 0 });

/** Yesterday and the five days before. */
const DAYS = 6;

export const stormJobs = [
  work(watch, async (_payload, { db, jobs, config }) => {
    if (await isAnythingStale(db)) await db.transaction((tx) => startJoining(tx, jobs));
    const files = await listNewFiles({ config });
    if (files.length === 0) return;
    const wanted = { subject: config.stormFolder ?? '', userId: null, payload: {} };
    await db.transaction((tx) => startOrWake(tx, jobs, readStormFolder, wanted));
  }),
  work(fetchDays, (_payload, services) => startFetching(services, 'daily', DAYS)),
  work(fetchMonths, (_payload, services) => startFetching(services, 'monthly', 1)),
];

async function startFetching(
  { db, jobs, weather }: Pick<Services, 'db' | 'jobs' | 'weather'>,
  pace: WeatherPace,
  count: number,
): Promise<void> {
  if (weather.feeds.length === 0) return;
  const days = lastDays(new Date(), count);
  const subject = days.length > 1 ? `${days.at(-1)} to ${days[0]}` : `${days[0]}`;
  await db.transaction((tx) =>
    startOperation(tx, jobs, fetchStorms, { subject, userId: null, payload: { days, pace } }),
  );
}

const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (index + 1) * DAY_MS).toISOString().slice(0, 10),
  );
