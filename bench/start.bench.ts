import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type ServerProcess, startProcess } from '#testing/process.ts';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { ADMIN, signIn } from './leads-lab.ts';
import { residentMegabytes } from './resident.ts';

const REST_MS = 3000;
const LOAD_SECONDS = 10;

export interface StartFigures {
  /** Milliseconds from `npm start` on an empty data folder to the first 200: database, tables, sample capture. */
  first: number;
  /** The same with the data folder of the time before. */
  again: number;
  /** Megabytes of the server's process three seconds after, and at most while 20 callers read lists and maps. */
  atRest: number;
  underLoad: number;
}

/** From the start of a built and installed copy to the first 200, and the memory it then takes. */
export async function benchStart(): Promise<StartFigures> {
  await ensureWebBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-start-'));
  try {
    const first = await timedStart(dataDir);
    await first.server.end('SIGTERM');
    const again = await timedStart(dataDir);
    await sleep(REST_MS);
    const atRest = residentMegabytes(again.server.child.pid ?? 0);
    const underLoad = await load(again.server);
    await again.server.end('SIGTERM');
    return { first: first.milliseconds, again: again.milliseconds, atRest, underLoad };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function timedStart(dataDir: string): Promise<{ server: ServerProcess; milliseconds: number }> {
  const started = performance.now();
  const server = await startProcess(
    { DATA_DIR: dataDir, SAMPLE_DATA: 'on', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    'scripts/start.ts',
    // As scripts/run.mjs starts it.
    ['--max-semi-space-size=16'],
  );
  await server.ready();
  return { server, milliseconds: performance.now() - started };
}

async function load({ url, child }: ServerProcess): Promise<number> {
  const cookie = await signIn(url);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(child.pid ?? 0));
  }, 100);
  const requests = [
    '/api/properties?limit=15000',
    '/api/properties/map?limit=60000',
    '/api/properties/stats',
  ];
  const { errors, non2xx } = await autocannon({
    url,
    headers: { cookie, 'accept-encoding': 'br' },
    requests: requests.map((path) => ({ method: 'GET' as const, path })),
    connections: 20,
    duration: LOAD_SECONDS,
  });
  clearInterval(watch);
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals under load.`);
  return most;
}
