import pg from 'pg';
import type { Connection } from '#server/platform/database/index.ts';

// One of the product's advisory locks in the one-key form.
const GEOCODER_TURN = 7_243_020;

/**
 * The right to ask the geocoder, which one process has at a time: services count calls. It goes with its connection, so
 * that a killed process leaves nothing behind. Null while another one has it.
 */
export async function takeGeocoderTurn(
  pool: Connection['pool'],
): Promise<{ end: () => Promise<void> } | null> {
  const client = new pg.Client({
    connectionString: pool.options.connectionString,
    application_name: 'ridgecap-geocoding',
    connectionTimeoutMillis: 5000,
  });
  // Broken off, the turn is over; the next statement of the work itself fails and says why.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client
    .query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [GEOCODER_TURN])
    .catch(async (error) => {
      await client.end().catch(() => {});
      throw error;
    });
  if (rows[0]?.taken) return { end: () => client.end().catch(() => {}) };
  await client.end();
  return null;
}

/** Whether any process is at it. */
export async function isGeocoding(pool: Connection['pool']): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
       and database = (select oid from pg_database where datname = current_database())
       and classid = 0 and objid = $1`,
    [GEOCODER_TURN],
  );
  return (rowCount ?? 0) > 0;
}
