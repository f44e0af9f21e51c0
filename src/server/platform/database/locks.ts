import pg from 'pg';

// Numbers of the product's advisory locks in the one-key form; any will do as long as they differ.
const turns = { migrate: 7_243_001, firstStart: 7_243_002 } as const;

/** Runs the work while no other process runs work of the same turn; the others wait. */
export async function withLock<T>(
  url: string,
  turn: keyof typeof turns,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  // Lost while the work does something else: its next statement says so, and the lock went with the connection.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [turns[turn]]);
    return await work(client);
  } finally {
    await client.end();
  }
}
