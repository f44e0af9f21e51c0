import type { Config } from '#server/platform/config.ts';
import { DATABASE_NAME, findRunning, lockDataDir, openDatabaseServer } from './index.ts';

/** Nothing was ever started on this data folder. */
export class NoInstallation extends Error {}

/**
 * For commands beside the server: the operator's database, the one that a running Ridgecap has, or the embedded one
 * started for this alone.
 * @throws NoInstallation
 */
export async function reachDatabase(config: Config): Promise<{ url: string; leave(): Promise<void> }> {
  const running = config.databaseUrl ?? (await findRunning(config.dataDir, DATABASE_NAME));
  if (running) return { url: running, leave: async () => {} };
  const lock = await lockDataDir(config.dataDir).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    throw new NoInstallation(
      `${config.dataDir} is not there. Start Ridgecap once, or set DATA_DIR or DATABASE_URL.`,
    );
  });
  const server = await openDatabaseServer(config);
  return {
    url: server.url,
    async leave() {
      await server.stop();
      await lock.release();
    },
  };
}
