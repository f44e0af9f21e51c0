import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { Property } from '#contract/properties.ts';
import { type Lab, median, openLab, signIn, timed } from './leads-lab.ts';

const ROWS = 15_000;
const ROUNDS = 15;
export const MAX_LIST_RATIO = 1.2;
export const MAX_UNCHANGED_MS = 10;

export interface ListFigures {
  /** Milliseconds for the whole uncached, compressed reply. */
  list: number;
  /** Milliseconds for `select json_agg(…)` of the same rows. */
  yardstick: number;
  ratio: number;
  /** Milliseconds for a 304. */
  unchanged: number;
}

/** GET /api/properties?limit=15000 against PostgreSQL's own json_agg of the same rows, in turns. */
export async function benchList(): Promise<ListFigures> {
  const lab = await openLab(ROWS);
  try {
    const cookie = await signIn(lab.baseUrl);
    const client = new pg.Client({ connectionString: lab.databaseUrl });
    await client.connect();
    await checkSame(lab, cookie, client);
    const lists: number[] = [];
    const yardsticks: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // A new version each time, so that no kept reply is sent.
      await client.query('update zip_codes set data_version = data_version + 1');
      lists.push(await timed(() => fetchList(lab, cookie)));
      yardsticks.push(await timed(() => client.query(yardstick)));
    }
    await client.end();
    const unchanged = await benchUnchanged(lab, cookie);
    const list = median(lists);
    const ratio = list / median(yardsticks);
    return { list, yardstick: median(yardsticks), ratio, unchanged };
  } finally {
    await lab.close();
  }
}

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = Object.keys(Property.shape)
  .map((key) => `${snake(key)} as "${key}"`)
  .join(', ');
// As text: the driver would otherwise parse the JSON, which the list's reader is not timed for either.
const yardstick = `select json_agg(rows)::text as json from
  (select ${columns} from properties where zip_code = '85251' order by id limit ${ROWS}) as rows`;

async function benchUnchanged(lab: Lab, cookie: string): Promise<number> {
  const { etag } = await fetchList(lab, cookie);
  const times: number[] = [];
  for (let round = 0; round < 100; round += 1) {
    times.push(
      await timed(async () => {
        const { status } = await fetchList(lab, cookie, etag);
        if (status !== 304) throw new Error(`expected 304, got ${status}`);
      }),
    );
  }
  return median(times);
}

async function checkSame(lab: Lab, cookie: string, client: pg.Client): Promise<void> {
  const { body } = await fetchList(lab, cookie);
  const { rows } = await client.query<{ json: string }>(yardstick);
  const ours = JSON.stringify(JSON.parse(brotliDecompressSync(body).toString()));
  if (ours !== JSON.stringify(JSON.parse(rows[0]?.json ?? '')))
    throw new Error('The list differs from json_agg.');
}

function fetchList(
  lab: Lab,
  cookie: string,
  etag?: string,
): Promise<{ status: number; etag: string; body: Buffer }> {
  const headers = { cookie, 'accept-encoding': 'br', ...(etag && { 'if-none-match': etag }) };
  return new Promise((resolve, reject) => {
    const request = get(`${lab.baseUrl}/api/properties?limit=${ROWS}`, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const { statusCode = 0, headers: answered } = response;
      resolve({ status: statusCode, etag: answered.etag ?? '', body: Buffer.concat(chunks) });
    });
    request.on('error', reject);
  });
}
