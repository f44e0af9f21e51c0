import { defineOperation, Later, startOrWake } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { defineCron, type JobQueue, noPayload } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { geocodeDue } from './geocode.ts';
import { endPauses, findDueZip, pauseAll, requestForgotten, requestZips } from './geocoding-zips.data.ts';
import { describePositions, GEOCODER_LOCK, isAnyOpen } from './status.data.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Geocodes properties without a position. Its state is stored with the properties and their ZIPs. */
export const geocode = defineOperation({
  name: 'geocoding.run',
  payload: noPayload,
  lock: () => GEOCODER_LOCK,
  steps: [
    {
      name: 'ask',
      async runOutside(operation) {
        await geocodeDue(operation.services, operation);
        const isLeft = await isAnyOpen(operation.services.db);
        return isLeft ? new Later('The geocoder is in trouble. It is asked again by itself.') : undefined;
      },
      hasMore: async (tx) => (await findDueZip(tx)) !== null,
    },
  ],
  result: async (tx) => ({ message: await describePositions(tx) }),
  retried: endPauses,
  // After a cancel it must not start again at once.
  ended: (tx, { state }) => pauseAll(tx, state === 'canceled' ? DAY : HOUR),
});

export const geocodingOperations = [geocode];

/** Starts work without a request: pauses that ended, and ZIPs geocoded by another geocoder. */
const watch = defineCron({ name: 'geocoding.watch', schedule: '* * * * *', retries: 0 });

export const geocodingJobs = [
  work(watch, async (_payload, { db, jobs, geocoder }) => {
    await requestForgotten(db, geocoder.name);
    if (await findDueZip(db)) await db.transaction((tx) => startGeocoding(tx, jobs));
  }),
];

/** Lets what is due be asked about. */
export const startGeocoding = (tx: Database, jobs: JobQueue): Promise<void> =>
  startOrWake(tx, jobs, geocode, { subject: 'Addresses without a position', userId: null, payload: {} });

/** To be called in the transaction that brought properties into these ZIPs or took some out: some may have no coordinates. */
export async function requestGeocoding(tx: Database, jobs: JobQueue, zips: readonly string[]): Promise<void> {
  if (await requestZips(tx, zips)) await startGeocoding(tx, jobs);
}
