import { product } from '#domain/product.ts';
import { fetchText } from '../fetch-text.ts';
import type { WeatherFeed } from './weather.ts';

const EVENTS_URL = 'https://www.ncei.noaa.gov/pub/data/swdi/stormevents/csvfiles';
const who = 'The National Centers for Environmental Information';
const BOUNDS = { who, timeoutMs: 60_000, maxBytes: 4 * 1024 * 1024 };

/**
 * The official record, a file a year, made again every month for months after its year. A new edition has a new name, so
 * the folder is asked for the names.
 */
export const stormEventsFeed = (url = EVENTS_URL): WeatherFeed => ({
  who,
  pace: 'monthly',
  async filesOf({ day }) {
    const page = await fetchText(`${url}/`, { headers: { 'user-agent': product.name } }, BOUNDS);
    const year = Number(day.slice(0, 4));
    return [year - 1, year].flatMap((wanted) => {
      const fileName = latestOf(page, wanted);
      return fileName ? [{ fileName, address: `${url}/${fileName}` }] : [];
    });
  },
});

/** The latest edition of a year: 'StormEvents_details-ftp_v1.0_d2025_c20260817.csv.gz'. */
const latestOf = (page: string, year: number): string | undefined =>
  [...page.matchAll(/StormEvents_details-ftp_v1\.0_d(\d{4})_c\d{8}\.csv\.gz/g)]
    .filter(([, of]) => Number(of) === year)
    .map(([name]) => name)
    .sort()
    .at(-1);
