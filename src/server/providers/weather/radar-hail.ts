import { DAY_MS } from '#domain/durations.ts';
import { formatBounds } from '#domain/geo/bounds.ts';
import type { WeatherFeed } from './weather.ts';

const SWDI_URL = 'https://www.ncei.noaa.gov/swdiws/csv/nx3hail';

/** Hail signatures of single radars (SWDI) around the relevant ZIP codes: of the two days of UTC a local day spans. */
export const radarHailFeed = (url = SWDI_URL): WeatherFeed => ({
  who: 'The Severe Weather Data Inventory',
  pace: 'daily',
  filesOf({ day, bounds }) {
    if (!bounds) return [];
    const stamp = (days: number) =>
      new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
    // Its last day is not part of it.
    const address = `${url}/${stamp(0)}:${stamp(2)}?bbox=${formatBounds(bounds)}`;
    return [{ fileName: `nx3hail-${day}.csv`, address }];
  },
});
