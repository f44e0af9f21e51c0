import pg from 'pg';

/** The database is reached in a way that cannot work. The message says what to change. */
export class UnusableDatabase extends Error {}

const WAIT_MS = 3000;

const POOLED =
  'DATABASE_URL leads through a pooler that changes connections between transactions (such as PgBouncer with pool_mode = transaction). Ridgecap holds locks and temporary tables on its connections. Let DATABASE_URL name PostgreSQL itself, or a pooler with pool_mode = session.';

/**
 * Sees whether each connection stays with one backend of PostgreSQL. An idle pooler hands out the same backend again, so a
 * second connection takes that one in between.
 * @throws UnusableDatabase
 */
export async function requireDirectConnections(url: string, waitMs = WAIT_MS): Promise<void> {
  const [first, second] = [makeClient(url, waitMs), makeClient(url, waitMs)];
  try {
    await first.connect();
    const before = await backendOf(first);
    await second.connect();
    await second.query('begin');
    await backendOf(second);
    // A pooler with a single backend has none left for this one.
    const after = await backendOf(first).catch((error: Error) => {
      if (/timeout/i.test(error.message)) throw new UnusableDatabase(POOLED);
      throw error;
    });
    await second.query('rollback');
    if (before !== after) throw new UnusableDatabase(POOLED);
  } catch (error) {
    // PgBouncer with pool_mode = statement.
    if (error instanceof Error && /transaction blocks? not allowed/i.test(error.message))
      throw new UnusableDatabase(POOLED);
    throw error;
  } finally {
    await Promise.all([first.end(), second.end()].map((end) => end.catch(() => {})));
  }
}

function makeClient(url: string, waitMs: number): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ridgecap-start',
    connectionTimeoutMillis: 5000,
    query_timeout: waitMs,
  });
  client.on('error', () => {});
  return client;
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
