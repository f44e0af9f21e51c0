import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './precache.ts';

const ROOT = '<div id="root"></div>';
/** The screens that a day begins with, by the first part of their path. */
const screens = {
  dashboard: 'leads/dashboard/dashboard.screen.tsx',
  today: 'field/today/today.screen.tsx',
  map: 'leads/map/map.screen.tsx',
  queues: 'leads/queues/list/queues.screen.tsx',
  queue: 'leads/queues/queue.screen.tsx',
  knock: 'field/knock/knock.screen.tsx',
};

/**
 * Makes member.html of the application's page, for browsers with a session: it shows the bar and a skeleton as soon as
 * the page is there, and preloads the first screen's code and data. Its styles come below that, so that they do not delay it.
 */
export function writeMemberPage(root: string, web: string): void {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const page = readFileSync(join(web, 'index.html'), 'utf8');
  const application = filesOf(web, 'src/web/app/application.tsx').filter((file) => !page.includes(file));
  const codeOf = (module: string) =>
    filesOf(web, module).filter((file) => !page.includes(file) && !application.includes(file));
  const code = Object.fromEntries(
    Object.entries(screens).map(([path, module]) => [path, codeOf(`src/web/features/${module}`)]),
  );
  const styles = page.match(/<link rel="stylesheet"[^>]*>/g);
  if (!styles || !page.includes(ROOT) || !page.includes('</title>'))
    throw new Error('index.html does not look as member.html needs it.');
  const head = `</title>
    <link rel="stylesheet" href="/shell.css" />
    <link rel="preload" as="fetch" crossorigin href="/api/auth/me" />
    ${application.map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`).join('\n    ')}
    <script async fetchpriority="high" src="/early.js" data-code='${JSON.stringify(code)}'></script>`;
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
