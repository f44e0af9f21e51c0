import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type autocannon from 'autocannon';
import pg from 'pg';
import type { BareMoves } from './bare-moves.ts';
import { median, openLab, signIn } from './leads-lab.ts';
import { processorMilliseconds } from './resident.ts';

const CONNECTIONS = 10;
const DOORS = 20;
const ROUNDS = 3;
const SECONDS = 4;
export const MIN_MOVE_RATIO = 0.4;

export interface MoveFigures {
  /** Moves a second, and those of a bare transaction that writes the same rows. */
  ours: number;
  bare: number;
  ratio: number;
  /** Milliseconds of the server's processor time for a move. */
  processor: number;
}

/** Colleagues who each move their own doors from stage to stage, in turns with a bare server that writes the same rows. */
export async function benchMoves(): Promise<MoveFigures> {
  const lab = await openLab(2 * CONNECTIONS * DOORS);
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  try {
    const cookie = await signIn(lab.baseUrl);
    const { rows } = await client.query<BareMoves>(
      `select id as "userId", customer_id as "companyId" from users limit 1`,
    );
    const [who] = rows;
    if (!who) throw new Error('There is no user.');
    const properties = await client.query<{ id: number }>('select id from properties order by id');
    const doors = properties.rows.map(({ id }) => id);
    const bareDoors = doors.splice(0, CONNECTIONS * DOORS);
    const rounds: { ours: number; bare: number; processor: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const stages = stagesOf[round % 2] ?? [];
      const bare = await bareMoves(
        client,
        { ...who, databaseUrl: lab.databaseUrl },
        movesOf(bareDoors, stages),
      );
      const before = processorMilliseconds(lab.pid);
      const ours = await moves(client, lab.baseUrl, cookie, movesOf(doors, stages));
      rounds.push({
        ours: ours.perSecond,
        bare: bare.perSecond,
        processor: (processorMilliseconds(lab.pid) - before) / ours.all,
      });
    }
    const of = (name: 'ours' | 'bare' | 'processor') => median(rounds.map((round) => round[name]));
    return { ours: of('ours'), bare: of('bare'), ratio: of('ours') / of('bare'), processor: of('processor') };
  } finally {
    await client.end();
    await lab.close();
  }
}

async function bareMoves(client: pg.Client, workerData: BareMoves, ofConnections: autocannon.Request[][]) {
  const server = new Worker(new URL('./bare-moves.ts', import.meta.url), { workerData });
  const [port] = (await once(server, 'message')) as [number];
  try {
    return await moves(client, `http://127.0.0.1:${port}`, '', ofConnections);
  } finally {
    await server.terminate();
  }
}

/** How many moves a server made, in all and a second. Throws if calls failed or moved nothing. */
async function moves(
  client: pg.Client,
  url: string,
  cookie: string,
  ofConnections: autocannon.Request[][],
): Promise<{ all: number; perSecond: number }> {
  const headers = { cookie, 'content-type': 'application/json' };
  const load = { url, headers, connections: CONNECTIONS, duration: SECONDS, ofConnections, warmUpSeconds: 0 };
  const before = await movesMade(client);
  const { stdout } = await run(process.execPath, ['bench/load-generator.ts', JSON.stringify(load)]);
  const result = JSON.parse(stdout) as autocannon.Result;
  const all = result['2xx'];
  const wrong = result.errors + result.timeouts + result.non2xx;
  if (wrong > 0 || (await movesMade(client)) - before < all)
    throw new Error(`${url}: ${wrong} of ${all} calls failed, or not all moved a door.`);
  return { all, perSecond: all / result.duration };
}

/** Each round has its own stages, so that its first calls move doors too. */
const stagesOf = [
  ['queued', 'knocked'],
  ['called', 'appt_set'],
];

/** What each connection asks for: its doors to one stage, then to the other. */
const movesOf = (doors: readonly number[], stages: readonly string[]): autocannon.Request[][] =>
  Array.from({ length: CONNECTIONS }, (_, at) =>
    stages.flatMap((stage) =>
      doors.slice(at * DOORS, (at + 1) * DOORS).map((door) => ({
        ...{ method: 'PUT', path: `/api/properties/${door}/stage` },
        body: JSON.stringify({ stage }),
      })),
    ),
  );

async function movesMade(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ lines: number }>(
    `select count(*)::int as lines from property_history where kind = 'stage'`,
  );
  return rows[0]?.lines ?? 0;
}

const run = promisify(execFile);
