import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  applicationPaths,
  landingPaths,
  NOT_FOUND,
  proposalPath,
  publicPaths,
  roofPath,
  stopPaths,
} from '#contract/pages.ts';
import type { Config } from './config.ts';
import { notFound } from './errors.ts';
import { hasSession, openPublicPages, type PublicPages } from './public-pages.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const SIGNING = 'sign.html';

/**
 * Serves what was built in `folder`: files as they are (web/), prerendered pages to everyone (pages/), and the
 * application's one page at its own addresses. Visitors see the landing page where docs/product.md requires it.
 */
export async function serveWeb(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const files = join(folder, 'web');
  if (existsSync(files)) {
    await app.register(fastifyStatic, {
      root: files,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControlOf(path));
        if (isPartOfPage(path)) for (const name of OF_DOCUMENTS) reply.removeHeader(name);
      },
    });
  }
  if (existsSync(join(files, SIGNING)))
    for (const path of [proposalPath, roofPath, ...stopPaths]) app.get(path, sendSigning);
  const pages = openPublicPages(join(folder, 'pages'), config);
  if (pages) addPublicPages(app, pages);

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isPage = /^(GET|HEAD)$/.test(request.method) && !path.startsWith('/api/') && !/\.\w+$/.test(path);
    if (!isPage || !existsSync(join(files, 'index.html'))) throw notFound();
    const known = publicPaths.find((one) => `${one}/` === path);
    if (known) return reply.redirect(known, 308);
    if (!pages || hasSession(request) || isApplication(path)) return sendApplication(request, reply);
    return pages.send(NOT_FOUND, request, reply, 404);
  });
}

function addPublicPages(app: FastifyInstance, pages: PublicPages): void {
  for (const path of publicPaths.filter((one) => one !== '/'))
    app.get(path, (request, reply) => pages.send(path, request, reply));
  for (const path of ['/', ...landingPaths]) {
    app.get(path, (request, reply) =>
      hasSession(request) ? sendApplication(request, reply) : pages.send('/', request, reply),
    );
  }
  app.get('/sitemap.xml', (request, reply) => reply.type('application/xml').send(pages.sitemap(request)));
  app.get('/robots.txt', (request, reply) => reply.type('text/plain').send(pages.robots(request)));
}

/**
 * The application's page; with a session, the one that shows its bar before the application is there. The build it
 * names tells public/sw.js which page opens the application without a connection.
 */
function sendApplication(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-cache', vary: 'Cookie', 'x-robots-tag': 'noindex' })
    .sendFile(hasSession(request) ? 'member.html' : 'index.html');
}

/** The same page for every token: whether one opens anything is known to the call alone. */
function sendSigning(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.header('x-robots-tag', 'noindex, nofollow').sendFile(SIGNING);
}

const patterns = applicationPaths.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`));
const isApplication = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

// Vite puts a hash of the content into the names below assets/.
function cacheControlOf(path: string): string {
  if (path.includes(`${sep}assets${sep}`)) return `public, max-age=${YEAR_SECONDS}, immutable`;
  if (path.endsWith(sep + SIGNING)) return 'no-store';
  return path.includes(`${sep}media${sep}`) ? `public, max-age=${DAY_SECONDS}` : 'no-cache';
}

/** Headers that a browser applies to documents and workers alone: together they are as large as many a script. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

const isPartOfPage = (path: string): boolean =>
  path.includes(`${sep}assets${sep}`) && /(?<!worker-[\w-]{8})\.(js|css|woff2)(\.br)?$/.test(path);

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;
