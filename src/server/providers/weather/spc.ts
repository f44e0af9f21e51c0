import type { WeatherFeed } from './weather.ts';

const SPC_URL = 'https://www.spc.noaa.gov/climo/reports';

/** Preliminary reports of a convective day, all kinds in one file; rows are amended for days. */
export const spcFeed = (url = SPC_URL): WeatherFeed => ({
  who: 'The Storm Prediction Center',
  pace: 'daily',
  filesOf({ day }) {
    const fileName = `${day.replaceAll('-', '').slice(2)}_rpts.csv`;
    return [{ fileName, address: `${url}/${fileName}` }];
  },
});
