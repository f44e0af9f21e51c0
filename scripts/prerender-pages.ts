import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import { type PageKey, pageFile, pageKeys } from '../src/contract/pages.ts';

const PUBLIC = 'src/web/features/platform/marketing';

interface Prerender {
  prerender(page: PageKey): Promise<{ head: string; body: string }>;
}

/** Renders every public page into dist/pages, each with the files it needs named in its head. */
export async function prerenderPages(root: string, dist: string): Promise<void> {
  const outDir = join(dist, 'prerender');
  const pages = join(dist, 'pages');
  await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: `${PUBLIC}/site/prerender.tsx`, outDir, emptyOutDir: true, manifest: false },
  });
  process.env.NODE_ENV = 'production';
  const { prerender }: Prerender = await import(pathToFileURL(join(outDir, 'prerender.js')).href);
  const template = readFileSync(join(dist, 'web', 'site.html'), 'utf8');
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, 'web', '.vite', 'manifest.json'), 'utf8'));
  rmSync(pages, { recursive: true, force: true });
  mkdirSync(pages, { recursive: true });
  for (const key of pageKeys) {
    const { head, body } = await prerender(key);
    // The content security policy refuses styles in the text of a page.
    if (/\sstyle="/.test(body)) throw new Error(`${key} has an inline style.`);
    const html = template
      .replace('<!--head-->', () => [head, ...hintsFor(key, manifest)].join('\n    '))
      .replace('<!--page-->', () => body)
      // The page is read before it is alive: its styles and letters come first on a slow line.
      .replaceAll(/<(link rel="modulepreload"|script type="module")/g, '<$1 fetchpriority="low"');
    writeFileSync(join(pages, pageFile(key)), html);
  }
  for (const leftover of [join(dist, 'web', 'site.html'), join(dist, 'web', '.vite'), outDir])
    rmSync(leftover, { recursive: true, force: true });
}

/** The font and the page's own script, asked for before anything that names them was read. */
function hintsFor(key: PageKey, manifest: Manifest): string[] {
  const scripts = chunksOf(entryOf(key), manifest).map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}" />`,
  );
  const font = Object.values(manifest)
    .flatMap(({ assets = [], file }) => [...assets, file])
    .find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
  if (!font) throw new Error('The font of the public pages is missing.');
  return [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />`, ...scripts];
}

function chunksOf(name: string, manifest: Manifest, seen = new Set<string>()): string[] {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} was not built.`);
  if (seen.has(chunk.file)) return [];
  seen.add(chunk.file);
  for (const each of chunk.imports ?? []) chunksOf(each, manifest, seen);
  return [...seen];
}

const folders: Partial<Record<PageKey, string>> = {
  '/': 'landing/landing',
  '/how-it-works': 'how-it-works/how-it-works',
  '/case-studies': 'case-studies/case-studies',
  '/pricing': 'pricing/pricing',
  '/contact': 'contact/contact',
  '/verify': 'verify/verify',
  '/404': 'site/not-found',
};

/** The module of a page, as the manifest names it. */
function entryOf(key: PageKey): string {
  const path = folders[key] ?? (key.startsWith('/case-studies/') ? key.slice(1) : `company${key}`);
  return `${PUBLIC}/${path}.page.tsx`;
}
