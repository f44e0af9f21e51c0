import { HOUR_MS } from '#domain/durations.ts';
import type { WeatherFeed } from './weather.ts';

const LSR_URL = 'https://mesonet.agron.iastate.edu/geojson/lsr.py';

/** Local storm reports minutes after they were made: all of a local day, wherever it is in the United States. */
export const localReportsFeed = (url = LSR_URL): WeatherFeed => ({
  who: 'The Iowa Environmental Mesonet',
  pace: 'daily',
  filesOf({ day }) {
    const midnight = Date.parse(day);
    const stamp = (hours: number) => `${new Date(midnight + hours * HOUR_MS).toISOString().slice(0, 16)}Z`;
    const address = `${url}?sts=${stamp(4)}&ets=${stamp(34)}`;
    return [{ fileName: `local-storm-reports-${day}.geojson`, address }];
  },
});
