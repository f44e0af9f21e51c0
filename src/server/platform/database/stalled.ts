import pg from 'pg';

/** A connection that has been in use for so long makes one look whether the database still answers. */
const SUSPICIOUS_MS = 10_000;
const LOOK_MS = 2500;
const ANSWER_MS = 5000;

/**
 * Closes connections in use while the database is frozen: its process is stopped, its machine frozen or cut off. Nothing
 * else would end them, since a connection to a silent database stays open. If a new connection gets no answer either,
 * those in use for long are closed, and the work on them fails.
 */
export function endStalled(pool: pg.Pool): { end(): void; breakOffAll(): void } {
  const inUse = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => inUse.set(client, performance.now()));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('remove', (client) => inUse.delete(client));
  const suspicious = () =>
    [...inUse].filter(([, since]) => performance.now() - since > SUSPICIOUS_MS).map(([client]) => client);

  let isLooking = false;
  const look = async () => {
    if (isLooking || suspicious().length === 0) return;
    isLooking = true;
    if (!(await answers(pool.options))) for (const client of suspicious()) breakOff(client);
    isLooking = false;
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return {
    end: () => clearInterval(timer),
    breakOffAll() {
      for (const client of inUse.keys()) breakOff(client);
    },
  };
}

async function answers({ connectionString }: pg.PoolOptions): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: 'ridgecap-look',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    breakOff(client);
  }
}

/** Ends a connection politely, and breaks it off where its database does not react within a moment. */
export async function endClient(client: pg.Client): Promise<void> {
  const late = setTimeout(() => breakOff(client), ANSWER_MS);
  await client.end().catch(() => {});
  clearTimeout(late);
}

// Not end(): that waits for the answer to the running statement.
function breakOff(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error?: Error): void } } };
  connection.stream.destroy();
}
