import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ContactAnswer, ContactStanding } from '#contract/contact-standing.ts';
import { eq } from '#server/db/orm.ts';
import { properties, users } from '#server/db/schema/index.ts';
import { allOperations } from '#server/features/index.ts';
import { runOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { tagProperty } from '#testing/properties.ts';
import { imported, uploadForm } from '#testing/uploads.ts';
import { insertCode } from './stop.data.ts';

let server: TestServer;
let admin: Client;
let person: Person;
let owner: Client;
let zip = 85600;
let door: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());
beforeEach(async () => {
  zip += 1;
  person = await server.addPerson({ zips: [String(zip)], companyRole: 'owner' });
  owner = await server.signIn(person);
  await bring('12 North Main Street,P-1');
  door = await doorAt('12 North Main Street');
});

const bring = async (...rows: string[]) =>
  imported(
    admin.post(
      '/api/properties/upload',
      uploadForm(['address,parcel_number,zip_code', ...rows.map((row) => `${row},${zip}`)].join('\n')),
    ),
  );
const doorAt = async (address: string) => {
  const rows = await server.services.db.select().from(properties).where(eq(properties.address, address));
  return rows.find(({ zipCode }) => zipCode === String(zip))?.id ?? 0;
};
const ask = async (channel: string, id = door, client = owner) => {
  const query = `channel=${channel}&at=2027-03-05T14:00:00-07:00`;
  const answer = await client.get(`/api/properties/${id}/may-contact?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json() as ContactAnswer).reasons.map(({ code }) => code);
};
const standing = async () => (await owner.get(`/api/properties/${door}/contact`)).json() as ContactStanding;
const companyId = async () => {
  const [row] = await server.services.db.select().from(users).where(eq(users.id, person.id));
  return row?.companyId ?? '';
};
const remove = async () => expect((await admin.delete(`/api/admin/properties/${door}`)).status).toBe(200);

test('a household that opted out by its code stays out when its property is deleted and imported again', async () => {
  const { db } = server.services;
  const code = await insertCode(db, { companyId: await companyId(), propertyId: door });
  expect((await server.visitor().post(`/api/stop/${code}`, { channel: 'mail' })).status).toBe(200);
  expect(await ask('mail')).toEqual(['opted-out']);
  await remove();
  await bring('12 N. MAIN ST,P-2', '14 N Main St,P-3');
  door = await doorAt('12 N. MAIN ST');
  expect(await ask('mail')).toEqual(['opted-out']);
  expect(await ask('mail', await doorAt('14 N Main St'))).toEqual([]);
  expect((await standing()).optOuts).toMatchObject([
    { channel: 'mail', source: 'homeowner', mayWithdraw: false },
  ]);
  const stranger = await server.contractor(String(zip));
  expect(await ask('mail', door, stranger)).toEqual([]);
});

test('a code that was printed before its property was deleted still opts out, and opens the property that comes back', async () => {
  const { db } = server.services;
  const code = await insertCode(db, { companyId: await companyId(), propertyId: door });
  const visitor = server.visitor();
  await remove();
  expect((await visitor.get(`/api/stop/${code}`)).json()).toMatchObject({ optedOut: [] });
  expect((await visitor.get(`/api/r/${code}`)).status).toBe(404);
  for (const _twice of [1, 2])
    expect((await visitor.post(`/api/stop/${code}`, { channel: 'mail' })).status).toBe(200);
  expect((await visitor.get(`/api/stop/${code}`)).json()).toMatchObject({ optedOut: ['mail'] });
  await bring('12 N. MAIN ST,P-1');
  door = await doorAt('12 N. MAIN ST');
  expect(await ask('mail')).toEqual(['opted-out']);
  expect((await visitor.get(`/api/stop/${code}`)).json()).toMatchObject({ optedOut: ['mail'] });
  expect((await visitor.post(`/api/stop/${code}`, { channel: 'all' })).status).toBe(200);
  expect(await ask('knock')).toEqual(['opted-out']);
});

test('so it does by its parcel number, and where a whole ZIP is deleted; the tag counts as well', async () => {
  const { db } = server.services;
  await tagProperty(db, { propertyId: door, userId: person.id, tagKey: 'do_not_contact' });
  const confirmation = String(zip);
  const asked = await admin.post(`/api/admin/zips/${zip}/removal`, { confirmation });
  const { operationId } = asked.json() as { operationId: string };
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  await runOperation(server.services, allOperations, operationId, attempt);
  await bring('12 Main Avenue,P-1');
  door = await doorAt('12 Main Avenue');
  expect(await ask('knock')).toEqual(['opted-out']);
  const route = await owner.post('/api/routes', { propertyIds: [door] });
  expect(route.json()).toMatchObject({ order: [] });
});

test('a number that opted out stays closed at every other door while its own property is gone', async () => {
  await bring('14 N Main St,P-3');
  const other = await doorAt('14 N Main St');
  const phone = { name: 'Olivia Kurz', phone: '602 555 0123' };
  const olivia = (await owner.post(`/api/properties/${door}/people`, phone)).json() as { id: number };
  await owner.post(`/api/properties/${other}/people`, phone);
  expect(await ask('call', other)).not.toContain('opted-out');
  const pointOf = { personId: olivia.id, value: phone.phone };
  const body = { channel: 'call', source: 'asked', pointOf };
  expect((await owner.post(`/api/properties/${door}/opt-outs`, body)).status).toBe(201);
  await remove();
  expect(await ask('call', other)).toContain('opted-out');
});

test('what a colleague takes back as a mistake does not come back with the next import', async () => {
  await owner.post(`/api/properties/${door}/opt-outs`, { channel: 'all', source: 'asked' });
  await remove();
  await bring('12 North Main Street,P-1');
  door = await doorAt('12 North Main Street');
  const [found] = (await standing()).optOuts;
  expect((await owner.delete(`/api/properties/${door}/opt-outs/${found?.id}`)).status).toBe(200);
  await remove();
  await bring('12 North Main Street,P-1');
  door = await doorAt('12 North Main Street');
  expect(await ask('mail')).toEqual([]);
});

test('a door corrected to an address that opted out is left out', async () => {
  await owner.post(`/api/properties/${door}/opt-outs`, { channel: 'knock', source: 'asked' });
  await remove();
  await bring('21 North Main Street,P-9');
  door = await doorAt('21 North Main Street');
  expect(await ask('knock')).toEqual([]);
  const body = { address: '12 N Main St' };
  const corrected = await admin.post(`/api/properties/${door}/corrections`, body);
  expect(corrected.status, corrected.text).toBeLessThan(300);
  expect(await ask('knock')).toEqual(['opted-out']);
});
