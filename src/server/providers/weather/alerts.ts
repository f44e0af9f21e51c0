import { HOUR_MS } from '#domain/durations.ts';
import type { WeatherFeed } from './weather.ts';

const ALERTS_URL = 'https://api.weather.gov/alerts';
/** Older ones are not kept there. */
const DAYS_KEPT = 7;
const EVENTS = 'Severe Thunderstorm Warning,Tornado Warning';

/** Warnings of storms of a local day. They are forecasts, so none of them counts for a property. */
export const alertsFeed = (url = ALERTS_URL, now = () => new Date()): WeatherFeed => ({
  who: 'The National Weather Service',
  pace: 'daily',
  filesOf({ day }) {
    const midnight = Date.parse(day);
    if (now().getTime() - midnight > DAYS_KEPT * 24 * HOUR_MS) return [];
    const stamp = (hours: number) => `${new Date(midnight + hours * HOUR_MS).toISOString().slice(0, 19)}Z`;
    const query = new URLSearchParams({ start: stamp(4), end: stamp(34), event: EVENTS, status: 'actual' });
    return [{ fileName: `alerts-${day}.geojson`, address: `${url}?${query}` }];
  },
});
