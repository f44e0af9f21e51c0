import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { APPLICATION_ROLE } from '#server/platform/database/index.ts';
import { TEMPLATE } from './database.setup.ts';

/** A fresh database, migrated unless it is to be empty; dropped by `drop`. */
export async function makeDatabase({ empty = false } = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const { superuser, application } = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = empty ? 'template0' : TEMPLATE;
  // Copied as files: through the log, block by block, takes ten times the processor.
  const how = `template ${template} strategy file_copy owner ${APPLICATION_ROLE}`;
  await onServer(superuser, `create database ${name} ${how}`);
  return {
    url: application.replace(/\/postgres$/, `/${name}`),
    drop: () => onServer(superuser, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Test files copy the template at the same time, which PostgreSQL refuses while another copy runs.
  await client.query('select pg_advisory_lock(1)');
  await client.query(statement);
  await client.end();
}
