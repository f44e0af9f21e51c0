import type { Config } from '#server/platform/config.ts';
import { DATABASE_NAME, startEmbedded } from './embedded.ts';
import type { Supervisor } from './supervise.ts';

export { isDatabaseAway, isDatabaseBusy } from './away.ts';
export { APPLICATION_ROLE } from './cluster.ts';
export { CONNECT_MS, type Connection, connect, connectAlone, type Database } from './connect.ts';
export { makeDataDir, prepareDataDir } from './data-dir.ts';
export { requireDirectConnections } from './direct.ts';
export { DATABASE_NAME, findRunning, startEmbedded } from './embedded.ts';
export { type HeldLock, isHeld, type Locks, openLocks } from './held-locks.ts';
export { allowTime } from './limits.ts';
export { lockDataDir } from './lock.ts';
export { lockNames, lockNumbers, lockUntilCommit, withLock } from './locks.ts';
export { applyMigrations, migrateDatabase } from './migrate.ts';
export { statementName } from './named.ts';
export { type Outage, watchOutage } from './outage.ts';
export { send } from './pipeline.ts';
export { warningsOf } from './presence.ts';
export { currentPosition, type Position, type Replica, readPosition, watchReplica } from './replica.ts';
export { inSnapshot } from './snapshot.ts';
export { endClient } from './stalled.ts';
export { type Given, statement } from './statement.ts';

/**
 * The address of the operator's database, or of the embedded one after starting it. With a supervisor the embedded one
 * is looked after until `stop`.
 */
export async function openDatabaseServer(
  config: Config,
  supervisor?: Supervisor,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  const server = await startEmbedded(config.dataDir, [], supervisor);
  return { url: server.urlOf(DATABASE_NAME), stop: () => server.stop() };
}
