import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { uploads, userZipSubscriptions } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

/**
 * What each caller gets, for ids of ZIP 85251: a visitor, the contractor who holds the ZIP, a contractor of another
 * ZIP, an administrator. A new endpoint without a row here fails the test.
 */
const expected: Record<string, [visitor: number, holder: number, other: number, admin: number]> = {
  'GET /api/auth/me': [401, 200, 200, 200],
  'POST /api/auth/login': [400, 400, 400, 400],
  'POST /api/auth/register': [400, 400, 400, 400],
  'POST /api/auth/logout': [200, 200, 200, 200],
  'POST /api/auth/change-password': [401, 400, 400, 400],
  'POST /api/auth/request-password-reset': [400, 400, 400, 400],
  'POST /api/auth/reset-password': [400, 400, 400, 400],
  'GET /api/site': [200, 200, 200, 200],
  'GET /api/properties': [401, 200, 200, 200],
  'GET /api/properties/zip-codes': [401, 200, 200, 200],
  'GET /api/properties/stats': [401, 200, 200, 200],
  'POST /api/properties/export': [401, 200, 404, 200],
  'POST /api/admin/upload/properties': [401, 403, 403, 400],
  'POST /api/properties/upload': [401, 403, 403, 400],
  'GET /api/uploads/history': [401, 200, 200, 200],
  'GET /api/uploads/{uploadId}': [401, 200, 404, 200],
  'GET /api/uploads/{uploadId}/rejected': [401, 403, 403, 404],
  'GET /api/admin/stats': [401, 403, 403, 200],
  'GET /api/admin/users': [401, 403, 403, 200],
  'POST /api/admin/users': [401, 403, 403, 400],
  'GET /api/admin/user-zip-assignments': [401, 403, 403, 200],
  'POST /api/admin/assign-zip': [401, 403, 403, 400],
  'POST /api/admin/remove-zip': [401, 403, 403, 400],
};

const SECRET = 'Only for the holder of 85251';
const endpoints = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let server: TestServer;
let propertyId: number;
let uploadId: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.addPerson({ zips: ['85251', '13210'] });
  propertyId = await addProperty(server.services.db, { zipCode: '85251', address: '1 Main St', owner: SECRET });
  const [upload] = await server.services.db
    .insert(uploads)
    .values({ fileName: `${SECRET}.csv`, zipCode: '85251', state: 'completed' })
    .returning();
  uploadId = upload?.id ?? '';
});
afterAll(() => server.close());

test('every endpoint has its row, and no row is left over', () => {
  expect(Object.keys(expected).sort()).toEqual(endpoints.map(nameOf).sort());
});

describe.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))('$name', ({ name, endpoint }) => {
  const callers: [string, () => Promise<Client>][] = [
    ['visitor', async () => server.visitor()],
    ['holder', () => server.contractor('85251')],
    ['other', () => server.contractor('13210')],
    ['admin', () => server.admin()],
  ];

  test.each(callers.map(([who, caller], column) => ({ who, caller, column })))('$who', async ({ who, caller, column }) => {
    const client = await caller();
    const answer = await call(client, endpoint);
    expect(answer.status).toBe(expected[name]?.[column]);
    if (who === 'visitor' || who === 'other') expect(answer.text).not.toContain(SECRET);
    if (answer.status >= 400) expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });
});

test('a grant that has run out opens nothing any more', async () => {
  const person = await server.addPerson({ zips: ['85251'] });
  const client = await server.signIn(person);
  expect((await client.get('/api/properties')).text).toContain(SECRET);
  await expire(person.id);
  for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
    expect((await call(client, endpoint)).text, nameOf(endpoint)).not.toContain(SECRET);
  }
});

function call(client: Client, endpoint: Endpoint) {
  const path = endpoint.path.replace('{uploadId}', uploadId);
  if (endpoint.method === 'GET') return client.get(path);
  const body = endpoint.path === '/api/properties/export' ? { propertyIds: [propertyId] } : {};
  return client.post(path, body);
}

async function expire(userId: string): Promise<void> {
  await server.services.db
    .update(userZipSubscriptions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(userZipSubscriptions.userId, userId));
}
