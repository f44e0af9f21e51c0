import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries } from '#server/platform/database/binaries.ts';
import { DATABASE_NAME, prepareDataDir, startEmbedded } from '#server/platform/database/index.ts';
import { launch, shutDown } from '#server/platform/database/postmaster.ts';
import { freePort } from './process.ts';

/** One PostgreSQL of a pair. */
export interface DatabaseNode {
  port: number;
  /** For the role that owns the product's tables. */
  url: string;
  superuserUrl: string;
  process: ChildProcess;
  /** As the superuser. */
  query(text: string): Promise<pg.QueryResult>;
  /** Kills it as a crash does. */
  kill(): Promise<void>;
}

/** A primary and its streaming replica, both of the packaged PostgreSQL. */
export interface DatabasePair {
  primary: DatabaseNode;
  replica: DatabaseNode;
  /** Makes the replica the primary. */
  promote(): Promise<void>;
  discard(): Promise<void>;
}

// Two servers and a worker have about ninety connections.
const ALWAYS = [
  'max_connections=200',
  'hot_standby_feedback=on',
  'shared_buffers=64MB',
  'wal_keep_size=512MB',
];

/** Makes the replica of a cold copy. `flags` are PostgreSQL's settings, for both. */
export async function startPair(flags: readonly string[] = []): Promise<DatabasePair> {
  const folder = await mkdtemp(join(tmpdir(), 'ridgecap-pair-'));
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const discard = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    return { ...(await start(folder, flags, (end) => ends.push(end))), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** @param later takes what is to be done at the end, in reverse */
async function start(
  folder: string,
  flags: readonly string[],
  later: (end: () => Promise<unknown>) => void,
): Promise<Omit<DatabasePair, 'discard'>> {
  const binaries = await findBinaries();
  later(binaries.cleanUp);
  if (binaries.account) await promisify(execFile)('chmod', ['755', folder]);
  const dataDir = join(folder, 'primary');
  await prepareDataDir(dataDir);
  const made = await startEmbedded(dataDir);
  const urls = { application: made.urlOf(DATABASE_NAME), superuser: made.superuserUrlOf(DATABASE_NAME) };
  await made.stop();
  // In its file, so that they can be changed while it runs.
  const lines = flags.map((flag) => flag.replace(/=(.*)/, " = '$1'"));
  await appendFile(join(dataDir, 'postgres', 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
  const copy = join(folder, 'replica');
  await promisify(execFile)('cp', ['-a', dataDir, copy]);

  const startNode = async (place: string): Promise<DatabaseNode> => {
    const port = await freePort();
    const [url, superuserUrl] = [at(urls.application, port), at(urls.superuser, port)];
    const how = { binaries, cluster: join(place, 'postgres'), port, url: superuserUrl };
    const process = await launch({ ...how, flags: ALWAYS });
    later(() => {
      // What was stopped by a signal has to go on to hear of its end.
      process.kill('SIGCONT');
      return shutDown({ ...how, flags: [] }, process);
    });
    return {
      ...{ port, url, superuserUrl, process },
      query: (text) => asSuperuser(superuserUrl, text),
      async kill() {
        process.ref();
        const exited = once(process, 'exit');
        process.kill('SIGKILL');
        await exited;
      },
    };
  };
  const primary = await startNode(dataDir);
  const conninfo = new URL(primary.superuserUrl);
  const words = {
    host: '127.0.0.1',
    port: primary.port,
    user: conninfo.username,
    password: conninfo.password,
  };
  const setting = Object.entries({ ...words, application_name: 'replica' })
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
  await appendFile(join(copy, 'postgres', 'postgresql.auto.conf'), `primary_conninfo = '${setting}'\n`);
  await writeFile(join(copy, 'postgres', 'standby.signal'), '');
  const replica = await startNode(copy);
  return {
    primary,
    replica,
    async promote() {
      await replica.query('select pg_promote(true, 30)');
      // As Patroni does: there is no replica left whose answer a commit could wait for.
      await replica.query(`alter system set synchronous_standby_names = ''`);
      await replica.query('select pg_reload_conf()');
    },
  };
}

const at = (url: string, port: number): string => Object.assign(new URL(url), { port: String(port) }).href;

async function asSuperuser(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
