import { expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { startTestServer } from '#testing/app.ts';

test('health follows the database, and a call without it is a clean 503', async () => {
  const server = await startTestServer();
  expect((await server.visitor().get('/healthz')).status).toBe(200);
  await server.services.pool.end();
  expect((await server.visitor().get('/healthz')).status).toBe(503);
  await server.close().catch(() => {});
});

test('calls that are nowhere are problem documents, and nothing of a wrong body is kept', async () => {
  const server = await startTestServer();
  const visitor = server.visitor();
  const nowhere = await visitor.get('/api/nowhere');
  expect(nowhere.status).toBe(404);
  expect((nowhere.json() as Problem).requestId).toBe(nowhere.headers.get('x-request-id'));
  const garbage = await fetch(`${server.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":',
  });
  expect(garbage.status).toBe(400);
  const huge = await visitor.post('/api/auth/login', { email: 'x'.repeat(2_000_000), password: 'secret' });
  expect(huge.status).toBe(413);
  const wrongKind = await fetch(`${server.baseUrl}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ a: 'b' }),
  });
  expect(wrongKind.status).toBe(400);
  await server.close();
});

test('every answer forbids what the product does not need', async () => {
  const server = await startTestServer();
  const { headers } = await server.visitor().get('/api/site');
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
  await server.close();
});

test('every answer carries the header that distinguishes it from a proxy’s', async () => {
  const server = await startTestServer();
  const paths = ['/api/site', '/api/auth/me', '/api/nowhere', '/', '/theme.js', '/healthz'];
  for (const path of paths) {
    const { headers } = await server.visitor().get(path);
    expect([path, headers.get('x-application')]).toEqual([path, '1']);
  }
  await server.close();
});
