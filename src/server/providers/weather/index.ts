import { setTimeout as sleep } from 'node:timers/promises';
import { alertsFeed } from './alerts.ts';
import { fetchFile } from './fetch-file.ts';
import { localReportsFeed } from './local-reports.ts';
import { mrmsFeed } from './mrms.ts';
import { radarHailFeed } from './radar-hail.ts';
import { spcFeed } from './spc.ts';
import { stormEventsFeed } from './storm-events.ts';
import type { Weather } from './weather.ts';

export {
  type Weather,
  type WeatherFeed,
  type WeatherPace,
  weatherPaces,
} from './weather.ts';

export interface WeatherSettings {
  stormFeeds: boolean;
  /** Addresses that replace the sources' own: mirrors, and test servers. */
  stormUrls: Record<
    'spc' | 'mrms' | 'localReports' | 'radarHail' | 'alerts' | 'stormEvents',
    string | undefined
  >;
}

export const openWeather = ({ stormFeeds, stormUrls }: WeatherSettings): Weather => ({
  feeds: stormFeeds
    ? [
        spcFeed(stormUrls.spc),
        localReportsFeed(stormUrls.localReports),
        mrmsFeed(stormUrls.mrms),
        radarHailFeed(stormUrls.radarHail),
        alertsFeed(stormUrls.alerts),
        stormEventsFeed(stormUrls.stormEvents),
      ]
    : [],
  fetch: fetchFile,
  rest: (seconds, signal) => sleep(seconds * 1000, undefined, { signal }).catch(() => undefined),
});
