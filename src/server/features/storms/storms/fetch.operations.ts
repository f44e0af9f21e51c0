import { z } from 'zod';
import { defineOperation, type Work } from '#server/operations/index.ts';
import { AnswerTooLarge, ProviderTrouble } from '#server/providers/provider-trouble.ts';
import { type WeatherFeed, weatherPaces } from '#server/providers/weather/index.ts';
import { loadFile, noteTrouble, noteUnchanged } from './load-file.ts';
import { findReach } from './reach.data.ts';
import { findCurrent } from './runs.data.ts';

const Wanted = z.object({ days: z.array(z.iso.date()), pace: z.enum(weatherPaces).default('daily') });
type Wanted = z.infer<typeof Wanted>;

/** Asks every source of a pace for its files of some days. Begun again it asks again, and what has not changed is not sent. */
export const fetchStorms = defineOperation({
  name: 'storms.fetch',
  payload: Wanted,
  // Whatever is asked for, each source has one caller.
  lock: () => 'storms.fetch',
  steps: [
    {
      name: 'fetch',
      async runOutside(work: Work<Wanted>) {
        const { db, weather } = work.services;
        const feeds = weather.feeds.filter(({ pace }) => pace === work.payload.pace);
        const reach = await findReach(db);
        for (const [done, feed] of feeds.entries()) {
          await work.tell(db, { done, total: feeds.length });
          await fetchFrom(feed, reach, work);
        }
      },
    },
  ],
  result: async () => ({ message: 'All sources were asked. The list of files says what came of it.' }),
});

type Reach = Awaited<ReturnType<typeof findReach>>;

/** One file after the other. A source that stays in trouble is left alone until the next time. */
async function fetchFrom(feed: WeatherFeed, reach: Reach, work: Work<Wanted>): Promise<void> {
  const { services, payload, signal } = work;
  const origin = 'feed' as const;
  for (const day of payload.days) {
    const files = await patiently(work, async () => feed.filesOf({ day, ...reach }));
    if (files instanceof ProviderTrouble)
      return noteTrouble(services, { origin, address: `${feed.who}, files of ${day}` }, files.message);
    for (const file of files) {
      if (signal.aborted) return;
      const { address, fileName } = file;
      const known = await findCurrent(services.db, address);
      const answer = await patiently(work, () => services.weather.fetch(feed, file, known?.etag ?? null));
      if (answer instanceof ProviderTrouble) {
        await noteTrouble(services, { origin, address }, answer.message);
        // Of a day there may be no file yet; whatever else is wrong is wrong with the source.
        if (answer.status !== 404) return;
      } else if (!answer.unchanged) {
        await loadFile(services, { origin, address, fileName, day, ...answer });
      } else if (known) {
        await noteUnchanged(services, { origin, address }, known);
      }
    }
  }
}

/** Seconds between attempts, ever longer. A source that asks for more is tried at the next fetch. */
const PAUSES = [30, 120, 600];

/** What an asking brings, at last; or the trouble that did not end. */
async function patiently<Brought>(
  { services, signal }: Pick<Work<Wanted>, 'services' | 'signal'>,
  ask: () => Promise<Brought>,
): Promise<Brought | ProviderTrouble> {
  for (const pause of [...PAUSES, null]) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ProviderTrouble)) throw error;
      const seconds = Math.max(pause ?? 0, error.retryAfter ?? 0);
      const isLasting = error.status === 404 || error instanceof AnswerTooLarge;
      const isOver = pause === null || isLasting || seconds > 600 || signal.aborted;
      if (isOver) return error;
      await services.weather.rest(seconds, signal);
    }
  }
  throw new Error('unreachable');
}
