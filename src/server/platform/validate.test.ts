import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { uploadForm } from '#testing/uploads.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

test.each<[string, object, string[]]>([
  ['/api/auth/login', {}, ['Please enter a valid email address', 'Password must be at least 6 characters']],
  ['/api/auth/request-password-reset', {}, ['Please enter a valid email address']],
  [
    '/api/auth/change-password',
    {},
    [
      'Current password is required',
      'Password must be at least 6 characters',
      'Please confirm your password',
    ],
  ],
  [
    '/api/auth/reset-password',
    {},
    ['Reset token is required', 'Password must be at least 6 characters', 'Please confirm your password'],
  ],
  ['/api/admin/assign-zip', {}, ['User selection required', 'ZIP code selection required']],
  [
    '/api/admin/users',
    {},
    [
      'Invalid email format',
      'First name required',
      'Last name required',
      'Password must be at least 6 characters',
    ],
  ],
  ['/api/queues', { description: 'Only this' }, ['Queue name is required']],
  [
    '/api/contact',
    {},
    [
      'Full name must be at least 2 characters',
      'Invalid email address',
      'Phone number must be at least 10 characters',
      'Company name must be at least 2 characters',
      'Company location must be at least 2 characters',
    ],
  ],
  ['/api/support/tickets', {}, ['Subject is required', 'Message must be at least 10 characters']],
  ['/api/properties/export', {}, ['propertyIds is required']],
])('%s without its keys says what an empty one would', async (path, body, sentences) => {
  const { status, json } = await admin.post(path, body);
  expect([status, json()]).toMatchObject([400, { detail: sentences.join('. ') }]);
});

test('an upload without its ZIP code is refused by name', async () => {
  const refused = await admin.post('/api/admin/upload/properties', uploadForm('address\n1 Main St\n', {}));
  expect([refused.status, refused.json()]).toMatchObject([400, { detail: 'ZIP code must be 5 digits' }]);
});

test('keys that no call knows are refused by name, in a body, an address and a form alike', async () => {
  const body = await admin.post('/api/queues', { name: 'Doors', descriptoin: 'Typed in haste' });
  expect([body.status, body.text]).toEqual([400, expect.stringContaining("Unknown key 'descriptoin'")]);
  const query = await admin.get('/api/properties?limit=50&zip=85251');
  expect([query.status, query.text]).toEqual([400, expect.stringContaining("Unknown key 'zip'")]);
  const form = await admin.post(
    '/api/admin/upload/properties',
    uploadForm('address\n1 Main St\n', { zipCode: '85251', zipcode: '85252' }),
  );
  expect([form.status, form.text]).toEqual([400, expect.stringContaining("Unknown key 'zipcode'")]);
  expect((await admin.get('/api/queues')).json()).toEqual([]);
});

test('an answer of a queue call can be sent back unchanged', async () => {
  const made = (await admin.post('/api/queues', { name: 'Doors' })).json() as { id: number };
  const [queue] = (await admin.get('/api/queues')).json() as object[];
  const sent = await admin.put(`/api/queues/${made.id}`, queue);
  expect([sent.status, sent.json()]).toEqual([200, queue]);
});

test('two files in one upload are refused by that name, and neither is stored', async () => {
  const form = uploadForm('address\n1 Main St\n', { zipCode: '85251' });
  form.append('file', new Blob(['address\n2 Main St\n']), 'second.csv');
  const { status, text } = await admin.post('/api/admin/upload/properties', form);
  expect([status, text]).toEqual([400, expect.stringContaining('Please upload one file at a time')]);
  expect((await admin.get('/api/properties/stats')).json()).toMatchObject({ total: 0 });
  const [latest] = (await admin.get('/api/uploads/history')).json() as unknown[];
  expect(latest).toMatchObject({ state: 'failed', message: expect.stringContaining('one file at a time') });
});

test('an invalid capture date is named as the only error', async () => {
  const form = uploadForm('address\n1 Main St\n', { zipCode: '85251', capturedOn: 'abc' });
  const { status, text } = await admin.post('/api/admin/upload/properties', form);
  expect([status, text]).toEqual([
    400,
    expect.stringContaining('Please give the capture date as YYYY-MM-DD.'),
  ]);
  expect(text).not.toContain('future');
});

test('nothing is stored under a ZIP code that does not exist', async () => {
  const form = uploadForm('address\n1 Main St\n', { zipCode: '00000' });
  const { status, text } = await admin.post('/api/admin/upload/properties', form);
  expect([status, text]).toEqual([400, expect.stringContaining('There is no such ZIP code.')]);
  const asked = await admin.post('/api/coverage/request-new-zip', { zipCode: '00000' });
  expect([asked.status, asked.text]).toEqual([400, expect.stringContaining('There is no such ZIP code.')]);
});

test('a form may name some of its fields before its file and others behind it', async () => {
  const form = new FormData();
  form.append('otherZips', 'reject');
  form.append('file', new Blob(['address\n1 Main St\n']), 'first.csv');
  form.append('zipCode', '85253');
  const { status, text } = await admin.post('/api/admin/upload/properties', form);
  expect([status, text]).toEqual([200, expect.any(String)]);
});
