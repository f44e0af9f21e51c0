import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#domain/random.ts';
import { files } from '#server/db/schema/index.ts';
import { type FileStore, insertFile, openFiles, openOwnFolder, storeFile } from '#server/files/index.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type ServerProcess, startProcess } from '../process.ts';
import { startReaders } from './move-readers.ts';

const SMALL = 150;
/** Each more than one part of a bucket's upload. */
const LARGE = 2;

type Place = 'folder' | 'bucket';

/** An installation whose files are moved from its folder into a bucket and back. */
export interface MoveStage {
  db: Database;
  /** Of every process: its database, data folder, first administrator, and the keys of the bucket. */
  settings: Record<string, string>;
  bucketUrl: string;
  random: Random;
}

/** What was played: moves killed while they started or compared, copied, and removed; and what went on meanwhile. */
export interface MoveKills {
  killed: { starting: number; copying: number; removing: number };
  moves: number;
  read: number;
  cameIn: number;
}

/**
 * Moves all files into the bucket, back into the folder and so on. Each move is killed with -9 at random points and run
 * again until it ends: beside a server that serves files and takes new ones, then without it, removing.
 * @throws if a file is lost, or a file in the new place is not what its row says
 */
export async function playMoveKills(stage: MoveStage, rounds: number): Promise<MoveKills> {
  const { db, settings, bucketUrl, random } = stage;
  const inBucket = { ...settings, FILES_URL: bucketUrl };
  const places = { folder: settings, bucket: inBucket };
  const stores = {
    folder: openOwnFolder(readConfig(settings)),
    bucket: await openFiles(readConfig(inBucket)),
  };
  const killed = { starting: 0, copying: 0, removing: 0 };
  const played: MoveKills = { killed, moves: 0, read: 0, cameIn: 0 };
  const kills = () => killed.starting + killed.copying + killed.removing;
  const most = Math.max(1, Math.min(5, Math.ceil(rounds / 4)));
  let at: Place = 'folder';
  let server: ServerProcess | undefined;
  try {
    await fill(db, stores.folder);
    while (kills() < rounds) {
      const to: Place = at === 'folder' ? 'bucket' : 'folder';
      server = await started(places[at]);
      const readers = startReaders(server.url);
      await moveWithKills({ from: at, to, removes: false });
      const { read, cameIn } = await readers.end();
      played.read += read;
      played.cameIn += cameIn;
      await server.end('SIGTERM');
      server = undefined;
      await moveWithKills({ from: at, to, removes: true });
      expect((await keysOf(stores[at])).size === 0, 'files were left where they had been');
      await requireNothingLost({ from: at, to, removes: true });
      at = to;
    }
    return played;
  } finally {
    await server?.end('SIGKILL');
    stores.folder.close();
    stores.bucket.close();
  }

  async function moveWithKills(way: { from: Place; to: Place; removes: boolean }): Promise<void> {
    for (let n = 0; n < most && kills() < rounds; n += 1) {
      if (!(await killOne(way))) break;
      await requireNothingLost(way);
    }
    const { ended, output } = startMove(way);
    const code = await ended;
    expect(code === 0, `a move that was not killed ended with ${code}:\n${output()}`);
    played.moves += 1;
  }

  /** False if it had ended before. */
  async function killOne({
    from,
    to,
    removes,
  }: {
    from: Place;
    to: Place;
    removes: boolean;
  }): Promise<boolean> {
    const before = { old: (await keysOf(stores[from])).size, arrived: (await keysOf(stores[to])).size };
    const move = startMove({ from, to, removes });
    const isEarly = random.chance(0.2);
    const share = random.between(0.02, 0.35);
    const isFar = async () => {
      const [old, arrived] = [(await keysOf(stores[from])).size, (await keysOf(stores[to])).size];
      return removes
        ? before.old - old > before.old * share
        : arrived - before.arrived > (old - before.arrived) * share;
    };
    if (isEarly) await sleep(random.between(0, 4000));
    else while (move.isRunning() && !(await isFar())) await sleep(60);
    const wasRunning = move.isRunning();
    move.kill();
    await move.ended;
    if (!wasRunning) return false;
    const hasCopied = (await keysOf(stores[to])).size > before.arrived;
    const hasRemoved = removes && (await keysOf(stores[from])).size < before.old;
    killed[hasRemoved ? 'removing' : hasCopied ? 'copying' : 'starting'] += 1;
    return true;
  }

  function startMove({ from, to, removes }: { from: Place; to: Place; removes: boolean }) {
    const target = to === 'bucket' ? bucketUrl : 'folder';
    const args = ['scripts/admin.ts', 'move-files', '--to', target, ...(removes ? ['--remove'] : [])];
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, ...places[from] };
    let printed = '';
    const child = execFile(process.execPath, args, { env }, (_error, stdout, stderr) => {
      printed = stdout + stderr;
    });
    return {
      ended: new Promise<number | null>((resolve) => child.once('close', resolve)),
      output: () => printed,
      isRunning: () => child.exitCode === null && child.signalCode === null,
      kill: () => void child.kill('SIGKILL'),
    };
  }

  /** Every file is whole in the old place, or where files are removed, in the new one; what has arrived is right. */
  async function requireNothingLost({ from, to, removes }: { from: Place; to: Place; removes: boolean }) {
    const [old, arrived] = [await keysOf(stores[from]), await keysOf(stores[to])];
    for (const { key, digest } of await db.select().from(files)) {
      expect(old.has(key) || (removes && arrived.has(key)), `${key} is lost`);
      if (arrived.has(key))
        expect((await digestOf(stores[to], key)) === digest, `${key} did not arrive as it was`);
    }
  }
}

async function fill(db: Database, store: FileStore): Promise<void> {
  const wanted = { kind: 'rejected-rows', extension: '.csv', mediaType: 'text/csv' } as const;
  const sizes = [
    ...Array.from({ length: SMALL }, (_, n) => 2000 + n * 300),
    ...Array.from({ length: LARGE }, (_, n) => 9_000_000 + n * 1_000_000),
  ];
  for (const size of sizes) await insertFile(db, await storeFile(store, wanted, [randomBytes(size)]));
}

async function keysOf(store: FileStore): Promise<Set<string>> {
  const entries = await Array.fromAsync(store.list());
  return new Set(entries.map(({ key }) => key).filter((key) => !/(^|\/)\./.test(key)));
}

async function digestOf(store: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await store.get(key)) ?? []) hash.update(chunk);
  return hash.digest('hex');
}

async function started(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess(settings);
  await server.ready();
  return server;
}

function expect(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}
