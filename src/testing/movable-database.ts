import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataDir, startEmbedded } from '#server/platform/database/index.ts';

/** A PostgreSQL of its own that can be stopped and started behind one address, as an operator's can. */
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
  let target = Number(new URL(server.urlOf('postgres')).port);
  // The server takes a free port at each start; callers keep theirs.
  const open = new Set<Socket>();
  const door = createServer((caller) => {
    const inner = connect(target, '127.0.0.1');
    for (const socket of [caller, inner]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        caller.destroy();
        inner.destroy();
      });
    }
    caller.pipe(inner).pipe(caller);
  });
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  const address = door.address();
  const url = new URL(server.urlOf('postgres'));
  url.port = String(address && typeof address === 'object' ? address.port : 0);
  return {
    url: url.href,
    stop: () => server.stop(),
    async start() {
      server = await startEmbedded(dataDir);
      target = Number(new URL(server.urlOf('postgres')).port);
    },
    async discard() {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => door.close(closed));
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
