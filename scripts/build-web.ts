import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressFiles } from './compress-files.ts';
import { writeMemberPage } from './member-page.ts';
import { filesForField, nameByContent, writePrecache } from './precache.ts';
import { prerenderPages } from './prerender-pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const stamp = join(dist, 'built-from');
const sources = [
  'index.html',
  'site.html',
  'sign.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'public',
  'scripts/build-web.ts',
  'scripts/compress-files.ts',
  'scripts/contract-without-schemas.ts',
  'scripts/first-screen.ts',
  'scripts/member-page.ts',
  'scripts/precache.ts',
  'scripts/prerender-pages.ts',
  'src/web',
  'src/contract',
  'src/domain',
  'src/access',
];

/** Builds the web application and the public pages unless they were already built from these very sources. */
export async function ensureWebBuilt(): Promise<void> {
  const wanted = fingerprint();
  const complete = [
    'web/index.html',
    'web/member.html',
    'web/sign.html',
    'web/precache.json',
    'pages/index.html',
  ].every((path) => existsSync(join(dist, path)));
  if (complete && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await build({ root, logLevel: 'warn' });
  const files = filesForField(join(dist, 'web'));
  writeMemberPage(root, join(dist, 'web'));
  await prerenderPages(root, dist);
  writePrecache(join(dist, 'web'), [...files, ...nameByContent(join(dist, 'web'))]);
  await compressFiles(join(dist, 'web'));
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
