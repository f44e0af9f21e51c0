import { fetchFile } from './fetch-file.ts';
import { localReportsFeed } from './local-reports.ts';
import { mrmsFeed } from './mrms.ts';
import { spcFeed } from './spc.ts';
import type { Weather } from './weather.ts';

export type { Weather, WeatherFeed, WeatherFile } from './weather.ts';

export interface WeatherSettings {
  stormFeeds: boolean;
  /** Other addresses than the sources' own: mirrors, and stand-ins. */
  stormUrls: { spc: string | undefined; mrms: string | undefined; localReports: string | undefined };
}

export const openWeather = ({ stormFeeds, stormUrls }: WeatherSettings): Weather => ({
  feeds: stormFeeds
    ? [spcFeed(stormUrls.spc), localReportsFeed(stormUrls.localReports), mrmsFeed(stormUrls.mrms)]
    : [],
  fetch: fetchFile,
});
