import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import pg from 'pg';

/** What a release asks of the schema. */
export interface ReleaseRecord {
  columns: Column[];
  /** Texts with $1, $2, … as they were sent. */
  statements: string[];
}

export interface Column {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

const FILE = new URL('./fixtures/release-2026-11-26.json.gz', import.meta.url);

export async function readReleaseRecord(): Promise<ReleaseRecord> {
  return JSON.parse((await promisify(gunzip)(await readFile(FILE))).toString()) as ReleaseRecord;
}

/** Notes every statement that this process sends from now on; what is given writes those that the schema can parse. */
export function recordRelease(): (databaseUrl: string) => Promise<void> {
  const texts = new Set<string>();
  const send = pg.Client.prototype.query as (this: pg.Client, ...rest: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...rest: unknown[]) {
    const [first] = rest;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    if (text && /^\s*(select|insert|update|delete|with)\b/i.test(text) && !text.includes(';'))
      texts.add(text);
    return send.apply(this, rest);
  } as typeof pg.Client.prototype.query;
  return async (databaseUrl) => {
    pg.Client.prototype.query = send as typeof pg.Client.prototype.query;
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const failures = await unparsable(client, [...texts]);
    const statements = [...texts].filter((text) => !failures.has(text)).sort();
    const record: ReleaseRecord = { columns: await listColumns(client), statements };
    await client.end();
    await writeFile(FILE, await promisify(gzip)(JSON.stringify(record), { level: 9 }));
  };
}

/** The statements that PostgreSQL cannot parse on its schema, each with the reason. */
export async function unparsable(
  client: pg.Client,
  statements: readonly string[],
): Promise<Map<string, string>> {
  const failures = new Map<string, string>();
  for (const text of statements) {
    await client.query(`prepare recorded as ${text}`).then(
      () => client.query('deallocate recorded'),
      (error: Error) => failures.set(text, error.message),
    );
  }
  return failures;
}

export async function listColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select table_name as "table", column_name as "column", udt_name as type, is_nullable = 'YES' as "isNullable",
      column_default is not null or is_generated = 'ALWAYS' or is_identity = 'YES' as "hasDefault"
    from information_schema.columns where table_schema = 'public' order by 1, 2`);
  return rows;
}
