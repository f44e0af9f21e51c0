import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '<div id="root"></div>';

/**
 * Makes member.html of the application's page, for browsers with a session: it shows the bar and a skeleton as soon as
 * the page is there, and preloads the first screen's data. Its styles come below that, so that they do not delay it.
 * @param map the files of the map's screen, as addresses
 */
export function writeMemberPage(root: string, web: string, map: readonly string[]): void {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const page = readFileSync(join(web, 'index.html'), 'utf8');
  const dashboard = readdirSync(join(web, 'assets')).find((name) => /^dashboard\.screen-.*\.js$/.test(name));
  const styles = page.match(/<link rel="stylesheet"[^>]*>/g);
  if (!styles || !dashboard || !page.includes(ROOT) || !page.includes('</title>'))
    throw new Error('index.html does not look as member.html needs it.');
  const head = `</title>
    <link rel="stylesheet" href="/shell.css" />
    <link rel="preload" as="fetch" crossorigin href="/api/auth/me" />
    <script async fetchpriority="high" src="/early.js" data-dashboard="/assets/${dashboard}" data-map="${map.filter((file) => !page.includes(file)).join(' ')}"></script>`;
  const member = styles
    .reduce((html, style) => html.replace(style, ''), page)
    .replace('</title>', head)
    .replace(
      ROOT,
      () => `${read('src/web/app/shell.html').trim()}\n    ${styles.join('\n    ')}\n    ${ROOT}`,
    );
  writeFileSync(join(web, 'member.html'), member);
  writeFileSync(join(web, 'shell.css'), read('src/web/styles/tokens.css') + read('src/web/app/shell.css'));
}
