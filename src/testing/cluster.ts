import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabasePair, startPair } from './database-pair.ts';
import { type Door, openDoor } from './door.ts';
import { type ServerProcess, startProcess } from './process.ts';

export const clusterLogin = { email: 'boss@example.com', password: 'boss-secret' };

/** Everything that a company with several machines runs, on this one. */
export interface Cluster {
  /** Of the door in front of the web servers. */
  url: string;
  /** What browsers call the door. */
  origins: string[];
  /** Of all its servers, with the mails that no mail server took. */
  dataDir: string;
  database: DatabasePair;
  /** The door in front of the primary. */
  databaseDoor: Door;
  web: ServerProcess[];
  workers: ServerProcess[];
  /** Starts another web server behind the door. */
  addWeb(): Promise<ServerProcess>;
  addWorker(): Promise<ServerProcess>;
  /** Leads the web servers and workers to the replica, once it is the primary. */
  failOver(): Promise<void>;
  discard(): Promise<void>;
}

export interface ClusterOptions {
  web?: number;
  workers?: number;
  /** PostgreSQL's settings, for both nodes. */
  flags?: readonly string[];
  /** Of every server. */
  settings?: Record<string, string>;
  /** Whether reads may go to the replica. */
  readsReplica?: boolean;
  /** Gives up starting. */
  signal?: AbortSignal;
}

/** A commit is acknowledged once the replica has it on its disk. */
export const SYNCHRONOUS = ['synchronous_standby_names=replica', 'synchronous_commit=on'];

/** Starts a primary, its replica, web servers and workers, each behind a door that stands for a balancer. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  /** What was started, to be ended in reverse. */
  const ends: (() => Promise<unknown>)[] = [];
  const discard = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    return { ...(await start(options, (end) => ends.push(end))), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** @param later takes what is to be done at the end, as soon as there is something to end */
async function start(
  {
    web: webs = 2,
    workers: works = 1,
    flags = SYNCHRONOUS,
    settings = {},
    readsReplica = true,
    signal,
  }: ClusterOptions,
  later: (end: () => Promise<unknown>) => void,
): Promise<Omit<Cluster, 'discard'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-cluster-'));
  later(() => rm(dataDir, { recursive: true, force: true }));
  const database = await startPair(flags);
  later(database.discard);
  const databaseDoor = await openDoor(database.primary.port);
  later(databaseDoor.close);
  const url = new URL(database.primary.url);
  url.port = String(databaseDoor.port);
  const web: ServerProcess[] = [];
  const workers: ServerProcess[] = [];
  const portOf = (server: ServerProcess) => Number(new URL(server.url).port);
  const isRunning = ({ child }: ServerProcess) => child.exitCode === null && child.signalCode === null;
  const started: ServerProcess[] = [];
  later(() => Promise.all(started.filter(isRunning).map((server) => server.end('SIGTERM'))));
  const door = await openDoor();
  later(door.close);
  const shared = {
    ADMIN_EMAIL: clusterLogin.email,
    ADMIN_PASSWORD: clusterLogin.password,
    DATABASE_URL: url.href,
    // What mails link to.
    PUBLIC_URL: `http://localhost:${door.port}`,
    ...(readsReplica && { DATABASE_READ_URL: database.replica.url }),
    DATA_DIR: dataDir,
    SESSION_SECRET: 'the secret of all the servers of a cluster',
    ...settings,
  };

  async function launch(role: 'web' | 'worker'): Promise<ServerProcess> {
    signal?.throwIfAborted();
    const server = await startProcess({ ...shared, ROLE: role });
    started.push(server);
    return server;
  }
  async function addWeb(): Promise<ServerProcess> {
    const server = await launch('web');
    await server.ready();
    signal?.throwIfAborted();
    web.push(server);
    door.pointTo(...web.filter(isRunning).map(portOf));
    return server;
  }
  async function addWorker(): Promise<ServerProcess> {
    const worker = await launch('worker');
    workers.push(worker);
    return worker;
  }

  // The first one migrates the database.
  for (let n = 0; n < Math.min(1, webs); n += 1) await addWeb();
  await Promise.all([
    ...Array.from({ length: webs - 1 }, addWeb),
    ...Array.from({ length: works }, addWorker),
  ]);
  return {
    url: `http://127.0.0.1:${door.port}`,
    origins: [`http://127.0.0.1:${door.port}`, `http://localhost:${door.port}`],
    ...{ dataDir, database, databaseDoor, web, workers, addWeb, addWorker },
    async failOver() {
      await database.promote();
      databaseDoor.pointTo(database.replica.port);
    },
  };
}
