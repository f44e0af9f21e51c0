import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { PASSWORD, startTestServer } from '#testing/app.ts';
import type { Answer } from '#testing/client.ts';

test('more calls than the server answers at a time get a clean 503 at once, and then it is well again', async () => {
  const server = await startTestServer({ settings: { MAX_REQUESTS: '4' } });
  const { email } = await server.addPerson();
  const visitor = server.visitor();
  const flood = Array.from({ length: 150 }, () =>
    visitor.post('/api/auth/login', { email, password: PASSWORD }),
  );
  const answers = await Promise.all(flood);
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(10);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4);
  expect(answers.filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(busy.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  expect(busy[0]?.json() as Problem).toMatchObject({ status: 503, code: 'unavailable' });
  expect((await visitor.get('/healthz')).status).toBe(200);
  await sleep(50);
  for (let n = 0; n < 30; n += 1) expect((await visitor.get('/api/site')).status).toBe(200);
  await server.close();
});

test('callers who go away in the middle do not use up the room of others', async () => {
  const server = await startTestServer({ settings: { MAX_REQUESTS: '5' } });
  const { port } = new URL(server.baseUrl);
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
  const head = `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  for (let n = 0; n < 20; n += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(n % 2 ? head : head + body);
    await sleep(3);
    socket.destroy();
  }
  await sleep(500);
  expect((await server.visitor().get('/api/site')).status).toBe(200);
  await server.close();
});

test('this machine reads metrics by route, pool and work; a caller through a proxy finds nothing', async () => {
  const server = await startTestServer();
  const visitor = server.visitor();
  await visitor.get('/api/site');
  await visitor.get('/api/properties/4711');
  const { status, headers, text } = await visitor.get('/metrics');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(numberOf(text, 'request_duration_seconds_count{method="GET",route="/api/site",status="200"}')).toBe(
    1,
  );
  expect(text).toContain('route="/api/properties/:propertyId",status="401"');
  expect(numberOf(text, 'database_connections{state="wanted"}')).toBe(0);
  expect(text).toContain('process_resident_memory_bytes');
  const proxied = await visitor.get('/metrics', { 'x-forwarded-for': '203.0.113.9' });
  expect(proxied.status).toBe(404);
  await server.services.pool.end();
  expect((await visitor.get('/metrics')).status).toBe(200);
  await server.close().catch(() => {});
});

test('with a token set, only who brings it reads metrics', async () => {
  const token = 'a token of the monitoring';
  const server = await startTestServer({ settings: { METRICS_TOKEN: token } });
  const ask = (authorization?: string): Promise<Answer> =>
    server.visitor().get('/metrics', authorization ? { authorization } : {});
  const statuses = [
    (await ask()).status,
    (await ask('Bearer other')).status,
    (await ask(`Bearer ${token}`)).status,
  ];
  expect(statuses).toEqual([404, 404, 200]);
  await server.close();
});

const numberOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`ridgecap_${line}`) || one.startsWith(`ridgecap_http_${line}`))
      ?.split(' ')
      .at(-1),
  );
