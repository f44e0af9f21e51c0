import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';

/** What is needed without a connection: the application itself and the screens that work in the field. */
const needed = [
  'index.html',
  'src/web/features/auth/login.screen.tsx',
  'src/web/features/dashboard/dashboard.screen.tsx',
  'src/web/features/today/today.screen.tsx',
  'src/web/features/queues/queues.screen.tsx',
  'src/web/features/queues/queue.screen.tsx',
  'src/web/features/knock/knock.screen.tsx',
  'src/web/field/outbox-sheet.tsx',
  'src/web/features/auth/unsent-dialog.tsx',
];
/** Beside the bundle, under their own names. */
const beside = ['theme.js', 'early.js', 'shell.css', 'favicon.svg', 'manifest.webmanifest'];
const DEVELOPMENT = "const BUILD = 'development';";

/** The addresses of all that the field needs of a build, by Vite's manifest of it. */
export function filesForField(web: string): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));
  const files = new Set(beside);
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build, and the field needs it.`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    // What a screen opens in itself comes later, too; the application's own are all screens there are.
    const parts = key === 'index.html' ? [] : (chunk.dynamicImports ?? []);
    for (const imported of [...(chunk.imports ?? []), ...parts]) visit(imported);
  };
  for (const key of needed) visit(key);
  return [...files].map((file) => `/${file}`);
}

/** Writes the list that public/sw.js keeps at its installation, and stamps it with the build: another one is installed again. */
export function writePrecache(web: string, files: readonly string[]): void {
  const list = JSON.stringify(files);
  writeFileSync(join(web, 'precache.json'), list);
  const worker = readFileSync(join(web, 'sw.js'), 'utf8');
  if (!worker.includes(DEVELOPMENT)) throw new Error('sw.js does not look as the build needs it.');
  const build = createHash('sha256').update(list);
  for (const page of ['index.html', 'member.html']) build.update(readFileSync(join(web, page)));
  const stamped = `const BUILD = '${build.digest('hex').slice(0, 16)}';`;
  writeFileSync(join(web, 'sw.js'), worker.replace(DEVELOPMENT, stamped));
}
