import type pg from 'pg';
import { BackupRefused } from './manifest.ts';

/** A table with the columns that are stored, not computed. */
export interface Table {
  schema: string;
  name: string;
  columns: string[];
}

/** The product's own schema and the job queue's. The list of migrations is written by the migrations themselves. */
const SCHEMAS = ['public', 'pgboss'];

export const nameOf = ({ schema, name }: { schema: string; name: string }) =>
  `${quoted(schema)}.${quoted(name)}`;
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Every table, each behind those that it or a part of it refers to, so that rows can go in under their foreign keys. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(
    `select n.nspname as schema, c.relname as name,
        (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        array(select distinct rn.nspname || '.' || r.relname from pg_constraint f
          join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
          where (f.conrelid = c.oid or f.conrelid in (select inhrelid from pg_inherits where inhparent = c.oid))
            and f.contype = 'f' and f.confrelid <> c.oid) as refers
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
      order by 1, 2`,
    [SCHEMAS],
  );
  return inOrder(rows);
}

/** The number each sequence gives out next. Read behind the rows it is never too small. */
export async function listSequences(client: pg.ClientBase) {
  const { rows } = await client.query<{ schema: string; name: string; next: string }>(
    `select schemaname as schema, sequencename as name,
        coalesce(last_value + increment_by, start_value)::text as next
      from pg_sequences where schemaname = any($1) order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Hashes of the migrations that made the schema, oldest first. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash }) => hash);
}

/** Rows mean the same to every server when they are written and read under these. */
export const SESSION = `set datestyle to 'ISO, YMD'; set intervalstyle to 'iso_8601'; set timezone to 'UTC';
  set extra_float_digits to 1; set bytea_output to 'hex'; set client_encoding to 'UTF8';
  set synchronize_seqscans to off; set statement_timeout to 0`;

function inOrder(tables: readonly (Table & { refers: string[] })[]): Table[] {
  const placed = new Set<string>();
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ refers }) => refers.every((other) => placed.has(other)));
    if (ready.length === 0) throw new BackupRefused('Tables refer to one another in a circle.');
    for (const { schema, name, columns } of ready) {
      placed.add(`${schema}.${name}`);
      ordered.push({ schema, name, columns });
    }
    waiting = waiting.filter(({ schema, name }) => !placed.has(`${schema}.${name}`));
  }
  return ordered;
}
