import { buildApp } from './app.ts';
import { allJobs, allLoops, allOperations } from './features/index.ts';
import { announce, prepareFirstStart } from './first-start.ts';
import { recoverOperations } from './operations/index.ts';
import { type Config, publicUrlOf, readConfig } from './platform/config.ts';
import {
  lockDataDir,
  makeDataDir,
  migrateDatabase,
  openDatabaseServer,
  prepareDataDir,
  requireDirectConnections,
  warningsOf,
  withLock,
} from './platform/database/index.ts';
import { reportToOperator } from './platform/for-operator.ts';
import { openLog } from './platform/log.ts';
import { startLoops } from './platform/loops.ts';
import { sessionSecret } from './platform/secret.ts';
import { InvalidSettings } from './platform/settings.ts';
import { listen } from './server.ts';
import { openOwnBaseMap, openServices } from './services.ts';

await main().catch((error) => {
  reportToOperator(asPortInUse(error));
  process.exit();
});

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // Looked at before anything is started, and opened again with the rest.
  await (await openOwnBaseMap(config))?.close();
  const log = openLog(config.logLevel);
  const undo: (() => Promise<void>)[] = [];
  const stop = stopOnce(undo, log);
  const patience = config.databasePatience * 1000;
  const giveUp = (error: Error) => {
    reportToOperator(error);
    void stop(1);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));

  try {
    await makeDataDir(config.dataDir);
    // Before anything is changed. With the operator's own database several processes may share the folder's files.
    if (!config.databaseUrl) undo.push((await lockDataDir(config.dataDir)).release);
    await prepareDataDir(config.dataDir);
    // A worker takes no calls.
    const http = config.role === 'worker' ? null : await listenAt(config, log);
    const here = { ...config, port: http?.port ?? config.port };

    const database = await openDatabaseServer(here, { log, patience, giveUp });
    undo.push(database.stop);
    if (config.databaseUrl) await requireDirectConnections(config.databaseUrl);
    await migrateDatabase(database.url);
    const secret = await sessionSecret(config.sessionSecret, config.dataDir);
    const { services, jobs, close } = await openServices(here, database.url, secret, log);
    undo.push(close);
    for (const warning of warningsOf(await services.locks.others(), config)) log.warn(warning);
    await recoverOperations(services, allOperations, { log, signal: new AbortController().signal });
    const startWork = async () => {
      await jobs.startWork(allJobs, services);
      undo.push(startLoops(allLoops, services, log));
    };
    if (!http) {
      await startWork();
      log.info('working');
      return;
    }
    const accounts = await withLock(database.url, 'firstStart', () => prepareFirstStart(services));
    const app = await buildApp(services, secret, log);
    undo.push(() => app.close());
    if (config.role === 'all') await startWork();
    undo.push(http.close);
    http.serve(app.routing);
    announce(publicUrlOf(here), accounts);
  } catch (error) {
    for (const step of undo.reverse()) await step();
    throw error;
  }
}

function listenAt({ host, port, trustProxy }: Config, log: ReturnType<typeof openLog>) {
  return listen({ host, port, log, isProxy: (address) => trustProxy(address, 0) });
}

// The last thing started is the first to stop: requests, jobs, connections, database, lock.
function stopOnce(undo: (() => Promise<void>)[], log: ReturnType<typeof openLog>) {
  let stopping = false;
  return async (code: number) => {
    if (stopping) return;
    stopping = true;
    log.info('stopping');
    for (const step of undo.reverse())
      await step().catch((error) => log.error({ err: error }, 'while stopping'));
    process.exit(code);
  };
}

function asPortInUse(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return error;
  return new InvalidSettings(`Port ${process.env.PORT || 5000} is already in use. Set PORT to a free one.`);
}
