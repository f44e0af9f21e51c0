import pg from 'pg';
import { type SQL, sql } from '#server/db/orm.ts';
import { lockNumbers } from './locks.ts';
import { announce, findOthers, type Others, type Presence } from './presence.ts';
import { endClient } from './stalled.ts';

export interface HeldLock {
  /** Aborted when the lock is lost with the connection. */
  signal: AbortSignal;
  release(): Promise<void>;
}

/**
 * Locks of the whole installation, held on one connection of this process: they go with it, so that a process that is
 * killed leaves nothing behind, and one that is merely slow keeps what it holds.
 */
export interface Locks {
  /** Null while it is taken, even by this process. */
  tryHold(name: string): Promise<HeldLock | null>;
  /** The other processes on this database; this one is announced to them. */
  others(): Promise<Others>;
  close(): Promise<void>;
}

/** Whether any process holds the lock of this name. */
export const isHeld = (name: SQL): SQL => sql`exists (select from pg_locks
  where locktype = 'advisory' and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())
  and classid = ${lockNumbers.operation} and objid = (hashtext(${name})::bigint & 4294967295)::oid)`;

// A machine that vanished from the network holds its locks for a minute.
const KEEPALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

export function openLocks(url: string, presence: Presence): Locks {
  let connection: Promise<pg.Client> | undefined;
  const held = new Map<string, AbortController>();

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'ridgecap-locks',
      connectionTimeoutMillis: 5000,
      options: KEEPALIVE,
    });
    const lose = () => {
      connection = undefined;
      for (const lock of held.values()) lock.abort(new Error('Connection terminated with the lock it held'));
      held.clear();
    };
    client.on('error', lose);
    client.on('end', lose);
    await client.connect();
    await announce(client, presence);
    return client;
  }

  function reach(): Promise<pg.Client> {
    connection ??= connect();
    return connection.catch((error) => {
      connection = undefined;
      throw error;
    });
  }

  // Operations that start together share the connection, which takes one statement at a time.
  let lastAsked: Promise<unknown> = Promise.resolve();
  function query(text: string, values: unknown[]): Promise<boolean> {
    const asked = lastAsked.then(async () => {
      const client = await reach();
      const { rows } = await client.query<{ is_done: boolean }>(text, values);
      return rows[0]?.is_done ?? false;
    });
    lastAsked = asked.catch(() => {});
    return asked;
  }

  return {
    async tryHold(name) {
      // PostgreSQL gives a lock to the same connection twice.
      if (held.has(name)) return null;
      const lock = new AbortController();
      held.set(name, lock);
      const forget = () => {
        if (held.get(name) === lock) held.delete(name);
      };
      try {
        const text = 'select pg_try_advisory_lock($1, hashtext($2)) as is_done';
        if (!(await query(text, [lockNumbers.operation, name]))) {
          forget();
          return null;
        }
      } catch (error) {
        forget();
        throw error;
      }
      return {
        signal: lock.signal,
        async release() {
          if (held.get(name) !== lock) return;
          forget();
          await query('select pg_advisory_unlock($1, hashtext($2)) as is_done', [
            lockNumbers.operation,
            name,
          ]).catch(() => {});
        },
      };
    },
    others: async () => findOthers(await reach(), presence),
    async close() {
      const client = await connection?.catch(() => undefined);
      if (client) await endClient(client);
    },
  };
}
