import { z } from 'zod';
import { defineOperation, type Work } from '#server/operations/index.ts';
import { ProviderTrouble } from '#server/providers/provider-trouble.ts';
import type { WeatherFeed } from '#server/providers/weather/index.ts';
import { loadFile, noteTrouble } from './load-file.ts';
import { findEtag } from './runs.data.ts';
import { listTimeZones } from './time-zones.data.ts';

const Wanted = z.object({ days: z.array(z.iso.date()) });
type Wanted = z.infer<typeof Wanted>;

/** Asks every source for its files of some days. Begun again it asks again, and what has not changed is not sent. */
export const fetchStorms = defineOperation({
  name: 'storms.fetch',
  payload: Wanted,
  lock: () => 'storms.fetch',
  steps: [
    {
      name: 'fetch',
      async runOutside(work: Work<Wanted>) {
        const { db, weather } = work.services;
        const timeZones = await listTimeZones(db);
        let done = 0;
        for (const feed of weather.feeds) {
          await fetchFrom(feed, timeZones, work);
          done += 1;
          await work.tell(db, { done, total: weather.feeds.length });
        }
      },
    },
  ],
  result: async () => ({ message: 'All sources were asked. The list of files says what came of it.' }),
});

/** One file after the other. A source in trouble is left alone until the next time. */
async function fetchFrom(
  feed: WeatherFeed,
  timeZones: readonly string[],
  { services, payload, signal }: Work<Wanted>,
): Promise<void> {
  const files = payload.days.flatMap((day) =>
    feed.filesOf({ day, timeZones }).map((file) => ({ ...file, day })),
  );
  for (const { address, fileName, day } of files) {
    if (signal.aborted) return;
    const origin = 'feed' as const;
    try {
      const etag = await findEtag(services.db, address);
      const answer = await services.weather.fetch(feed, { address, fileName }, etag);
      if (!answer.unchanged) await loadFile(services, { origin, address, fileName, day, ...answer });
    } catch (error) {
      if (!(error instanceof ProviderTrouble)) throw error;
      await noteTrouble(services, { origin, address }, error.message);
      // Of a day there may be no file yet; whatever else is wrong is wrong with the source.
      if (!error.message.includes('status 404')) return;
    }
  }
}
