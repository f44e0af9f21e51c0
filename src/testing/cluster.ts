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
}

/** A commit is acknowledged once the replica has it on its disk. */
export const SYNCHRONOUS = ['synchronous_standby_names=replica', 'synchronous_commit=on'];

/** Starts a primary, its replica, web servers and workers, each behind a door that stands for a balancer. */
export async function startCluster({
  web: webs = 2,
  workers: works = 1,
  flags = SYNCHRONOUS,
  settings = {},
  readsReplica = true,
}: ClusterOptions = {}): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-cluster-'));
  const database = await startPair(flags);
  const databaseDoor = await openDoor(database.primary.port);
  const door = await openDoor();
  const url = new URL(database.primary.url);
  url.port = String(databaseDoor.port);
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
  const web: ServerProcess[] = [];
  const workers: ServerProcess[] = [];
  const portOf = (server: ServerProcess) => Number(new URL(server.url).port);
  const isRunning = ({ child }: ServerProcess) => child.exitCode === null && child.signalCode === null;

  async function addWeb(): Promise<ServerProcess> {
    const server = await startProcess({ ...shared, ROLE: 'web' });
    await server.ready();
    web.push(server);
    door.pointTo(...web.filter(isRunning).map(portOf));
    return server;
  }
  async function addWorker(): Promise<ServerProcess> {
    const worker = await startProcess({ ...shared, ROLE: 'worker' });
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
    ...{ dataDir, database, databaseDoor, web, workers, addWeb, addWorker },
    async failOver() {
      await database.promote();
      databaseDoor.pointTo(database.replica.port);
    },
    async discard() {
      await door.close();
      await Promise.all([...web, ...workers].filter(isRunning).map((server) => server.end('SIGTERM')));
      await databaseDoor.close();
      await database.discard();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
