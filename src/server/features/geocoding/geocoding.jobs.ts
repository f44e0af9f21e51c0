import { z } from 'zod';
import type { Database } from '#server/platform/database/index.ts';
import { defineJob, type JobQueue } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { geocodeDue } from './geocode.ts';
import { requestZips } from './geocoding-zips.data.ts';

/** Asks about what has no place yet. Which addresses, and how far it came, stands with the properties and their ZIPs. */
export const geocode = defineJob({ name: 'geocoding.run', payload: z.object({}), retries: 0 });

/** Ends pauses, and takes up what a killed process left behind. */
const resume = defineJob({
  name: 'geocoding.resume',
  payload: z.object({}),
  retries: 0,
  schedule: '* * * * *',
});

export const geocodingJobs = [
  work(geocode, (_payload, services) => run(services)),
  work(resume, (_payload, services) => run(services)),
];

/** To be called in the transaction that brought properties into these ZIPs: some may have come without coordinates. */
export async function requestGeocoding(tx: Database, jobs: JobQueue, zips: readonly string[]): Promise<void> {
  if (await requestZips(tx, zips)) await jobs.enqueue(tx, geocode, {});
}

// Well below the time after which the queue takes a job for lost (15 minutes), a last call included.
const TURN_MS = 5 * 60_000;

async function run(services: Services): Promise<void> {
  const moreIsDue = await geocodeDue(services, performance.now() + TURN_MS);
  if (moreIsDue) await services.jobs.enqueue(services.db, geocode, {});
}
