import pg from 'pg';
import type { MapPoints } from '#contract/map.ts';
import { type Lab, median, openLab, signIn, timed } from './leads-lab.ts';

const ROWS = 60_000;
const ROUNDS = 9;
export const MAX_MAP_RATIO = 1.2;

export interface MapFigures {
  /** Milliseconds for the whole uncached, compressed reply. */
  list: number;
  /** Milliseconds for `select json_agg(…)` of the same columns. */
  yardstick: number;
  ratio: number;
  /** Bytes of the compressed reply. */
  bytes: number;
  /** Milliseconds for a 304. */
  unchanged: number;
}

/** GET /api/properties/map?limit=60000 against PostgreSQL's own json_agg of the same columns, in turns. */
export async function benchMap(): Promise<MapFigures> {
  const lab = await openLab(ROWS);
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  try {
    await client.query('update zip_codes set located_count = property_count');
    const cookie = await signIn(lab.baseUrl);
    await checkSame(lab, cookie);
    const lists: number[] = [];
    const yardsticks: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      // A new version each time, so that no kept reply is sent.
      await client.query('update zip_codes set data_version = data_version + 1');
      lists.push(
        await timed(async () => {
          const reply = await fetchMap(lab, cookie);
          bytes = Number(reply.headers.get('content-length')) || bytes;
          await reply.arrayBuffer();
        }),
      );
      yardsticks.push(await timed(() => client.query(yardstick)));
    }
    const unchanged = await benchUnchanged(lab, cookie);
    const [list, against] = [median(lists), median(yardsticks)];
    return { list, yardstick: against, ratio: list / against, bytes, unchanged };
  } finally {
    await client.end();
    await lab.close();
  }
}

// As text: the driver would otherwise parse the JSON, which the map's reader is not timed for either.
const yardstick = `select json_agg(points)::text as json from (
  select p.id, longitude, latitude, severity_level, area_square_feet, year_built, zoning, zip_code, address, stage
  from properties p left join company_doors s on s.property_id = p.id
    and s.customer_id = (select customer_id from users limit 1)
  order by zip_code, p.id limit ${ROWS}) as points`;

async function benchUnchanged(lab: Lab, cookie: string): Promise<number> {
  const etag = (await fetchMap(lab, cookie)).headers.get('etag') ?? '';
  const times: number[] = [];
  for (let round = 0; round < 50; round += 1) {
    times.push(
      await timed(async () => {
        const { status } = await fetchMap(lab, cookie, etag);
        if (status !== 304) throw new Error(`expected 304, got ${status}`);
      }),
    );
  }
  return median(times);
}

async function checkSame(lab: Lab, cookie: string): Promise<void> {
  const { rows, total } = (await (await fetchMap(lab, cookie)).json()) as MapPoints;
  if (rows.length !== ROWS || total !== ROWS) throw new Error(`${rows.length} of ${total} points`);
}

const fetchMap = (lab: Lab, cookie: string, etag?: string): Promise<Response> =>
  fetch(`${lab.baseUrl}/api/properties/map?limit=${ROWS}&whole=true`, {
    headers: { cookie, 'accept-encoding': 'br', ...(etag && { 'if-none-match': etag }) },
  });
