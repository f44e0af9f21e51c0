import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditLine } from '#contract/audit.ts';
import type { Operation, OperationDetails } from '#contract/operations.ts';
import { operationFailures, operations } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
let person: Person;
let contractor: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.addPerson();
  contractor = await server.signIn(person);
  admin = await server.admin();
});
afterAll(() => server.close());

async function add(state: Operation['state'], more: Partial<typeof operations.$inferInsert> = {}) {
  const about = { name: 'queues.add-by-filter', subject: 'Monday doors', userId: person.id, payload: {} };
  const [row] = await server.services.db
    .insert(operations)
    .values({ ...about, state, ...more })
    .returning();
  return row?.id ?? '';
}

const list = async (client: Client, show = 'all') =>
  (await client.get(`/api/operations?show=${show}`)).json() as Operation[];
const read = async (client: Client, id: string) =>
  (await client.get(`/api/operations/${id}`)).json() as OperationDetails;

test('users see what they started, administrators all of it with what went wrong', async () => {
  const own = await add('failed', { error: 'The queue was deleted.', step: 'add', done: 3, total: 7 });
  const platforms = await add('running', { userId: null, subject: 'Everything' });
  await server.services.db
    .insert(operationFailures)
    .values({ operationId: own, step: 'add', message: 'no such queue' });
  expect((await list(contractor)).map(({ id }) => id)).toEqual([own]);
  expect((await list(admin)).map(({ id }) => id).sort()).toEqual([own, platforms].sort());
  expect((await list(admin, 'broken')).map(({ id }) => id)).toEqual([own]);
  expect((await list(admin, 'open')).map(({ id }) => id)).toEqual([platforms]);
  expect(await read(contractor, own)).toMatchObject({
    startedBy: person.email,
    error: 'The queue was deleted.',
    done: 3,
    total: 7,
    may: { cancel: false, retry: true },
    failures: [],
  });
  const refused = await add('failed', { error: 'There is no address column.' });
  const known = async (client: Client) =>
    Object.fromEntries((await list(client)).map(({ id, hasFailures }) => [id, hasFailures]));
  expect(await known(admin)).toMatchObject({ [own]: true, [refused]: false });
  expect(await known(contractor)).toMatchObject({ [own]: false, [refused]: false });
  expect((await read(admin, own)).failures).toMatchObject([{ step: 'add', message: 'no such queue' }]);
  expect((await contractor.get(`/api/operations/${platforms}`)).status).toBe(404);
  expect((await contractor.post(`/api/operations/${platforms}/cancel`)).status).toBe(404);
});

test('a long list comes in pages', async () => {
  for (let n = 0; n < 3; n += 1) await add('completed');
  const { headers, json } = await admin.get('/api/operations?show=ended&pageSize=2');
  expect(json()).toHaveLength(2);
  expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(3);
});

test('canceling and retrying are in the audit record', async () => {
  const id = await add('running');
  const canceled = (await contractor.post(`/api/operations/${id}/cancel`)).json();
  expect(canceled).toMatchObject({ state: 'running', isCanceling: true, may: { cancel: false } });
  const broken = await add('dead');
  expect((await admin.post(`/api/operations/${broken}/retry`)).json()).toMatchObject({ state: 'queued' });
  expect((await admin.post(`/api/operations/${broken}/retry`)).status).toBe(409);
  const lines = (await admin.get('/api/admin/audit')).json() as AuditLine[];
  const about = (wanted: string) => lines.filter(({ subjectId }) => subjectId === wanted);
  expect(about(id)).toMatchObject([
    { action: 'operation-canceled', actor: person.email, subject: 'Monday doors' },
  ]);
  expect(about(broken)).toMatchObject([{ action: 'operation-retried' }]);
});
