import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a signed-in user can read every call of the API as an OpenAPI document', async () => {
  const contractor = await server.contractor('85251');
  const reply = await contractor.get('/api/openapi.json');
  expect(reply.status).toBe(200);
  expect(reply.json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/openapi.json': { get: { operationId: 'site.describeApi', 'x-access': 'public' } } },
    servers: [{ url: expect.stringMatching(/^https?:/) }],
  });
  const again = await contractor.get('/api/openapi.json', {
    'if-none-match': String(reply.headers.get('etag')),
  });
  expect(again.status).toBe(304);
});

test('a visitor reads the description as well: it holds no data', async () => {
  expect((await server.visitor().get('/api/openapi.json')).status).toBe(200);
});
