import { type Connection, connectAlone } from '#server/platform/database/index.ts';

// One of the product's advisory locks in the one-key form.
const GEOCODER_TURN = 7_243_020;

interface GeocoderTurn {
  /** Aborted when the connection, and with it the right, was lost: another process may be at it already. */
  lost: AbortSignal;
  end(): Promise<void>;
}

/**
 * The right to ask the geocoder, which one process has at a time: services count calls. It goes with its connection, so
 * that a killed process leaves nothing behind. Null while another one has it.
 */
export async function takeGeocoderTurn(pool: Connection['pool']): Promise<GeocoderTurn | null> {
  const lost = new AbortController();
  const client = await connectAlone(pool, {
    name: 'ridgecap-geocoding',
    limit: 'lock',
    onLost: (error) => lost.abort(error ?? new Error('Connection terminated')),
  });
  const end = () => client.end().catch(() => {});
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      GEOCODER_TURN,
    ]);
    if (rows[0]?.taken) return { lost: lost.signal, end };
  } catch (error) {
    await end();
    throw error;
  }
  await end();
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
