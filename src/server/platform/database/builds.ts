import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { UnusableDatabase } from './direct.ts';
import { lockNumbers } from './locks.ts';

/**
 * The newest migration that a server must know to work on this schema. It goes up with a migration that takes away what
 * the build before still uses, so that such a migration comes one release after the code that used it is gone.
 */
const OLDEST_BUILD = 87;

const journal = new URL('../../db/migrations/meta/_journal.json', import.meta.url);

/** The number of the newest migration that this build knows. */
export const BUILD = Math.max(
  ...(JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] }).entries.map(
    ({ idx }) => idx,
  ),
);

/**
 * Refuses to start where this build and the schema, or this build and the servers that are running, cannot be together:
 * the build before and the one after may, an older one may not.
 * @throws UnusableDatabase
 */
export async function requireFittingBuild(client: pg.ClientBase): Promise<void> {
  const oldest = await readOldestBuild(client);
  if (oldest !== null && oldest > BUILD)
    throw new UnusableDatabase(
      `The database was migrated by a newer Ridgecap. It serves builds with migration ${oldest} or later, and this one knows none after ${BUILD}. Start the newer release.`,
    );
  const { rows } = await client.query<{ build: number }>(RUNNING, [lockNumbers.build]);
  const tooOld = rows.filter(({ build }) => build < OLDEST_BUILD).map(({ build }) => build);
  if (tooOld.length > 0)
    throw new UnusableDatabase(
      `Servers of an older Ridgecap are running on this database (migration ${tooOld.join(', ')}). This release serves ${OLDEST_BUILD} and later beside itself. Stop them, or update them in smaller steps.`,
    );
}

/** Writes down which builds the schema serves from now on. The caller has migrated it. */
export async function noteOldestBuild(client: pg.ClientBase): Promise<void> {
  const oldest = await readOldestBuild(client);
  if (oldest === null || oldest < OLDEST_BUILD)
    await client.query(`comment on schema drizzle is '${PREFIX}${OLDEST_BUILD}'`);
}

const PREFIX = 'Serves builds that know migration ';

async function readOldestBuild(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ said: string | null }>(
    `select obj_description(oid, 'pg_namespace') as said from pg_namespace where nspname = 'drizzle'`,
  );
  const said = rows[0]?.said;
  return said?.startsWith(PREFIX) ? Number(said.slice(PREFIX.length)) : null;
}

const RUNNING = `select distinct objid::int as build from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid = $1
  and database = (select oid from pg_database where datname = current_database())`;
