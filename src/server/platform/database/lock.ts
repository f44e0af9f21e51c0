import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another process already works on this data folder. */
export class DataDirInUse extends Error {}

/**
 * Takes the data folder for this process. The lock is a listening socket whose name comes from the folder's real
 * path: the operating system frees it with the process, so nothing stale is left after kill -9.
 * @throws DataDirInUse
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  const name = `ridgecap-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32)}`;
  const server = createServer((socket) => socket.destroy());
  await listen(server, socketPath(name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new DataDirInUse(
      `Another Ridgecap already runs on ${dataDir}. Stop it first, or give this one its own DATA_DIR and PORT.`,
    );
  });
  server.unref();
  return { release: () => new Promise((done) => server.close(() => done())) };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}

function socketPath(name: string): string {
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}
