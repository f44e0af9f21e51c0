/** A file that a source of storms is expected to have. */
export interface WeatherFile {
  address: string;
  /** As the file is named, whatever its address looks like. */
  fileName: string;
}

/** Of which days, and where, files are wanted. */
export interface WeatherQuestion {
  /** The local day, as YYYY-MM-DD. */
  day: string;
  /** The time zones that matter: a measurement of 24 hours is wanted up to midnight in each. */
  timeZones: readonly string[];
}

/** A source outside: where its files stand. What is in them is read by domain/storms, whoever brings them. */
export interface WeatherFeed {
  /** 'The Storm Prediction Center', as a sentence about it begins. */
  who: string;
  filesOf(question: WeatherQuestion): WeatherFile[];
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
}
