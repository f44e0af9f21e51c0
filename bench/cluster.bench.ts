import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type autocannon from 'autocannon';
import { type Cluster, clusterLogin, startCluster } from '#testing/cluster.ts';
import { type ServerProcess, startProcess } from '#testing/process.ts';
import { signIn } from './leads-lab.ts';

export interface ClusterBench {
  /** Median milliseconds of a call that a replica may answer: with one, and without. */
  routed: number;
  direct: number;
  /** Calls a second of one web server, and of two. */
  one: number;
  two: number;
}

export const MAX_ROUTING_MS = 1;
export const MIN_TWO_RATIO = 1.7;

const CALLS = 400;
const PATH = '/api/properties/stats';
const SECONDS = 6;
const CONNECTIONS = 10;

/** What routing to a replica costs, and what a second web server brings, with the load on the same machine. */
export async function benchCluster(): Promise<ClusterBench> {
  const cluster = await startCluster({ web: 2, workers: 0 });
  const alone = await withoutReplica(cluster);
  try {
    const [first, second] = cluster.web.map(({ url }) => url);
    if (!first || !second) throw new Error('there are two web servers');
    const cookie = await signIn(first, clusterLogin);
    const [routed, direct] = await compare(first, alone.url, cookie);
    const one: number[] = [];
    const two: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      one.push(await callsPerSecond([first], cookie));
      two.push(await callsPerSecond([first, second], cookie));
    }
    return { routed, direct, one: median(one), two: median(two) };
  } finally {
    await alone.end('SIGTERM');
    await cluster.discard();
  }
}

async function withoutReplica({ databaseDoor, database }: Cluster): Promise<ServerProcess> {
  const url = new URL(database.primary.url);
  url.port = String(databaseDoor.port);
  const server = await startProcess({
    ROLE: 'web',
    DATABASE_URL: url.href,
    DATA_DIR: `/tmp/ridgecap-bench-${process.pid}`,
    SESSION_SECRET: 'the secret of all the servers of a cluster',
  });
  await server.ready();
  return server;
}

/** In turns, so that whatever else the machine does falls on both. */
async function compare(one: string, other: string, cookie: string): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < CALLS + 20; n += 1) {
    for (const [at, base] of [one, other].entries()) {
      const began = performance.now();
      const response = await fetch(base + PATH, { headers: { cookie } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${PATH} answered ${response.status}`);
      if (n >= 20) times[at]?.push(performance.now() - began);
    }
  }
  return [median(times[0]), median(times[1])];
}

async function callsPerSecond(servers: readonly string[], cookie: string): Promise<number> {
  const each = CONNECTIONS / servers.length;
  const results = await Promise.all(
    servers.map(async (base) => {
      const load = { url: base + PATH, headers: { cookie }, connections: each, duration: SECONDS };
      const { stdout } = await run(process.execPath, ['bench/load-generator.ts', JSON.stringify(load)]);
      const result = JSON.parse(stdout) as autocannon.Result;
      if (result.errors + result.timeouts + result.non2xx > 0) throw new Error('a call failed');
      return result.requests.average;
    }),
  );
  return results.reduce((sum, one) => sum + one, 0);
}

const run = promisify(execFile);

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
