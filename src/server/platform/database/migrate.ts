import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { noteOldestBuild, requireFittingBuild } from './builds.ts';
import { withLock } from './locks.ts';

const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url));

/**
 * Brings the schema up to date. Processes that start together take turns; the later ones find nothing to do.
 * @throws UnusableDatabase if this build cannot work on it, or beside the servers that are running
 */
export function migrateDatabase(url: string): Promise<void> {
  return withLock(url, 'migrate', async (client) => {
    await requireFittingBuild(client);
    await migrate(drizzle(client), { migrationsFolder });
    await noteOldestBuild(client);
  });
}

/**
 * Makes the schema in the caller's transaction as it was after the given migrations (SHA-256 of each), and notes them
 * as migrate() does. False if one of them is not known here.
 */
export async function applyMigrations(client: pg.ClientBase, hashes: readonly string[]): Promise<boolean> {
  const known = new Map(readMigrationFiles({ migrationsFolder }).map((one) => [one.hash, one]));
  const wanted = hashes.flatMap((hash) => known.get(hash) ?? []);
  if (wanted.length < hashes.length) return false;
  await client.query(`create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of wanted) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  return true;
}
