import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ImportKind } from '#domain/csv/import-kinds.ts';
import { places } from '#domain/csv/property-places.ts';
import type { PropertyRow } from '#domain/csv/property-row.ts';
import { ownerColumns } from '#domain/owners/columns.ts';
import { propertyFields } from '#domain/property-fields.ts';
import { getTableColumns } from '#server/db/orm.ts';
import * as schema from '#server/db/schema/index.ts';
import { permitStaging } from '#server/features/leads/permits/index.ts';
import { type Connection, connectAlone, type Database } from '#server/platform/database/index.ts';

/** A separate connection for one upload, with a temporary table `staging` for its rows. */
export interface UploadSession {
  db: Database;
  /** Sends rows to staging; resolves when more may be sent. See stagingLine(). */
  write: (lines: string) => Promise<void>;
  /** Resolves when all rows are in staging. */
  endRows: () => Promise<void>;
  /** Ends the connection, and with it the table and a transaction that was not committed. */
  close: () => Promise<void>;
}

/** Whatever it does is broken off by the signal. */
export async function openUploadSession(
  pool: Connection['pool'],
  signal: AbortSignal,
  kind: ImportKind,
): Promise<UploadSession> {
  const lost = new AbortController();
  const client = await connectAlone(pool, {
    name: 'ridgecap-upload',
    limit: 'import',
    onLost: (error) => lost.abort(error ?? new Error('Connection terminated')),
  });
  const close = () => client.end().catch(() => {});
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const breakOff = () =>
      pool
        .query('select pg_cancel_backend($1)', [rows[0]?.pid])
        .catch(() => {})
        .finally(close);
    signal.addEventListener('abort', () => void breakOff(), { signal: lost.signal });
    signal.throwIfAborted();
    await client.query("set temp_buffers = '64MB'");
    await client.query(
      `create temp table staging (${stagingOf[kind].map(({ name, type }) => `${name} ${type}`).join(', ')})`,
    );
  } catch (error) {
    await close();
    throw error;
  }
  return { db: drizzle(client), ...openCopy(client, lost), close };
}

const columns = getTableColumns(schema.properties);

/** Columns of `properties` a file can fill, in the order of propertyFields. */
export const filledColumns = propertyFields.map(({ key }) => ({
  name: columns[key].name,
  type: columns[key].getSQLType(),
}));

const stagingColumns = [
  { name: 'row_no', type: 'integer' },
  { name: 'identity', type: 'text' },
  { name: 'address_key', type: 'text' },
  { name: 'owner_kind', type: 'text' },
  { name: 'mail_key', type: 'text' },
  ...filledColumns,
];

const stagingOf: Record<ImportKind, readonly { name: string; type: string }[]> = {
  properties: stagingColumns,
  permits: permitStaging,
};

/** One row in PostgreSQL's text format, with null as an empty cell. Values hold no tabs or line breaks. */
export function stagingLine(
  row: number,
  { identity, addressKey, values }: Pick<PropertyRow, 'identity' | 'addressKey' | 'values'>,
): string {
  const { ownerKind, mailKey } = ownerColumns({
    owner: values[places.owner] ?? null,
    ownerAddress: values[places.ownerAddress] ?? null,
  });
  const line = `${[row, identity, addressKey, ownerKind, mailKey, ...values].join('\t')}\n`;
  return line.includes('\\') ? line.replaceAll('\\', '\\\\') : line;
}

/** Bytes on their way to PostgreSQL while the next rows are read. */
const BUFFERED = 1_000_000;

/** Begins with the first row, so that a file refused at its header costs no statement. */
function openCopy(client: pg.Client, broken: AbortController): Pick<UploadSession, 'write' | 'endRows'> {
  let stream: ReturnType<typeof copyFrom> | undefined;
  const orThrow = (step: Promise<unknown>) =>
    step.then(
      () => broken.signal.throwIfAborted(),
      (error) => {
        throw broken.signal.reason ?? error;
      },
    );
  return {
    async write(lines) {
      broken.signal.throwIfAborted();
      if (!stream) {
        stream = client.query(copyFrom("copy staging from stdin (null '')", { highWaterMark: BUFFERED }));
        stream.on('error', (error) => broken.abort(error));
      }
      if (!stream.write(lines, 'utf8')) await orThrow(once(stream, 'drain', { signal: broken.signal }));
    },
    async endRows() {
      broken.signal.throwIfAborted();
      if (!stream) return;
      stream.end();
      await orThrow(finished(stream, { signal: broken.signal }));
    },
  };
}
