import type { FileStore } from '#server/files/store.ts';
import type { BaseMap } from '#server/providers/base-map/index.ts';
import type { Enrichment } from '#server/providers/enrichment/index.ts';
import type { Geocoder } from '#server/providers/geocoder/index.ts';
import type { Mailer } from '#server/providers/mail/index.ts';
import type { PrintHouse } from '#server/providers/print-house/index.ts';
import type { TravelTimes } from '#server/providers/travel-times/index.ts';
import type { Weather } from '#server/providers/weather/index.ts';
import type { Cipher } from './cipher.ts';
import type { Config } from './config.ts';
import type { Connection, Locks, Outage } from './database/index.ts';
import type { JobQueue } from './job-definition.ts';
import type { Listener } from './listener.ts';
import type { Readers, ReadRouting } from './read-routing.ts';
import type { Sealer } from './seal.ts';
import type { SideWrites } from './side-writes.ts';
import type { Throttles } from './throttle.ts';

/** What the running server offers every handler and job. Made once in server/services.ts. */
export interface Services {
  config: Config;
  db: Connection['db'];
  pool: Connection['pool'];
  /**
   * What calls that only read get for `db` and `pool`, so that a crowd of them never holds up a write. PostgreSQL refuses
   * every write on these.
   */
  readers: Readers;
  /** Chooses between these and a replica. */
  reads: ReadRouting;
  outage: Outage;
  /** What a call that only reads has to write. */
  sideWrites: SideWrites;
  listener: Listener;
  locks: Locks;
  jobs: JobQueue;
  mail: Mailer;
  geocoder: Geocoder;
  travelTimes: TravelTimes;
  enrichment: Enrichment;
  printHouse: PrintHouse;
  weather: Weather;
  /** Null if the operator has given none. */
  baseMap: BaseMap | null;
  files: FileStore;
  throttles: Throttles;
  cipher: Cipher;
  sealer: Sealer;
}
