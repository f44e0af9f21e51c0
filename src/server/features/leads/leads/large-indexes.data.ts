import type { Client } from 'pg';
import { type SortField, sortFields } from '#domain/leads/sort.ts';
import { SQL, sql } from '#server/db/orm.ts';
import { PgDialect } from '#server/db/pg-core.ts';
import { properties } from '#server/db/schema/index.ts';
import { searchedText, trigramStatistics } from '#server/lead-filters/index.ts';
import type { Progress } from '#server/operations/index.ts';
import { allowTime, type Database, lockNumbers } from '#server/platform/database/index.ts';
import { listed, orderingOf, sortKeys } from './order.data.ts';

/** Properties from which on a page in an order without an index takes half a second and more. */
const WORTHWHILE_ROWS = 50_000;

interface LargeIndex {
  name: string;
  definition: SQL;
}

/** The trigrams of what is searched. */
const search: LargeIndex = {
  name: 'properties_searched_text',
  definition: sql`using gin (${searchedText} gin_trgm_ops)`,
};

/** The leads of each ZIP in sort order: pages, and the number of rows before one, are read off it in both directions. */
function inOrder(sort: SortField): LargeIndex {
  const { column: sorted, of } = sortKeys[sort];
  // What a company measured itself comes beside it: see rowsOfZip.
  const column = sorted instanceof SQL ? properties.roofSquares : sorted;
  const { ties } = orderingOf({ sort, direction: 'asc' });
  // The key's own column lets PostgreSQL answer from the index alone.
  const isKey = sort === 'address' || sort === 'squares';
  const beside = isKey ? sql`` : sql` include (${sql.identifier(column.name)})`;
  const columns = [sql`zip_code`, ...[of(sql`${column}`), ...ties].map((value) => sql`(${value})`)];
  return {
    name: `properties_by_${sort.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
    definition: sql`(${listed(columns)})${beside}`,
  };
}

const all: readonly LargeIndex[] = [search, ...sortFields.filter((sort) => sort !== 'score').map(inOrder)];

/** Whether there are enough properties for indexes that make every import slower. */
export async function isWorthwhile(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ is_worthwhile: boolean }>(
    sql`select coalesce(sum(property_count), 0) >= ${WORTHWHILE_ROWS} as is_worthwhile from zip_codes`,
  );
  return rows[0]?.is_worthwhile ?? false;
}

/** The names of those that are not there, or that a build left unfinished. */
export async function listMissing(db: Pick<Database, 'execute'>): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from unnest(${sql.param(all.map(({ name }) => name))}::text[]) with ordinality as wanted (name, place)
    where not exists (select from pg_index where indexrelid = to_regclass(name) and indisvalid)
      and (name <> ${search.name} or exists (select from pg_available_extensions where name = 'pg_trgm'))
    order by place`);
  return rows.map(({ name }) => name);
}

/**
 * Makes the connection the one that builds.
 * @returns its backend; null while another one builds: that of a process that died goes on until it notices.
 */
export async function beginBuilding(client: Client): Promise<number | null> {
  // Not on every platform can PostgreSQL see that its client is gone.
  await client.query("set client_connection_check_interval = '5s'").catch(() => {});
  await client.query("set maintenance_work_mem = '256MB'");
  const { rows } = await client.query<{ backend: number | null }>(
    'select case when pg_try_advisory_lock($1) then pg_backend_pid() end as backend',
    [lockNumbers.largeIndexes],
  );
  return rows[0]?.backend ?? null;
}

/** Builds one while everybody goes on writing. What an earlier build left unfinished is taken away first. */
export async function buildIndex(client: Client, name: string): Promise<void> {
  const index = all.find((one) => one.name === name);
  if (!index) throw new Error(`no index is named ${name}`);
  if (index === search) await client.query('create extension if not exists pg_trgm');
  await dropIndex(client, name);
  const create = sql`create index concurrently ${sql.identifier(name)} on ${properties} ${index.definition}`;
  await client.query(new PgDialect().sqlToQuery(create).sql);
}

export async function dropIndex(client: Client, name: string): Promise<void> {
  await client.query(`drop index concurrently if exists ${client.escapeIdentifier(name)}`);
}

/** How much of the table the connection's build has read, in MB: nothing while it waits for others. */
export async function readProgress(db: Database, backend: number): Promise<Progress> {
  const { rows } = await db.execute<Progress & Record<string, unknown>>(sql`
    select (coalesce(max(blocks_done), 0) * current_setting('block_size')::int / 1e6)::int as done,
      ceil(pg_table_size('properties') / 1e6)::int as total
    from pg_stat_progress_create_index where pid = ${backend}`);
  return rows[0] ?? { done: 0, total: 0 };
}

/** Ends what the connection is doing now. */
export async function cancelBackend(db: Database, backend: number): Promise<void> {
  await db.execute(sql`select pg_cancel_backend(${backend}::int)`);
}

/** Lets PostgreSQL count what the indexes hold, now and whenever it looks at the table again. */
export async function countTrigrams(tx: Database): Promise<void> {
  await allowTime(tx, 'longWork');
  const hasExtension = await tx.execute(sql`select from pg_extension where extname = 'pg_trgm'`);
  if (hasExtension.rowCount)
    await tx.execute(sql`create statistics if not exists ${sql.identifier(trigramStatistics)}
      on (show_trgm(${searchedText})) from ${properties}`);
  await tx.execute(sql`analyze ${properties}`);
}

/** Sorts in what writers only put at the index's door: every search looks through all of that. */
export async function tidySearchIndex(db: Database): Promise<void> {
  await db.execute(sql`select gin_clean_pending_list(indexrelid) from pg_index
    where indexrelid = to_regclass(${search.name}) and indisvalid`);
}
