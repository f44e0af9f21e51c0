import type { Bounds } from '#domain/geo/bounds.ts';

/** A file that a source of storms is expected to have. */
export interface WeatherFile {
  address: string;
  /** As the file is named, whatever its address looks like. */
  fileName: string;
}

/** How often a source is asked. */
export const weatherPaces = ['daily', 'monthly'] as const;
export type WeatherPace = (typeof weatherPaces)[number];

/** Of which days, and where, files are wanted. */
export interface WeatherQuestion {
  /** The local day, as YYYY-MM-DD. */
  day: string;
  /** The time zones that matter: a measurement of 24 hours is wanted up to midnight in each. */
  timeZones: readonly string[];
  /** Around all ZIP codes that matter; null if there are none. */
  bounds: Bounds | null;
}

/** An outside source and where its files are. domain/storms reads their content. */
export interface WeatherFeed {
  /** 'The Storm Prediction Center', as a sentence about it begins. */
  who: string;
  pace: WeatherPace;
  /** @throws ProviderTrouble if the source has to be asked for their names */
  filesOf(question: WeatherQuestion): WeatherFile[] | Promise<WeatherFile[]>;
}

/** unchanged: it is the one that the tag names. */
export type FetchedFile = { unchanged: true } | { unchanged: false; bytes: Buffer; etag: string | null };

/** The port: which sources there are, and how a file of one is fetched. Without feeds nothing is ever fetched. */
export interface Weather {
  feeds: readonly WeatherFeed[];
  /**
   * @param etag of the version that is known already
   * @throws ProviderTrouble
   */
  fetch(feed: WeatherFeed, file: WeatherFile, etag: string | null): Promise<FetchedFile>;
  /** Leaves a source alone for so many seconds, or until the signal. */
  rest(seconds: number, signal: AbortSignal): Promise<void>;
}
