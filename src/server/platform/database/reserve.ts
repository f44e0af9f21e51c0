import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { FairLimit } from '../fair-limit.ts';

interface Reader {
  caller: string;
  frequent: boolean;
}

const readers = new AsyncLocalStorage<Reader>();

/**
 * Runs work that only reads, for this caller: it takes no connection of those that are kept for writes.
 * @param frequent whether it is asked for all the time, with statements that are always the same
 */
export const asReader = <T>(caller: string, frequent: boolean, work: () => T): T =>
  readers.run({ caller, frequent }, work);

export const isFrequent = (): boolean => readers.getStore()?.frequent ?? false;

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * Keeps `reserve` connections of the pool for those who do not only read, so that a crowd of readers never holds up a
 * write. Readers wait for theirs in turns, at most as long as the pool lets anybody wait.
 */
export function keepReserve(pool: pg.Pool, reserve: number): void {
  const { max, connectionTimeoutMillis: patience = 0 } = pool.options;
  const limit = new FairLimit({ most: max - reserve, patience });
  const leaving = new WeakMap<pg.PoolClient, () => void>();
  const leave = (client: pg.PoolClient) => {
    leaving.get(client)?.();
    leaving.delete(client);
  };
  pool.on('release', (_error, client) => leave(client));
  pool.on('remove', leave);

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connectReader = async (caller: string) => {
    const isOver = await limit.enter(caller);
    try {
      const client = await connect();
      leaving.set(client, isOver);
      return client;
    } catch (error) {
      isOver();
      throw error;
    }
  };
  pool.connect = ((callback?: Callback) => {
    const caller = readers.getStore()?.caller;
    const connecting = caller === undefined ? connect() : connectReader(caller);
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }) as pg.Pool['connect'];
}
