import { allJobs } from './features/index.ts';
import { openFiles } from './files/index.ts';
import { openCipher } from './platform/cipher.ts';
import type { Config } from './platform/config.ts';
import {
  CONNECT_MS,
  connect,
  openLocks,
  type Replica,
  watchOutage,
  watchReplica,
} from './platform/database/index.ts';
import { FairLimit } from './platform/fair-limit.ts';
import { type Jobs, openJobs } from './platform/jobs.ts';
import { openListener } from './platform/listener.ts';
import type { Log } from './platform/log.ts';
import { routeReads } from './platform/read-routing.ts';
import { openSealer } from './platform/seal.ts';
import type { Services } from './platform/services.ts';
import { InvalidSettings } from './platform/settings.ts';
import { openSideWrites } from './platform/side-writes.ts';
import { openThrottles } from './platform/throttle.ts';
import { type BaseMap, NoBaseMap, openBaseMap } from './providers/base-map/index.ts';
import { openEnrichment } from './providers/enrichment/index.ts';
import { openGeocoder } from './providers/geocoder/index.ts';
import { openMailer } from './providers/mail/index.ts';
import { openPrintHouse } from './providers/print-house/index.ts';
import { openTravelTimes } from './providers/travel-times/index.ts';
import { openWeather } from './providers/weather/index.ts';

const CONNECTIONS = 8;
const READERS = 8;

/** Opens everything handlers and jobs work with, on a migrated database. */
export async function openServices(
  config: Config,
  databaseUrl: string,
  secret: string,
  log: Log,
): Promise<{ services: Services; jobs: Jobs; close(): Promise<void> }> {
  const baseMap = await openOwnBaseMap(config);
  const files = await openFiles(config);
  const report = (error: Error) => {
    if (!outage.notice(error)) log.warn({ err: error }, 'database connection lost');
  };
  const { statementNames } = config;
  const connection = connect(databaseUrl, report, { max: CONNECTIONS, statementNames });
  const readers = connect(databaseUrl, report, { max: READERS, statementNames, readOnly: true });
  const locks = openLocks(databaseUrl, { secret, dataDir: config.dataDir });
  const outage = watchOutage(log, () => connection.pool.query('select 1'));
  const primaryReaders = { ...readers, turns: new FairLimit({ most: READERS, patience: CONNECT_MS }) };
  const replica = openReplica(config, connection.pool, report);
  const sideWrites = openSideWrites(connection.db, log, outage.notice);
  const listener = openListener(connection.pool, report);
  const jobs = await openJobs(databaseUrl, allJobs, listener, log, {
    isReported: outage.notice,
    works: config.role !== 'web',
  });
  const services: Services = {
    config,
    db: connection.db,
    pool: connection.pool,
    readers: primaryReaders,
    reads: routeReads(primaryReaders, replica, log),
    outage,
    sideWrites,
    listener,
    locks,
    jobs,
    mail: openMailer(config),
    geocoder: openGeocoder(config),
    travelTimes: openTravelTimes(config),
    enrichment: openEnrichment(config),
    printHouse: openPrintHouse(config),
    weather: openWeather(config),
    baseMap,
    files,
    throttles: openThrottles(connection.pool),
    cipher: openCipher(secret),
    sealer: openSealer(secret),
  };
  return {
    services,
    jobs,
    async close() {
      // The embedded database may end a connection that is just being given back.
      await sideWrites.settle();
      outage.end();
      await jobs.stop();
      await listener.close();
      await locks.close();
      await Promise.all([replica?.close(), readers.close(), connection.close()]);
      files.close();
      await baseMap?.close();
    },
  };
}

function openReplica(
  { databaseReadUrl, statementNames }: Config,
  primary: Services['pool'],
  report: (error: Error) => void,
): Replica | null {
  if (databaseReadUrl === undefined) return null;
  const connection = connect(databaseReadUrl, report, { max: READERS, statementNames, readOnly: true });
  return watchReplica(databaseReadUrl, primary, connection);
}

/**
 * The base map of the operator's file; null without one.
 * @throws InvalidSettings
 */
export async function openOwnBaseMap({ baseMapFile }: Pick<Config, 'baseMapFile'>): Promise<BaseMap | null> {
  if (baseMapFile === undefined) return null;
  return openBaseMap(baseMapFile).catch((error) => {
    if (!(error instanceof NoBaseMap)) throw error;
    throw new InvalidSettings(`These settings cannot be used:\n  BASEMAP: ${error.message}`);
  });
}
