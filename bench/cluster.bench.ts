import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type autocannon from 'autocannon';
import { type Cluster, clusterLogin, startCluster } from '#testing/cluster.ts';
import { type ServerProcess, startProcess } from '#testing/process.ts';
import { signIn } from './leads-lab.ts';
import { canHoldProcessors, holdProcessor } from './processor-share.ts';
import { processorMilliseconds } from './resident.ts';

export interface ClusterBench {
  /** Median milliseconds of a call that a replica may answer: with one, and without. */
  routed: number;
  direct: number;
  /** Of one web server, and of two. */
  one: Load;
  two: Load;
  /**
   * The same with each web server held to WEB_SHARE of a processor, so that the rest of the machine waits for it; null
   * where processes cannot be held.
   */
  held: { one: Load; two: Load } | null;
}

interface Load {
  callsPerSecond: number;
  /** Processor milliseconds of web servers for a call. */
  processor: number;
}

export const MAX_ROUTING_MS = 1;
export const MIN_TWO_RATIO = 1.7;
/** Two of them, their load and both databases stay below the two processors of a small machine. */
export const WEB_SHARE = 0.25;
/** What a call costs a server's processor when there are two of them, at most of what it costs the only one. */
export const MAX_PROCESSOR_RATIO = 1.1;

const CALLS = 400;
const PATH = '/api/properties/stats';
const SECONDS = 6;
const CONNECTIONS = 10;

/** What routing to a replica costs, and what a second web server brings, with the load on the same machine. */
export async function benchCluster(): Promise<ClusterBench> {
  const cluster = await startCluster({ web: 2, workers: 0 });
  const alone = await withoutReplica(cluster);
  const releases: (() => void)[] = [];
  try {
    const [first] = cluster.web.map(({ url }) => url);
    if (!first) throw new Error('there are two web servers');
    const cookie = await signIn(first, clusterLogin);
    const [routed, direct] = await compare(first, alone.url, cookie);
    const [one, two] = await loadOneAndTwo(cluster.web, cookie);
    if (!canHoldProcessors()) return { routed, direct, one, two, held: null };
    for (const { child } of cluster.web) releases.push(holdProcessor(child.pid ?? 0, WEB_SHARE));
    const [heldOne, heldTwo] = await loadOneAndTwo(cluster.web, cookie);
    return { routed, direct, one, two, held: { one: heldOne, two: heldTwo } };
  } finally {
    await alone.end('SIGTERM');
    await cluster.discard();
    for (const release of releases) release();
  }
}

/** In turns, three times. */
async function loadOneAndTwo(servers: readonly ServerProcess[], cookie: string): Promise<[Load, Load]> {
  const one: Load[] = [];
  const two: Load[] = [];
  for (let round = 0; round < 3; round += 1) {
    one.push(await loadOn(servers.slice(0, 1), cookie));
    two.push(await loadOn(servers, cookie));
  }
  return [medianLoad(one), medianLoad(two)];
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

async function loadOn(servers: readonly ServerProcess[], cookie: string): Promise<Load> {
  const spent = () =>
    servers.reduce((sum, { child }) => sum + (child.pid ? processorMilliseconds(child.pid) : 0), 0);
  const before = spent();
  const results = await Promise.all(
    servers.map(({ url }) => callAt(url, CONNECTIONS / servers.length, cookie)),
  );
  const calls = results.reduce((sum, { requests }) => sum + requests.total, 0);
  return {
    callsPerSecond: results.reduce((sum, { requests }) => sum + requests.average, 0),
    processor: (spent() - before) / calls,
  };
}

async function callAt(base: string, connections: number, cookie: string): Promise<autocannon.Result> {
  // Without its own warm-up, whose calls would not be counted.
  const load = { url: base + PATH, headers: { cookie }, connections, duration: SECONDS, warmUpSeconds: 0 };
  const { stdout } = await run(process.execPath, ['bench/load-generator.ts', JSON.stringify(load)]);
  const result = JSON.parse(stdout) as autocannon.Result;
  if (result.errors + result.timeouts + result.non2xx > 0) throw new Error('a call failed');
  return result;
}

const medianLoad = (loads: readonly Load[]): Load => ({
  callsPerSecond: median(loads.map(({ callsPerSecond }) => callsPerSecond)),
  processor: median(loads.map(({ processor }) => processor)),
});

const run = promisify(execFile);

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
