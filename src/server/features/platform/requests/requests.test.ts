import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminTicket, FlyRequest, RequestCounts, ZipAccessRequest } from '#contract/requests.ts';
import type { SupportTicket } from '#contract/support.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { mailsTo } from '#testing/outbox.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  admin = await server.admin();
  await server.addPerson({ zips: ['85251', '85031'] });
  await query('delete from user_zip_subscriptions');
});
afterAll(() => server.close());

const query = (sql: string, values: unknown[] = []) => server.services.pool.query(sql, values);
const idOf = async (zipCode: string) =>
  (await query('select id from zip_codes where zip_code = $1', [zipCode])).rows[0].id as number;
const counts = async () => (await admin.get('/api/admin/requests/counts')).json() as RequestCounts;
const outbox = () => join(server.services.config.dataDir, 'outbox');
const zipRequests = async (status = '') =>
  (await admin.get(`/api/admin/requests/zip-access${status}`)).json() as ZipAccessRequest[];

test('from asking to access: the request is approved, the ZIP opens, and the requester is notified', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  await client.post('/api/coverage/request-access', {
    zipCodeId: await idOf('85251'),
    notes: 'Four crews here',
  });
  expect(await counts()).toMatchObject({ zipAccess: 1, waiting: 0, total: 1 });
  const [asked] = await zipRequests('?status=pending');
  expect(asked).toMatchObject({
    zipCode: '85251',
    userEmail: person.email,
    notes: 'Four crews here',
    waiting: false,
  });
  const path = `/api/admin/requests/zip-access/${asked?.id}/approve`;
  const answer = await admin.post(path, {
    subscriptionType: 'exclusive',
    term: 'months-6',
    message: 'Enjoy.',
  });
  expect(answer.status).toBe(200);
  expect((await client.get('/api/coverage/subscribed')).text).toContain('"subscriptionType":"exclusive"');
  expect((await admin.post(path, {})).status).toBe(409);
  const [done] = await zipRequests('?status=approved');
  expect(done).toMatchObject({ status: 'approved', processedBy: expect.stringContaining('admin') });
  expect(done?.processedAt).not.toBeNull();
  await expect.poll(() => mailsTo(outbox(), person.email), { timeout: 10_000 }).toHaveLength(1);
  expect((await mailsTo(outbox(), person.email))[0]).toContain('Enjoy.');
  expect((await counts()).total).toBe(0);
});

test('a request for a taken ZIP waits in its place, and cannot be approved', async () => {
  const [first, second] = [await server.contractor(), await server.contractor()];
  const zipCodeId = await idOf('85251');
  for (const client of [first, second]) await client.post('/api/coverage/request-access', { zipCodeId });
  expect(await counts()).toMatchObject({ zipAccess: 0, waiting: 2, total: 0 });
  const waiting = await zipRequests('?status=waiting');
  expect(waiting.map(({ position }) => position)).toEqual([1, 2]);
  expect(waiting[0]?.takenUntil).not.toBeNull();
  expect((await admin.post(`/api/admin/requests/zip-access/${waiting[0]?.id}/approve`, {})).status).toBe(409);
  const denied = await admin.post(`/api/admin/requests/zip-access/${waiting[1]?.id}/deny`, {
    message: 'Sorry.',
  });
  expect(denied.status).toBe(200);
  expect(await counts()).toMatchObject({ waiting: 1 });
});

