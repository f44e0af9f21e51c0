import { spawnSync } from 'node:child_process';

// npm run format: formats the code, then lists what it cannot fix.
process.exit(spawnSync('biome', ['check', '--write', '.'], { stdio: 'inherit' }).status ?? 1);
