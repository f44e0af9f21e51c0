import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { prepareDataDir, startEmbedded } from '#server/platform/database/index.ts';
import { PASSWORD, startTestServer, type TestServer } from '#testing/app.ts';
import { type Call, fittingCalls, send, spoiledCalls, takesInput, urlOf } from '#testing/calls.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { openInspector } from '#testing/inspector.ts';
import { startProcess } from '#testing/process.ts';
import { addProperties } from '#testing/properties.ts';
import { endAllAtExit } from './end-all-at-exit.ts';

// npm run fuzz -- [--calls 20000] [--minutes 15] [--seed n] [--from n]: calls every endpoint by its schema, half of the
// calls right and half spoiled, as an administrator and as a contractor, on its own server process and database.
// Fails where an answer is a 5xx (except for 503 with Retry-After), takes longer than 5 seconds, or memory grows with the
// calls. `--seed` and `--from` of a failing call make the same calls again from that one on.

const { values: options } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: '0' },
  },
});
const SEED = Number(options.seed);
const FIRST = Number(options.from);
const END = FIRST + Number(options.calls);
const UNTIL = Date.now() + Number(options.minutes) * 60_000;
const AT_ONCE = 4;
const SLOW_MS = 5000;
const QUARTERS = 4;
/** What the heap may grow by in the second half of the calls, garbage collected. */
const GROWTH_MB = 16;

const endpoints = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
// A picture is drawn when it is first asked for.
const mayBeSlow = ({ path }: Endpoint) => path.startsWith('/api/imagery');
const roles = ['admin', 'contractor'] as const;
type Role = (typeof roles)[number];

endAllAtExit();
const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-fuzz-'));
await prepareDataDir(dataDir);
const database = await startEmbedded(dataDir, ['fsync=off']);
const undo: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true }), () => database.stop()];
try {
  process.exitCode = (await fuzz()) ? 0 : 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function fuzz(): Promise<boolean> {
  const settings = {
    DATABASE_URL: database.urlOf('postgres'),
    DATA_DIR: join(dataDir, 'fuzzed'),
    LOG_LEVEL: 'error',
  };
  const server = await startProcess(settings, 'src/server/main.ts', ['--inspect=127.0.0.1:0']);
  undo.push(() => server.end('SIGTERM'));
  await server.ready();
  const inspector = await openInspector(server.output());
  undo.push(() => inspector.close());
  // Beside the fuzzed one, on the same database: it makes people and properties and is called by nobody.
  const setup = await startTestServer({ databaseUrl: settings.DATABASE_URL });
  undo.push(() => setup.close());

  const callers = await signIn(setup, server.url);
  const counts = new Map<string, number>();
  let failed = 0;
  let next = FIRST;
  const makeCalls = async (end: number) => {
    while (next < end && Date.now() < UNTIL) {
      const number = next;
      next += 1;
      const { role, endpoint, call } = callOf(number, callers.known);
      const { status, took, why, text } = await judged(callers[role], endpoint, call);
      counts.set(`${status}`, (counts.get(`${status}`) ?? 0) + 1);
      if (why) {
        failed += 1;
        console.error(`\ncall ${number}, as ${role}: ${why} (${status} in ${Math.round(took)} ms)`);
        console.error(
          `  ${endpoint.method} ${urlOf(endpoint, call)} ${bodyOf(endpoint, call)}\n  ${text.slice(0, 300)}`,
        );
        console.error(`  again: npm run fuzz -- --seed ${SEED} --from ${number}`);
      }
      // Signed out, or removed, by one of its own calls.
      if (status === 401) callers[role] = await signedIn(setup, server.url, role);
    }
  };
  const heaps: number[] = [];
  for (let quarter = 1; quarter <= QUARTERS; quarter += 1) {
    const end = FIRST + Math.round(((END - FIRST) * quarter) / QUARTERS);
    await Promise.all(Array.from({ length: AT_ONCE }, () => makeCalls(end)));
    heaps.push(await inspector.heapMegabytes());
    console.log(`${next - FIRST} calls, heap ${heaps.at(-1)?.toFixed(1)} MB`);
  }
  const grown = (heaps.at(-1) ?? 0) - (heaps[QUARTERS / 2 - 1] ?? 0);
  const figures = [...counts].sort().map(([status, count]) => `${status}: ${count}`);
  console.log(
    `\nSeed ${SEED}, ${next - FIRST} calls over ${endpoints.length} endpoints. ${figures.join(', ')}.`,
  );
  console.log(`${failed} failed; the heap grew by ${grown.toFixed(1)} MB in the second half.`);
  if (next < END) console.log(`The time was up before all ${END - FIRST} calls were made.`);
  return failed === 0 && grown <= GROWTH_MB;
}

/** The same for the same seed and number, except for the ids of what exists. */
function callOf(number: number, known: Known): { role: Role; endpoint: Endpoint; call: Call } {
  const one = <T>(arbitrary: fc.Arbitrary<T>): T =>
    fc.sample(arbitrary, { numRuns: 1, seed: SEED * 31 + number })[0] as T;
  const [role, endpoint, isSpoiled] = one(
    fc.tuple(fc.constantFrom(...roles), fc.constantFrom(...endpoints), fc.boolean()),
  );
  const calls = isSpoiled && takesInput(endpoint) ? spoiledCalls : fittingCalls;
  return { role, endpoint, call: one(calls(endpoint, known)) };
}

async function judged(client: Client, endpoint: Endpoint, call: Call) {
  const began = performance.now();
  const answer = await send(client, endpoint, call).catch((error: unknown) => error as Error);
  const took = performance.now() - began;
  if (answer instanceof Error) return { status: 0, took, text: '', why: `no answer: ${answer.message}` };
  const { status, headers, text } = answer;
  const isRefusal = status === 503 && headers.has('retry-after');
  if (status >= 500 && !isRefusal) return { status, took, text, why: 'it failed' };
  if (took > SLOW_MS && !mayBeSlow(endpoint)) return { status, took, text, why: 'it took too long' };
  return { status, took, text, why: undefined };
}

// The script's first lines wait for the whole run, so what follows them is made of functions.
function bodyOf(endpoint: Endpoint, { body, files }: Call): string {
  return JSON.stringify(endpoint.files ? files : body)?.slice(0, 2000) ?? '';
}

type Known = Record<string, string | number>;

/** An administrator and a contractor, and the ids of what they may call by. */
async function signIn(setup: TestServer, url: string): Promise<Record<Role, Client> & { known: Known }> {
  const { db } = setup.services;
  const [propertyId = 0] = await addProperties(
    db,
    '85251',
    Array.from({ length: 500 }, () => ({})),
  );
  await addProperties(db, '85252', [{}]);
  const admin = await signedIn(setup, url, 'admin');
  const contractor = await signedIn(setup, url, 'contractor');
  const idOf = async (path: string, body: object) =>
    ((await contractor.post(path, body)).json() as { id: number }).id;
  const known = {
    zipCode: '85251',
    tagKey: 'hot_lead',
    propertyId,
    queueId: await idOf('/api/queues', { name: 'Doors' }),
    noteId: await idOf(`/api/properties/${propertyId}/notes`, { body: 'Gate code 12' }),
    userId: (await setup.addPerson({ zips: ['85252'] })).id,
  };
  return { admin, contractor, known };
}

async function signedIn(setup: TestServer, url: string, role: Role): Promise<Client> {
  const { email } = await setup.addPerson(role === 'admin' ? { role } : { zips: ['85251'] });
  const client = makeClient(url);
  await client.post('/api/auth/login', { email, password: PASSWORD });
  return client;
}