test('of two administrators who answer one request at once one does', async () => {
  const client = await server.contractor();
  await client.post('/api/coverage/request-access', { zipCodeId: await idOf('85031') });
  const [asked] = await zipRequests('?status=pending');
  const path = `/api/admin/requests/zip-access/${asked?.id}`;
  const answers = await Promise.all([admin.post(`${path}/approve`, {}), admin.post(`${path}/deny`, {})]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a new area is taken in and assigned', async () => {
  const client = await server.contractor();
  await client.post('/api/coverage/request-new-zip', { zipCode: '13210', notes: '' });
  await client.post('/api/coverage/request-new-zip', { zipCode: '8' });
  const asked = (await admin.get('/api/admin/requests/fly')).json() as FlyRequest[];
  expect(asked.map(({ zipCode }) => zipCode)).toEqual(['13210', '8']);
  const answer = (at: number) => admin.post(`/api/admin/requests/fly/${asked[at]?.id}/approve`, {});
  expect([(await answer(0)).status, (await answer(1)).status]).toEqual([200, 409]);
  expect((await client.get('/api/coverage/subscribed')).json()).toEqual([
    expect.objectContaining({ zipCode: '13210', city: 'Syracuse', state: 'NY', propertyCount: 0 }),
  ]);
});

test('asked again with another text, the administrator reads both', async () => {
  const client = await server.contractor();
  const zipCodeId = await idOf('85031');
  const askFor = (notes: string) => client.post('/api/coverage/request-access', { zipCodeId, notes });
  for (const notes of ['For spring', 'For May, urgent', '', 'For May, urgent']) await askFor(notes);
  const mine = (await zipRequests('?status=pending')).filter(({ notes }) => notes?.startsWith('For'));
  expect(mine).toEqual([expect.objectContaining({ notes: 'For May, urgent', earlierNotes: ['For spring'] })]);

  const askForArea = (notes: string) =>
    client.post('/api/coverage/request-new-zip', { zipCode: '99501', notes });
  for (const notes of ['North', 'North and east']) await askForArea(notes);
  const areas = (await admin.get('/api/admin/requests/fly')).json() as FlyRequest[];
  expect(areas.filter(({ zipCode }) => zipCode === '99501')).toEqual([
    expect.objectContaining({ notes: 'North and east', earlierNotes: ['North'] }),
  ]);
});

test('a ticket goes from open to answered to closed, and the answer comes by email', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  const made = await client.post('/api/support/tickets', {
    subject: 'No pictures',
    message: 'The pictures of 12 Elm St are missing.',
    priority: 'urgent',
  });
  expect(made.status).toBe(201);
  const { ticketId } = made.json() as { ticketId: number };
  await client.post('/api/support/tickets', { subject: 'Later', message: 'This one is not in a hurry.' });
  const all = (await admin.get('/api/admin/requests/tickets')).json() as AdminTicket[];
  expect(all.map(({ priority }) => priority)).toEqual(['urgent', 'medium']);
  const path = `/api/admin/requests/tickets/${ticketId}`;
  await admin.post(`${path}/answer`, { message: 'They are back.' });
  const own = async () => (await client.get('/api/support/tickets')).json() as SupportTicket[];
  expect((await own())[1]).toMatchObject({
    id: ticketId,
    status: 'answered',
    answers: [{ message: 'They are back.' }],
  });
  await admin.post(`${path}/close`);
  expect((await own())[1]?.status).toBe('closed');
  await expect.poll(() => mailsTo(outbox(), person.email), { timeout: 10_000 }).toHaveLength(1);
  const support = await mailsTo(outbox(), server.services.config.supportEmail);
  expect(support.join()).toContain(`[urgent] Ticket #${ticketId}: No pictures`);
});

test('tickets are checked field by field, and are private', async () => {
  const client = await server.contractor();
  const answer = await client.post('/api/support/tickets', {
    subject: ' ',
    message: 'Help',
    priority: 'now',
  });
  expect(answer.text).toContain('Subject is required');
  expect(answer.text).toContain('Message must be at least 10 characters');
  expect((await client.get('/api/support/tickets')).json()).toEqual([]);
});

const visitor = {
  fullName: 'Rae Roofer',
  email: 'rae@example.com',
  phone: '602-555-0199',
  companyName: 'Rae Roofing',
  companyLocation: 'Mesa, AZ',
};

test('a contact request is stored once however often the button is pressed, and a program is thanked and forgotten', async () => {
  const send = (more: object = {}) => server.visitor().post('/api/contact', { ...visitor, ...more });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await send({ email: 'bot@example.com', website: 'http://spam.example' })).status).toBe(200);
  const listed = (await admin.get('/api/admin/requests/contacts')).json() as { id: number; email: string }[];
  expect(listed.map(({ email }) => email)).toEqual(['rae@example.com']);
  const path = `/api/admin/requests/contacts/${listed[0]?.id}/handle`;
  expect([(await admin.post(path)).status, (await admin.post(path)).status]).toEqual([200, 200]);
  expect((await counts()).contacts).toBe(0);
  expect((await admin.get('/api/admin/audit?action=contact-handled')).json()).toEqual([
    expect.objectContaining({ actor: expect.stringMatching(/^admin/), subject: 'rae@example.com' }),
  ]);
  const bad = await server.visitor().post('/api/contact', { fullName: 'R', email: 'x', phone: '1' });
  for (const message of [
    'Full name must be at least 2 characters',
    'Invalid email address',
    'Phone number must be at least 10 characters',
  ])
    expect(bad.text).toContain(message);
});
