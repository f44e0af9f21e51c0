import pg from 'pg';
import type { Connection } from './connect.ts';
import { limitSettings } from './limits.ts';

/** A place in the write-ahead log (LSN). */
export type Position = bigint;

/** Reads PostgreSQL's '16/B374D848'; null for anything else. */
export function readPosition(text: string | undefined | null): Position | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? [];
  if (high === undefined || low === undefined) return null;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export interface Replica {
  connection: Connection;
  /** Whether it answers, lags by seconds at most, and has everything up to this position. */
  hasReached(position: Position): boolean;
  /** Leaves it alone until it answers again. */
  distrust(): void;
  close(): Promise<void>;
}

const POLL_MS = 100;
const PRIMARY_POLL_MS = 1000;
/** What others wrote is missing from an answer for so long at most. */
const MOST_LAG_MS = 10_000;
const ANSWER_MS = 2000;

// A read port may lead to the primary while there is no replica.
const REPLAYED = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end::text as position`;

/** Commits of this moment are before it, those that wait for no disk as well. */
const WRITTEN = 'select pg_current_wal_insert_lsn()::text as position';

/** The primary's position in its log: everything committed so far is before it. */
export async function currentPosition(primary: pg.Pool): Promise<string | null> {
  const { rows } = await primary.query<{ position: string }>(WRITTEN);
  return rows[0]?.position ?? null;
}

/** Watches how far the replica is, by its own connection. The caller gives it a pool to be read from. */
export function watchReplica(url: string, primary: pg.Pool, connection: Connection): Replica {
  let replayed: Position | null = null;
  /** Positions of the primary, oldest first. */
  let written: { at: number; position: Position }[] = [];
  let client: pg.Client | undefined;
  let isClosed = false;

  async function poll(): Promise<void> {
    if (!client) {
      const made = new pg.Client({
        connectionString: url,
        application_name: 'ridgecap-replica-watch',
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
        keepAlive: true,
        ...limitSettings('lock'),
      });
      made.on('error', () => {});
      await made.connect();
      client = made;
    }
    const { rows } = await client.query<{ position: string }>(REPLAYED);
    replayed = readPosition(rows[0]?.position);
  }

  function lose(): void {
    replayed = null;
    const lost = client;
    client = undefined;
    void lost?.end().catch(() => {});
  }

  async function pollPrimary(): Promise<void> {
    const position = readPosition(await currentPosition(primary));
    const at = performance.now();
    if (position !== null)
      written = [...written.filter((one) => at - one.at <= 2 * MOST_LAG_MS), { at, position }];
  }

  function repeat(work: () => Promise<void>, pause: number, onFailure: () => void): void {
    const next = () => {
      if (!isClosed) setTimeout(() => void work().catch(onFailure).finally(next), pause).unref();
    };
    next();
  }

  void poll().catch(lose);
  void pollPrimary().catch(() => {});
  repeat(poll, POLL_MS, lose);
  // While the primary is away nothing is written, and what the replica has is as new as can be.
  repeat(pollPrimary, PRIMARY_POLL_MS, () => {});

  const mustHave = (): Position => {
    const now = performance.now();
    return written.findLast(({ at }) => now - at > MOST_LAG_MS)?.position ?? 0n;
  };
  return {
    connection,
    hasReached: (position) => replayed !== null && replayed >= position && replayed >= mustHave(),
    distrust: lose,
    async close() {
      isClosed = true;
      lose();
      await connection.close();
    },
  };
}
