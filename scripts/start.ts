import { spawnSync } from 'node:child_process';

// In its own process: what the build needs of memory is given back before the server starts.
const { status } = spawnSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
await import('#server/main.ts');
