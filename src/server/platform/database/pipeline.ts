import type pg from 'pg';
import { statementName } from './named.ts';

/** A connection during one transaction, on which statements are sent before the ones before are answered. */
export interface Pipeline<Database = unknown> {
  /** The database that the transaction was opened on. */
  of: Database;
  /** Its `begin` goes out with the first statement, and its `commit` fails where anything that was sent failed. */
  client: pg.PoolClient;
  /** Sends a query, and keeps its failure for the commit. */
  send(query: Promise<unknown>): void;
  /** The first failure that nobody waited for, once all is answered: later statements failed because of it. */
  failure(): Promise<{ error: unknown } | undefined>;
  end(): void;
}

const pipelines = new WeakMap<object, Pipeline>();

/** The pipeline of a transaction; undefined outside of one, in a savepoint, and on connections that are not of a pool. */
export const pipelineOf = <Database extends object>(db: Database): Pipeline<Database> | undefined =>
  pipelines.get(db) as Pipeline<Database> | undefined;

export const usePipeline = (tx: object, pipeline: Pipeline): void => void pipelines.set(tx, pipeline);

/**
 * Runs a query of a transaction whose result nobody waits for. Where it can be, it is sent without waiting, so that several
 * go out as one packet and one round trip; if one fails, the transaction does, at its commit or earlier. Queries keep their
 * order, and connections keep their plans, so their texts must not vary without end.
 */
export async function send(tx: object, query: Promise<unknown>): Promise<void> {
  const pipeline = pipelineOf(tx);
  if (pipeline) pipeline.send(query);
  else await query;
}

export function openPipeline<Database>(client: pg.PoolClient, of: Database): Pipeline<Database> {
  const { stream } = client.connection;
  const kept: Promise<{ error: unknown } | undefined>[] = [];
  let hasBegun = false;
  let isSending = false;
  const keep = (answer: Promise<unknown>) =>
    void kept.push(
      answer.then(
        () => undefined,
        (error: unknown) => ({ error }),
      ),
    );
  const failure = async () => (await Promise.all(kept)).find((failed) => failed !== undefined);

  async function query(config: pg.QueryConfig, values?: unknown[]): Promise<unknown> {
    // Everything that is sent before the event loop turns is one packet.
    stream.cork();
    process.nextTick(() => stream.uncork());
    const name = config.name ?? (isSending ? statementName(config.text) : undefined);
    const answer = client.query(name === undefined ? config : { ...config, name }, values);
    if (!hasBegun) {
      hasBegun = true;
      return keep(answer);
    }
    const result = await answer;
    // PostgreSQL answers the commit of a failed transaction by rolling it back, which is not an error.
    const failed = config.text === 'commit' ? await failure() : undefined;
    if (failed) throw failed.error;
    return result;
  }

  Object.assign(client, { pipeline: true });
  return {
    of,
    client: Object.create(client, { query: { value: query } }) as pg.PoolClient,
    send(lazy) {
      isSending = true;
      // Drizzle's queries run when they are asked for their result.
      keep(lazy.then(() => {}));
      isSending = false;
    },
    failure,
    end: () => void Object.assign(client, { pipeline: false }),
  };
}
