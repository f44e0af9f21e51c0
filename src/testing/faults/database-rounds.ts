import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Client, makeClient } from '../client.ts';
import { type ServerProcess, startProcess, statusOf } from '../process.ts';
import type { Fault, Target } from './database-faults.ts';
import { startTraffic } from './traffic.ts';
import { uncleanAnswers } from './validators/clean-answers.ts';
import { strayWrites } from './validators/exactly-once.ts';
import { lostWrites } from './validators/never-lost.ts';

const login = { email: 'boss@example.com', password: 'boss-secret' };
const HEALTHY_WITHIN_MS = 30_000;
const DISK_MB = 600;

/** A server on its embedded database, to be troubled round by round. */
export interface Stage {
  server: ServerProcess;
  admin: Client;
  dataDir: string;
  /** Its data is on a separate small disk. */
  hasOwnDisk: boolean;
  close(): Promise<void>;
}

/** A disk in memory, only where this account may mount one. */
export async function openStage({ ownDisk }: { ownDisk: boolean }): Promise<Stage> {
  const place = await mkdtemp(join(tmpdir(), 'ridgecap-faults-'));
  await chmod(place, 0o755);
  const options = `size=${DISK_MB}m,mode=755`;
  const hasOwnDisk =
    ownDisk && spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]).status === 0;
  const dataDir = join(place, 'data');
  const server = await startProcess({
    ADMIN_EMAIL: login.email,
    ADMIN_PASSWORD: login.password,
    DATA_DIR: dataDir,
  });
  await server.ready();
  const admin = makeClient(server.url);
  const { status } = await admin.post('/api/auth/login', login);
  if (status !== 200) throw new Error(`sign-in answers ${status}`);
  return {
    server,
    admin,
    dataDir,
    hasOwnDisk,
    async close() {
      const code = server.child.exitCode ?? (await server.end('SIGTERM'));
      if (hasOwnDisk) spawnSync('umount', ['-l', place]);
      await rm(place, { recursive: true, force: true });
      if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.output().slice(-3000)}`);
    },
  };
}

export interface Outcome {
  acknowledged: number;
  refused: number;
  /** From the fault's end until all was well, in milliseconds. */
  healedIn: number;
}

/**
 * Plays one fault and checks that it happened, that nothing acknowledged was lost or doubled, that refusals were clean,
 * and that the same process is well again within half a minute.
 */
export async function playRound(
  stage: Stage,
  fault: Fault,
  { name, before, lasts }: { name: string; before: number; lasts: number },
): Promise<Outcome> {
  const target: Target = { dataDir: stage.dataDir, lasts, query: (text) => asSuperuser(stage, text) };
  const traffic = fault.underWrites ? startTraffic(stage.admin, name) : undefined;
  await sleep(before);
  const trace = await fault.inject(target);
  const healedIn = await untilWell(stage, name);
  await sleep(500);
  await traffic?.end();
  const history = traffic?.history ?? [];
  const { rows } = await asSuperuser(stage, `select name from queues where name like '${name}-%'`);
  const found = rows.map((row) => String(row.name));
  const complaints = [
    ...lostWrites(history, found).map((key) => `lost ${key}`),
    ...strayWrites(history, found).map((key) => `stray ${key}`),
    ...uncleanAnswers(history).map((answer) => `unclean ${answer}`),
    ...didNotHappen(await fault.happened(trace, target, history)),
  ];
  if (complaints.length > 0)
    throw new Error(
      `${fault.name}: ${complaints.slice(0, 5).join(', ')}\n${stage.server.output().slice(-3000)}`,
    );
  await asSuperuser(stage, `delete from queues where name like '${name}%'`);
  const acknowledged = history.filter(({ status }) => status === 201).length;
  return { acknowledged, refused: history.length - acknowledged, healedIn };
}

function didNotHappen(happened: boolean | string): string[] {
  if (happened === true) return [];
  return [`the fault did not happen${happened ? `: ${happened}` : ''}`];
}

async function untilWell({ server, admin }: Stage, name: string): Promise<number> {
  const began = performance.now();
  for (let n = 0; performance.now() - began < HEALTHY_WITHIN_MS; n += 1) {
    if (server.child.exitCode !== null)
      throw new Error(`the server ended with ${server.child.exitCode}:\n${server.output().slice(-3000)}`);
    const isHealthy = (await statusOf(`${server.url}/healthz`)) === 200;
    if (isHealthy && (await admin.post('/api/queues', { name: `${name} well ${n}` })).status === 201)
      return Math.round(performance.now() - began);
    await sleep(100);
  }
  throw new Error(`not well after ${HEALTHY_WITHIN_MS} ms:\n${server.output().slice(-3000)}`);
}

const PORT_LINE = 3;

async function asSuperuser({ dataDir }: Stage, text: string): Promise<{ rows: Record<string, unknown>[] }> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
  const client = new pg.Client(`postgres://ridgecap:${password}@127.0.0.1:${lines[PORT_LINE]}/postgres`);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
