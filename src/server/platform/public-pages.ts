import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  PAGE_DATA_MARK,
  type PageData,
  type PageKey,
  type PublicSite,
  pageFile,
  pageKeys,
  publicPaths,
  publicSiteOf,
} from '#contract/pages.ts';
import type { Config } from './config.ts';
import { SESSION_COOKIE } from './sessions.ts';

/** The prerendered pages with this installation's settings in them. */
export interface PublicPages {
  send(key: PageKey, request: FastifyRequest, reply: FastifyReply, status?: number): FastifyReply;
  sitemap(request: FastifyRequest): string;
  robots(request: FastifyRequest): string;
}

interface Kept {
  html: Buffer;
  brotli: Buffer;
  etag: string;
}

// Without PUBLIC_URL a page names the requested host; made-up hosts must not fill the memory.
const MOST_KEPT = 200;

/** Null if the pages have not been built. */
export function openPublicPages(folder: string, config: Config): PublicPages | null {
  if (!pageKeys.every((key) => existsSync(join(folder, pageFile(key))))) return null;
  const files = new Map(pageKeys.map((key) => [key, readFileSync(join(folder, pageFile(key)), 'utf8')]));
  const site = publicSiteOf({
    supportEmail: config.supportEmail,
    phone: config.supportPhone,
    schedulingUrl: config.schedulingUrl ?? null,
  });
  const kept = new Map<string, Kept>();

  const pageFor = (data: PageData, publicUrl: string): Kept => {
    const name = JSON.stringify([data.page, data.maybeSignedIn, publicUrl]);
    const known = kept.get(name);
    if (known) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const page = keep(filled(files.get(data.page) ?? '', data, site, publicUrl));
    kept.set(name, page);
    return page;
  };

  return {
    send(key, request, reply, status = 200) {
      const page = pageFor({ page: key, site, maybeSignedIn: hasSession(request) }, urlOf(request, config));
      reply.headers({ 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding', etag: page.etag });
      if (status === 200 && request.headers['if-none-match']?.includes(page.etag))
        return reply.code(304).send();
      reply.code(status).type('text/html; charset=utf-8');
      if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(page.html);
      return reply.header('content-encoding', 'br').send(page.brotli);
    },
    sitemap(request) {
      const lines = publicPaths.map(
        (path) => `  <url><loc>${escapeHtml(urlOf(request, config) + path)}</loc></url>`,
      );
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`;
    },
    robots: (request) =>
      `User-agent: *\nDisallow: /api/\nDisallow: /p/\nDisallow: /r/\nDisallow: /stop\n\nSitemap: ${urlOf(request, config)}/sitemap.xml\n`,
  };
}

/** Whether the browser brings a session's cookie; whether it still counts is found out by the application. */
export function hasSession(request: FastifyRequest): boolean {
  return new RegExp(`(^|;\\s*)${SESSION_COOKIE}=.`).test(request.headers.cookie ?? '');
}

function urlOf(request: FastifyRequest, config: Config): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`;
}

/** Every mark of contract/pages.ts replaced: settings as HTML text, the page's data as JSON. */
function filled(file: string, data: PageData, site: PublicSite, publicUrl: string): string {
  const values: Record<string, string> = { ...site, publicUrl };
  return file.replace(/"\{\{pageData\}\}"|\{\{(\w+)\}\}/g, (mark, name: string) => {
    if (mark === PAGE_DATA_MARK) return JSON.stringify(data).replaceAll('<', '\\u003c');
    const value = values[name];
    return value === undefined ? mark : escapeHtml(value);
  });
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

function keep(text: string): Kept {
  const html = Buffer.from(text);
  const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: html.length } });
  return { html, brotli, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
}
