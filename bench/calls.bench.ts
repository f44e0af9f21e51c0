import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type autocannon from 'autocannon';
import pg from 'pg';
import type { BareAnswer } from './bare-server.ts';
import { type Lab, median, openLab, signIn } from './leads-lab.ts';

const ROWS = 15_000;
const ITEMS = 50;
const CONNECTIONS = 10;
const SECONDS = 2;
const ROUNDS = 3;

/** Medians of the rounds. */
interface Pace {
  /** Requests a second. */
  requests: number;
  /** Microseconds of Node's CPU for each request, without PostgreSQL's. */
  cpu: number;
}

export interface CallFigures {
  call: string;
  ours: Pace;
  /** A bare Fastify route that reads a row by its key with a named statement, then sends the same bytes. */
  lookup: Pace;
  ratio: number;
  /** The least ratio that is promised. */
  bar: number | undefined;
}

interface Call {
  name: string;
  path: string;
  /** Sent with the ETag of the answer before, as a browser does. */
  again?: boolean;
  bar?: number;
}

/** The ten calls a contractor's browser makes most, each in turns with a bare route that sends the same bytes. */
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
  { name: 'session', path: '/api/auth/me', bar: 0.5 },
  { name: 'ZIP codes', path: '/api/properties/zip-codes' },
  { name: '15,000 properties, unchanged', path: '/api/properties?limit=15000', again: true },
  { name: '500 properties', path: '/api/properties?zipCode=85251&limit=500' },
  { name: 'one property', path: `/api/properties/${propertyId}`, bar: 0.5 },
  { name: 'counts', path: '/api/properties/stats', bar: 0.5 },
  { name: 'stage and tags of a property', path: `/api/properties/${propertyId}/crm`, bar: 0.5 },
  { name: 'notes of a property', path: `/api/properties/${propertyId}/notes?limit=50`, bar: 0.5 },
  { name: 'queues', path: '/api/queues', bar: 0.5 },
  { name: `a queue of ${ITEMS}`, path: `/api/queues/${queueId}/items`, bar: 0.3 },
];

async function measure(
  { baseUrl, databaseUrl, pid }: Lab,
  cookie: string,
  { name, path, again, bar }: Call,
): Promise<CallFigures> {
  const url = baseUrl + path;
  const first = await answerOf(url, { cookie, 'accept-encoding': 'br' });
  const headers: Record<string, string> = {
    cookie,
    'accept-encoding': 'br',
    ...(again && { 'if-none-match': first.headers.etag ?? '' }),
  };
  const answer = again ? await answerOf(url, headers) : first;
  if (answer.status !== (again ? 304 : 200)) throw new Error(`${path} answered ${answer.status}.`);
  const bare = new Worker(new URL('./bare-server.ts', import.meta.url), {
    workerData: { ...answer, databaseUrl },
  });
  const [port] = (await once(bare, 'message')) as [number];
  const ours: Pace[] = [];
  const lookups: Pace[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await paceOf(url, headers, answer.status, () => cpuOf(pid)));
    lookups.push(await paceOf(`http://127.0.0.1:${port}${path}`, headers, answer.status, ownCpu));
  }
  await bare.terminate();
  const [own, lookup] = [medianOf(ours), medianOf(lookups)];
  return { call: `${name}: GET ${path}`, ours: own, lookup, ratio: own.requests / lookup.requests, bar };
}

const medianOf = (paces: readonly Pace[]): Pace => ({
  requests: median(paces.map(({ requests }) => requests)),
  cpu: median(paces.map(({ cpu }) => cpu)),
});

/** @param cpu microseconds that the answering process has used so far */
async function paceOf(
  url: string,
  headers: Record<string, string>,
  status: number,
  cpu: () => Promise<number>,
): Promise<Pace> {
  await load(url, headers, status, 1);
  const before = await cpu();
  const { average, sent } = await load(url, headers, status, SECONDS);
  return { requests: average, cpu: ((await cpu()) - before) / sent };
}

/** Clock ticks of Linux are hundredths of a second. */
const TICK_US = 10_000;

async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return (user + system) * TICK_US;
}

async function ownCpu(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function load(url: string, headers: Record<string, string>, status: number, duration: number) {
  const options = { url, headers, connections: CONNECTIONS, duration, warmUpSeconds: 0 };
  const { stdout } = await run(process.execPath, ['bench/load-generator.ts', JSON.stringify(options)]);
  const result = JSON.parse(stdout) as autocannon.Result;
  const wrong = result.errors + result.timeouts + (status === 304 ? result['2xx'] : result.non2xx);
  if (wrong > 0) throw new Error(`${url}: ${wrong} answers were not ${status}.`);
  return { average: result.requests.average, sent: result.requests.total };
}

const run = promisify(execFile);

/** One answer as it goes over the wire, still compressed. */
function answerOf(url: string, headers: Record<string, string>): Promise<Omit<BareAnswer, 'databaseUrl'>> {
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
