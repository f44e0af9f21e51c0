import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Config } from './config.ts';
import {
  type Connection,
  currentPosition,
  isDatabaseAway,
  isDatabaseBusy,
  type Position,
  type Replica,
  readPosition,
} from './database/index.ts';
import { FairLimit } from './fair-limit.ts';
import type { Log } from './log.ts';

/** What calls that only read get for `db` and `pool`, and their line. */
export type Readers = Pick<Connection, 'db' | 'pool'> & { turns: FairLimit };

const COOKIE = 'ridgecap_seen';
const HEADER = 'x-ridgecap-position';
/** Its place was not known after a write: further than any replica can be. */
const UNKNOWN = 'FFFFFFFF/FFFFFFFF';
const DAY_SECONDS = 24 * 60 * 60;

/** Where calls that only read are answered from. */
export interface ReadRouting {
  /** Answers the call from the replica where that has what its caller wrote last, else from the primary. */
  run<T>(
    call: { endpoint: Endpoint; request: FastifyRequest; reply: FastifyReply },
    work: (readers: Readers) => Promise<T>,
  ): Promise<T>;
  /** Null without a replica. */
  poolOfReplica: Readers['pool'] | null;
}

/** Without a replica everything is read from the primary. */
export function routeReads(primary: Readers, replica: Replica | null, log: Pick<Log, 'warn'>): ReadRouting {
  if (!replica) return { run: (_call, work) => work(primary), poolOfReplica: null };
  const { db, pool } = replica.connection;
  const size = pool.options.max ?? 1;
  const readers = { db, pool, turns: new FairLimit({ most: size, patience: PATIENCE_MS }) };
  return {
    poolOfReplica: pool,
    async run({ endpoint, request, reply }, work) {
      if (endpoint.reads !== 'replica' || !replica.hasReached(seenBy(request))) return work(primary);
      try {
        return await work(readers);
      } catch (error) {
        if (!isOfReplica(error) || reply.sent || reply.raw.headersSent) throw error;
        if (isDatabaseAway(error)) replica.distrust();
        log.warn({ err: error }, 'a read is repeated on the primary');
        return work(primary);
      }
    },
  };
}

/** A replica's reads wait less for a connection: the primary is there as well. */
const PATIENCE_MS = 1000;

// Replay of the log cancels reads that hold it up (40001), and a replica may be ending or full.
const isOfReplica = (error: unknown): boolean =>
  isDatabaseAway(error) || isDatabaseBusy(error) || isCanceledByReplay(error);

function isCanceledByReplay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '40001') || isCanceledByReplay(error.cause);
}

/** The last position that the caller got: by the cookie of a browser, or by the header of a program. */
function seenBy(request: FastifyRequest): Position {
  const told = [request.cookies[COOKIE], request.headers[HEADER]];
  const known = told.map((text) => readPosition(String(text ?? '').replace('-', '/')) ?? 0n);
  return known.reduce((most, one) => (one > most ? one : most), 0n);
}

/** Tells every caller who has written something, or hears of work in the background, what a replica must have before it answers them. */
export function tellPositions(
  app: FastifyInstance,
  { config, pool }: { config: Config; pool: Readers['pool'] },
): void {
  if (!config.databaseReadUrl) return;
  app.addHook('onSend', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || (endpoint.method === 'GET' && endpoint.reads !== 'progress')) return;
    const position = (await currentPosition(pool).catch(() => null)) ?? UNKNOWN;
    reply.header(HEADER, position).setCookie(COOKIE, position.replace('/', '-'), {
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      path: '/api',
      maxAge: DAY_SECONDS,
    });
  });
}
