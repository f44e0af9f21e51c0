import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { limitSettings, type TimeLimit } from './limits.ts';
import { dropNames } from './named.ts';
import { openPipeline, type Pipeline, usePipeline } from './pipeline.ts';
import { endStalled } from './stalled.ts';

/** Drizzle over a pool, or inside a transaction: data functions take either. */
export type Database = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'with'
  | '$with'
  | 'execute'
  | 'transaction'
  | '$count'
>;

export interface Connection {
  db: NodePgDatabase;
  pool: pg.Pool;
  close(): Promise<void>;
}

interface PoolOptions {
  max?: number;
  name?: string;
  limit?: TimeLimit;
  /** Whether statements may have names; see named.ts. */
  statementNames?: boolean;
  /** Whether PostgreSQL refuses every write. */
  readOnly?: boolean;
}

/** Milliseconds anybody waits for a connection. */
export const CONNECT_MS = 5000;

/** Milliseconds that statements still running get when their pool is closed. */
const CLOSE_MS = 5000;

const READ_ONLY = '-c default_transaction_read_only=on';

/**
 * A pool of at most `max` connections. The database may go away and come back: connections that break, idle or in use,
 * are reported and replaced, those to a database that does not respond are closed, and the work on them fails.
 */
export function connect(
  url: string,
  onError: (error: Error) => void,
  { max = 8, name = 'ridgecap', limit = 'call', statementNames = true, readOnly = false }: PoolOptions = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: name,
    ...limitSettings(limit),
    ...(readOnly && { options: READ_ONLY }),
  });
  pool.on('error', onError);
  // The pool itself listens only while a connection is idle; without a listener its loss would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  if (!statementNames) pool.on('connect', dropNames);
  const watch = endStalled(pool);
  const db = drizzle(pool);
  db.transaction = (work, config) =>
    withClient(pool, (client) => inPipeline(openPipeline(client, db), work, config));
  return {
    db,
    pool,
    async close() {
      watch.end();
      // A commit that waits for a synchronous replica which is gone waits forever, and the pool waits for it.
      const late = setTimeout(watch.breakOffAll, CLOSE_MS);
      await pool.end();
      clearTimeout(late);
    },
  };
}

/**
 * One connection outside the pool, for work that holds it for long. When it is lost, its statements fail; `onLost`
 * hears of it at once.
 */
export async function connectAlone(
  pool: pg.Pool,
  { name, limit, onLost = () => {} }: { name: string; limit: TimeLimit; onLost?: (error?: Error) => void },
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: pool.options.connectionString,
    application_name: name,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...limitSettings(limit),
  });
  client.on('error', onLost);
  client.on('end', onLost);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

type Transaction = Connection['db']['transaction'];

/** A transaction whose statements can be sent without waiting; see `send`. */
async function inPipeline<T>(
  pipeline: Pipeline,
  work: (tx: Parameters<Parameters<Transaction>[0]>[0]) => Promise<T>,
  config: Parameters<Transaction>[1],
): Promise<T> {
  try {
    return await drizzle(pipeline.client).transaction((tx) => {
      usePipeline(tx, pipeline);
      return work(tx);
    }, config);
  } catch (error) {
    throw (await pipeline.failure())?.error ?? error;
  } finally {
    pipeline.end();
  }
}

// Drizzle keeps the connection forever where not even BEGIN comes through.
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(client.getTransactionStatus() !== 'I');
  }
}
