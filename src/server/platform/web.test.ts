import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { PAGE_DATA_MARK, pageFile, pageKeys, publicPaths } from '#contract/pages.ts';
import { readConfig } from './config.ts';
import { answerError } from './errors.ts';
import { securityHeaders } from './security-headers.ts';
import { serveWeb } from './web.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

test('a visitor reads the prerendered page at its address and the landing page at the application’s', async () => {
  const web = await built();
  for (const path of publicPaths) expect((await web.inject(path)).body).toContain(`page ${path}<`);
  for (const path of ['/map', '/dashboard', '/upload', '/queue', '/data', '/admin-dashboard'])
    expect((await web.inject(path)).body).toContain('page /<');
});

test('a caller with a session gets the application with its bar, marked as not to be indexed', async () => {
  const web = await built();
  const cookies = { ridgecap_session: 'some-id' };
  for (const url of ['/', '/map', '/queues', '/nowhere']) {
    const { body, headers } = await web.inject({ url, cookies });
    expect(body).toBe('the application with its bar');
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    expect(headers.vary).toMatch(/cookie/i);
  }
  expect((await web.inject({ url: '/pricing', cookies })).body).toContain('"maybeSignedIn":true');
});

test('a visitor finds the login and the links of mails without the bar, but nothing at an address that is nowhere', async () => {
  const web = await built();
  for (const path of ['/login', '/reset-password?token=x', '/queue/7', '/admin/users'])
    expect((await web.inject(path)).body).toBe('the application');
  const nowhere = await web.inject('/nowhere');
  expect(nowhere.statusCode).toBe(404);
  expect(nowhere.body).toContain('page /404<');
  expect((await web.inject('/api/nowhere')).headers['content-type']).toContain('json');
  expect((await web.inject('/assets/gone.js')).statusCode).toBe(404);
});

test('settings are in the pages as text, never as markup', async () => {
  const web = await built({ SUPPORT_PHONE: '<b>"602"</b>', PUBLIC_URL: 'https://roofs.example' });
  const { body } = await web.inject('/contact');
  expect(body).toContain('at https://roofs.example by &lt;b&gt;&quot;602&quot;&lt;/b&gt;');
  expect(body).toContain('"phone":"\\u003cb>\\"602\\"\\u003c/b>"');
  expect((await web.inject('/sitemap.xml')).body).toContain('<loc>https://roofs.example/pricing</loc>');
  expect((await web.inject('/robots.txt')).body).toContain('Sitemap: https://roofs.example/sitemap.xml');
});

test('without PUBLIC_URL a page names the host it was asked by, safely', async () => {
  const web = await built();
  const { body } = await web.inject({ url: '/', headers: { host: 'a"><script>' } });
  expect(body).not.toContain('<script>');
  for (let i = 0; i < 450; i += 1) await web.inject({ url: '/', headers: { host: `h${i}.example` } });
  expect((await web.inject({ url: '/', headers: { host: 'late.example' } })).body).toContain(
    '//late.example',
  );
});

test('a page that is known is not sent again, and goes out compressed', async () => {
  const web = await built();
  const first = await web.inject({ url: '/pricing', headers: { 'accept-encoding': 'gzip, br' } });
  expect(first.headers['content-encoding']).toBe('br');
  const again = await web.inject({
    url: '/pricing',
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  expect((await web.inject({ url: '/pricing', method: 'HEAD' })).statusCode).toBe(200);
});

test('a slash too many leads to the page, and to no other site', async () => {
  const web = await built();
  expect((await web.inject('/pricing/')).headers.location).toBe('/pricing');
  expect((await web.inject('//evil.example/')).headers.location).toBeUndefined();
});

test('files named after their content are kept for a year', async () => {
  const web = await built();
  expect((await web.inject('/assets/a.js')).headers['cache-control']).toContain('immutable');
});

test('scripts go without the headers that apply to documents, which pages and workers have', async () => {
  const web = await built();
  const script = (await web.inject('/assets/a.js')).headers;
  expect(script).not.toHaveProperty('content-security-policy');
  expect(script).not.toHaveProperty('permissions-policy');
  expect(script['x-content-type-options']).toBe('nosniff');
  for (const path of ['/login', '/pricing', '/assets/plan.worker-81z8tx2Q.js'])
    expect([path, (await web.inject(path)).headers['content-security-policy']]).toEqual([
      path,
      expect.stringContaining("script-src 'self'"),
    ]);
});

test('a homeowner’s link opens the page for signing, with a session and without, kept by nobody and indexed nowhere', async () => {
  const web = await built();
  for (const cookies of [{ other: 'x' }, { ridgecap_session: 'some-id' }] as Record<string, string>[]) {
    const { body, headers } = await web.inject({ url: '/p/a-token', cookies });
    expect(body).toBe('the page for signing');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  }
  expect((await web.inject('/sitemap.xml')).body).not.toContain('/p/');
  expect((await web.inject('/robots.txt')).body).toContain('Disallow: /p/');
  expect((await web.inject('/p/a-token/more')).statusCode).toBe(404);
});

async function built(settings: Record<string, string> = {}): Promise<FastifyInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'ridgecap-web-'));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await mkdir(join(folder, 'pages'));
  await writeFile(join(folder, 'web/index.html'), 'the application');
  await writeFile(join(folder, 'web/member.html'), 'the application with its bar');
  await writeFile(join(folder, 'web/sign.html'), 'the page for signing');
  for (const name of ['a.js', 'plan.worker-81z8tx2Q.js'])
    await writeFile(join(folder, 'web/assets', name), 'let a = 1;');
  for (const key of pageKeys) {
    const content = `<p>page ${key}</p> at {{publicUrl}} by {{phone}} ${PAGE_DATA_MARK}`;
    await writeFile(join(folder, 'pages', pageFile(key)), content);
  }
  const app = Fastify();
  app.setErrorHandler(answerError);
  const headers = securityHeaders(readConfig(settings));
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  await serveWeb(app, folder, readConfig(settings));
  await app.ready();
  open.push(
    () => app.close(),
    () => rm(folder, { recursive: true }),
  );
  return app;
}
