import type { Pool, PoolClient } from 'pg';
import { setLimits } from './limits.ts';

/** Everything `read` asks for comes from one moment; it must not write. */
export async function inSnapshot<Result>(
  pool: Pool,
  read: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query(`begin isolation level repeatable read read only; ${setLimits('longAnswer')}`);
    const result = await read(client);
    await client.query('commit');
    broken = false;
    return result;
  } finally {
    client.release(broken);
  }
}
