import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registries } from './registries.ts';

// npm run migration -- --name what_changes: writes the migration, and keeps the newest snapshot of the schema only.
// drizzle-kit compares the schema with the newest one and never reads older ones.

const META = 'src/server/db/migrations/meta';

for (const [path, list] of Object.entries(registries())) writeFileSync(path, list);

const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(status ?? 1);

const snapshots = readdirSync(META)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort();
for (const name of snapshots.slice(0, -1)) rmSync(join(META, name));
