import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'dist', 'web');
const stamp = join(root, 'dist', 'built-from');
const sources = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'src/web',
  'src/contract',
  'src/domain',
  'src/access',
];

/** Builds the web application unless it was already built from these very sources. */
export async function ensureWebBuilt(): Promise<void> {
  const wanted = fingerprint();
  if (existsSync(join(output, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)
    return;
  await build({ root, logLevel: 'warn' });
  writeFileSync(stamp, wanted);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const visit = (path: string) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const source of sources) visit(join(root, source));
  return hash.digest('hex');
}

if (import.meta.main) await ensureWebBuilt();
