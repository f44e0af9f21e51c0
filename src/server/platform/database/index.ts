import type { Config } from '#server/platform/config.ts';
import { startEmbedded } from './embedded.ts';

export { isDatabaseAway } from './away.ts';
export { type Connection, connect, connectAlone, type Database } from './connect.ts';
export { findRunning, prepareDataDir, startEmbedded } from './embedded.ts';
export { type HeldLock, isHeld, type Locks, openLocks } from './held-locks.ts';
export { allowTime } from './limits.ts';
export { lockDataDir } from './lock.ts';
export { withLock } from './locks.ts';
export { applyMigrations, migrateDatabase } from './migrate.ts';
export { type Outage, watchOutage } from './outage.ts';
export { inSnapshot } from './snapshot.ts';

export const DATABASE_NAME = 'postgres';

/** The address of the operator's database, or of the embedded one after starting it. */
export async function openDatabaseServer(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  const server = await startEmbedded(config.dataDir);
  return { url: server.urlOf(DATABASE_NAME), stop: () => server.stop() };
}
