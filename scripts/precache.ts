import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';

const MARKETING = 'src/web/features/platform/marketing/index.ts';
const APPLICATION = 'src/web/app/application.tsx';
const SIGN_IN = 'src/web/features/company/auth/sign-in-pages.tsx';
const opensAll: ReadonlySet<string> = new Set(['index.html', APPLICATION, SIGN_IN, MARKETING]);
/** What is needed without a connection: the application itself and the screens that work in the field. */
const needed = [
  'index.html',
  APPLICATION,
  SIGN_IN,
  // The frame of its pages for visitors.
  MARKETING,
  'src/web/features/leads/dashboard/dashboard.screen.tsx',
  'src/web/features/field/today/today.screen.tsx',
  'src/web/features/leads/queues/list/queues.screen.tsx',
  'src/web/features/leads/queues/queue.screen.tsx',
  'src/web/features/field/knock/knock.screen.tsx',
  'src/web/field/outbox-sheet.tsx',
  'src/web/features/company/auth/unsent-dialog.tsx',
];
/** Beside the bundle, under their own names. */
const beside = ['favicon.svg', 'manifest.webmanifest'];
/** What the page is blank without: a build has its own, so that kept ones are never asked for again. */
const blocking = ['theme.js', 'early.js', 'shell.css'];
const pages = ['index.html', 'member.html'];

/** The addresses of what a module is made of when it is begun: scripts and styles, by Vite's manifest of a build. */
export function filesOf(web: string, module: string): string[] {
  const manifest = readManifest(web);
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(module);
  return [...files].map((file) => `/${file}`);
}

const readManifest = (web: string): Manifest =>
  JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));

/** The addresses of all that the field needs of a build, by Vite's manifest of it. */
export function filesForField(web: string): string[] {
  const manifest = readManifest(web);
  const files = new Set(beside);
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build, and the field needs it.`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    // What a screen opens in itself comes later, too; these open all screens and all public pages there are.
    const parts = opensAll.has(key) ? [] : (chunk.dynamicImports ?? []);
    for (const imported of [...(chunk.imports ?? []), ...parts]) visit(imported);
  };
  for (const key of needed) visit(key);
  return [...files].map((file) => `/${file}`);
}

/** Puts files that are not bundled under /assets, named after their content, and the pages on them. Gives their addresses. */
export function nameByContent(web: string): string[] {
  return blocking.map((file) => {
    const content = readFileSync(join(web, file));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    const address = `/assets/${file.replace('.', `-${hash}.`)}`;
    writeFileSync(join(web, address), content);
    for (const page of pages) {
      const text = readFileSync(join(web, page), 'utf8');
      writeFileSync(join(web, page), text.replace(`"/${file}"`, `"${address}"`));
    }
    return address;
  });
}

/**
 * Writes the list that public/sw.js keeps at its installation, and stamps it and the pages with the build: another one is
 * installed again, and keeps no page but its own.
 */
export function writePrecache(web: string, files: readonly string[]): void {
  const list = JSON.stringify(files);
  writeFileSync(join(web, 'precache.json'), list);
  const build = createHash('sha256').update(list);
  for (const page of pages) build.update(readFileSync(join(web, page)));
  const stamp = build.digest('hex').slice(0, 16);
  const put = (name: string, from: string, to: string) => {
    const text = readFileSync(join(web, name), 'utf8');
    if (!text.includes(from)) throw new Error(`${name} does not look as the build needs it.`);
    writeFileSync(join(web, name), text.replace(from, to));
  };
  put('sw.js', "const BUILD = 'development';", `const BUILD = '${stamp}';`);
  for (const page of pages)
    put(page, 'name="build" content="development"', `name="build" content="${stamp}"`);
}
