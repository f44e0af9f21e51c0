import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// npm run sbom [-- folder]: what a release is made of (CycloneDX), as the lock file has it, without development's tools.
const folder = process.argv[2] ?? 'release';
const { status, stdout, stderr } = spawnSync(
  process.platform === 'win32' ? 'npm.cmd' : 'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
  { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const { components } = JSON.parse(stdout) as { components: unknown[] };
mkdirSync(folder, { recursive: true });
const file = join(folder, 'sbom.cdx.json');
writeFileSync(file, stdout);
console.log(`${components.length} packages in ${file}`);
