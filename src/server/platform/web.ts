import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './errors.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Serves the built web application: files as they are, every other page address as the application's one page. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+$/.test(pathOf(request.url));
    if (!isPage || !existsSync(join(folder, 'index.html'))) throw notFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

// Vite puts a hash of the content into the names below assets/.
function cacheControlOf(path: string): string {
  return path.includes(`${sep}assets${sep}`) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;
