import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server started as an operator starts it. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Resolves when /healthz answers 200; throws with the output when the process ends before. */
  ready(): Promise<void>;
  /** Sends the signal and resolves with the exit code (null when the signal killed it). */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export async function startProcess(
  settings: Record<string, string>,
  entry = 'src/server/main.ts',
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [...nodeOptions, entry], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: 'warn',
      SAMPLE_DATA: 'off',
      ...settings,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (printed += chunk));
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    child,
    output: () => printed,
    async ready() {
      for (;;) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`the server ended:\n${printed}`);
        const status = await statusOf(`${url}/healthz`);
        if (status === 200) return;
        await sleep(50);
      }
    },
    async end(signal) {
      child.kill(signal);
      return (await exited)[0];
    },
  };
}

export async function statusOf(url: string): Promise<number | undefined> {
  return fetch(url).then(
    (response) => response.status,
    () => undefined,
  );
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
