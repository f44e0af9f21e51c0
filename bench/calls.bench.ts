import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type autocannon from 'autocannon';
import pg from 'pg';
import type { BareAnswer } from './bare-server.ts';
import { type Lab, openLab, signIn } from './leads-lab.ts';

const ROWS = 15_000;
const ITEMS = 50;
const CONNECTIONS = 10;
const SECONDS = 4;

export interface CallFigures {
  call: string;
  /** Requests a second. */
  ours: number;
  /** Requests a second of a bare Fastify route that sends the same bytes. */
  bare: number;
  /** Of one that reads a row by its key before, with a named statement through the same driver. */
  lookup: number;
  /** To the route that reads a row. */
  ratio: number;
  /** Whether it is among the small calls that promise a ratio. */
  isPromised: boolean;
}

export const MIN_CALL_RATIO = 0.5;

interface Call {
  name: string;
  path: string;
  /** Sent with the ETag of the answer before, as a browser does. */
  again?: boolean;
  isPromised?: boolean;
}

/** The ten calls a contractor's browser makes most, in requests a second, each beside a bare route with the same bytes. */
export async function benchCalls(): Promise<CallFigures[]> {
  const lab = await openLab(ROWS);
  try {
    const cookie = await signIn(lab.baseUrl);
    const { propertyId, queueId } = await furnish(lab);
    const figures: CallFigures[] = [];
    for (const call of callsOf(propertyId, queueId)) figures.push(await measure(lab, cookie, call));
    return figures;
  } finally {
    await lab.close();
  }
}

const callsOf = (propertyId: number, queueId: number): Call[] => [
  { name: 'session', path: '/api/auth/me', isPromised: true },
  { name: 'ZIP codes', path: '/api/properties/zip-codes' },
  { name: '15,000 properties, unchanged', path: '/api/properties?limit=15000', again: true },
  { name: '500 properties', path: '/api/properties?zipCode=85251&limit=500' },
  { name: 'one property', path: `/api/properties/${propertyId}`, isPromised: true },
  { name: 'counts', path: '/api/properties/stats', isPromised: true },
  { name: 'stage and tags of a property', path: `/api/properties/${propertyId}/crm`, isPromised: true },
  { name: 'notes of a property', path: `/api/properties/${propertyId}/notes?limit=50`, isPromised: true },
  { name: 'queues', path: '/api/queues', isPromised: true },
  { name: `a queue of ${ITEMS}`, path: `/api/queues/${queueId}/items` },
];

async function measure(
  lab: Lab,
  cookie: string,
  { name, path, again, isPromised = false }: Call,
): Promise<CallFigures> {
  const url = lab.baseUrl + path;
  const first = await answerOf(url, { cookie, 'accept-encoding': 'br' });
  const headers: Record<string, string> = {
    cookie,
    'accept-encoding': 'br',
    ...(again && { 'if-none-match': first.headers.etag ?? '' }),
  };
  const answer = again ? await answerOf(url, headers) : first;
  if (answer.status !== (again ? 304 : 200)) throw new Error(`${path} answered ${answer.status}.`);
  const ours = await requestsPerSecond(url, headers, answer.status);
  const bare = await benchBare(answer, path, headers);
  const lookup = await benchBare({ ...answer, databaseUrl: lab.databaseUrl }, path, headers);
  return { call: `${name}: GET ${path}`, ours, bare, lookup, ratio: ours / lookup, isPromised };
}

async function benchBare(answer: BareAnswer, path: string, headers: Record<string, string>): Promise<number> {
  const server = new Worker(new URL('./bare-server.ts', import.meta.url), { workerData: answer });
  const [port] = (await once(server, 'message')) as [number];
  try {
    return await requestsPerSecond(`http://127.0.0.1:${port}${path}`, headers, answer.status);
  } finally {
    await server.terminate();
  }
}

async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  status: number,
): Promise<number> {
  const load = { url, headers, connections: CONNECTIONS, duration: SECONDS };
  const { stdout } = await run(process.execPath, ['bench/load-generator.ts', JSON.stringify(load)]);
  const result = JSON.parse(stdout) as autocannon.Result;
  const wrong = result.errors + result.timeouts + (status === 304 ? result['2xx'] : result.non2xx);
  if (wrong > 0) throw new Error(`${url}: ${wrong} answers were not ${status}.`);
  return result.requests.average;
}

const run = promisify(execFile);

/** One answer as it goes over the wire, still compressed. */
function answerOf(url: string, headers: Record<string, string>): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({
        status: response.statusCode ?? 0,
        headers: keptHeaders(response.headers),
        body: Buffer.concat(chunks),
      });
    });
    request.on('error', reject);
  });
}

const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
]);

function keptHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

async function furnish({ databaseUrl }: Lab): Promise<{ propertyId: number; queueId: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ property_id: number; queue_id: number }>(`
    with person as (select id, customer_id from users limit 1),
      queue as (insert into queues (user_id, name) select id, 'Today' from person returning id),
      doors as (select id from properties order by id limit ${ITEMS}),
      items as (insert into queue_items (queue_id, property_id) select queue.id, doors.id from queue, doors),
      notes as (insert into property_notes (property_id, user_id, body)
        select doors.id, person.id, 'Knocked, come back on Saturday.' from doors, person),
      stages as (insert into company_doors (customer_id, property_id, stage, moved_by, moved_at)
        select person.customer_id, doors.id, 'knocked', person.id, now() from doors, person)
    select queue.id as queue_id, (select min(id) from doors) as property_id from queue`);
  await client.end();
  const [made] = rows;
  if (!made) throw new Error('The queue was not made.');
  return { propertyId: made.property_id, queueId: made.queue_id };
}
