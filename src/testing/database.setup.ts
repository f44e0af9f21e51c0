import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { allJobs } from '#server/features/index.ts';
import {
  APPLICATION_ROLE,
  connect,
  migrateDatabase,
  prepareDataDir,
  startEmbedded,
} from '#server/platform/database/index.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openListener } from '#server/platform/listener.ts';
import { openLog } from '#server/platform/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the server's maintenance database, for the superuser and for the application. */
    databaseServer: { superuser: string; application: string };
  }
}

export const TEMPLATE = 'template_ridgecap';

/** One PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-test-'));
  await prepareDataDir(dataDir);
  const server = await startEmbedded(dataDir, [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_compression=off',
  ]);
  const client = new pg.Client({ connectionString: server.superuserUrlOf('postgres') });
  await client.connect();
  await client.query(`create database ${TEMPLATE} owner ${APPLICATION_ROLE}`);
  await client.end();
  await migrateDatabase(server.urlOf(TEMPLATE));
  const { pool, close } = connect(server.urlOf(TEMPLATE), () => {});
  const listener = openListener(pool, () => {});
  const jobs = await openJobs(server.urlOf(TEMPLATE), allJobs, listener, openLog('silent'));
  await jobs.stop();
  await listener.close();
  await close();
  project.provide('databaseServer', {
    superuser: server.superuserUrlOf('postgres'),
    application: server.urlOf('postgres'),
  });
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
