import { allJobs } from './features/index.ts';
import { readConfig } from './platform/config.ts';
import { migrateDatabase, prepareDataDir } from './platform/database/index.ts';
import { openLog } from './platform/log.ts';
import { sessionSecret } from './platform/secret.ts';
import { openServices } from './services.ts';

// Background work alone, beside servers that share one database and one DATA_DIR.
const config = readConfig(process.env);
if (!config.databaseUrl) {
  console.error(
    '\nA worker of its own needs DATABASE_URL: the embedded database belongs to one server process.\n',
  );
  process.exit(1);
}
const log = openLog(config.logLevel);
await prepareDataDir(config.dataDir);
await migrateDatabase(config.databaseUrl);
const secret = await sessionSecret(config.sessionSecret, config.dataDir);
const { services, jobs, close } = await openServices(config, config.databaseUrl, secret, log);
await jobs.startWork(allJobs, services);
log.info('working');

const stop = async () => {
  await close();
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
