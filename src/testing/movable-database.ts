import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataDir, startEmbedded } from '#server/platform/database/index.ts';
import { openDoor } from './door.ts';

/** A separate PostgreSQL that can be stopped and started behind one address, as an operator's can. */
export interface MovableDatabase {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  discard(): Promise<void>;
}

export async function makeMovableDatabase(): Promise<MovableDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-movable-'));
  await prepareDataDir(dataDir);
  let server = await startEmbedded(dataDir);
  // The server takes a free port at each start; callers keep theirs.
  const door = await openDoor(portOf(server));
  const url = new URL(server.urlOf('postgres'));
  url.port = String(door.port);
  return {
    url: url.href,
    stop: () => server.stop(),
    async start() {
      server = await startEmbedded(dataDir);
      door.pointTo(portOf(server));
    },
    async discard() {
      await door.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const portOf = (server: Awaited<ReturnType<typeof startEmbedded>>) =>
  Number(new URL(server.urlOf('postgres')).port);
