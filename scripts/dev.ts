import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'vite';

// The browser talks to Vite (hot reload), Vite passes /api on, the server starts again when its files change.
const apiPort = process.env.API_PORT ?? '5001';
process.env.API_PORT = apiPort;
const webPort = Number(process.env.PORT ?? 5000);

const server: ChildProcess = spawn(
  process.execPath,
  ['--watch-preserve-output', '--watch', 'src/server/main.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: apiPort,
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
    },
  },
);
const vite = await createServer({ server: { port: webPort, strictPort: true, host: '127.0.0.1' } });
await vite.listen();
vite.printUrls();

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  await Promise.all([vite.close(), once(server, 'exit')]);
  process.exit(0);
};
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
