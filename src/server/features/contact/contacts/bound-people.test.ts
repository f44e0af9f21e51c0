import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ContactAnswer, ContactStanding } from '#contract/contact-standing.ts';
import { eq, sql } from '#server/db/orm.ts';
import { mailPieces, users } from '#server/db/schema/index.ts';
import { type Mailroom, openMailroom } from '#server/features/contact/campaigns/mailroom.fixture.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { tagProperty } from '#testing/properties.ts';
import { imported, uploadForm } from '#testing/uploads.ts';
import { insertCode } from './stop.data.ts';

let server: TestServer;
let mail: Mailroom;
let doors: number[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  mail = await openMailroom(server);
  await mail.saveSettings();
});

const LUNA = { owner: 'LUNA RENTALS LLC', ownerAddress: '500 W Elm St, Mesa, AZ 85201' };
const houses = (rows: object[]) =>
  mail.add(rows.map((row, place) => ({ address: `${100 + place * 2} N Hayden Rd`, ...row })));
const ask = async (door: number, channel: string, client = mail.owner) => {
  const query = `channel=${channel}&at=2027-03-05T14:00:00-07:00`;
  const answer = await client.get(`/api/properties/${door}/may-contact?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json() as ContactAnswer).reasons.map(({ code }) => code);
};
const optOut = async (door: number, channel: string) => {
  const answer = await mail.owner.post(`/api/properties/${door}/opt-outs`, { channel, source: 'asked' });
  expect(answer.status, answer.text).toBe(201);
};
const standing = async (door: number) =>
  (await mail.owner.get(`/api/properties/${door}/contact`)).json() as ContactStanding;
const meet = async (door: number, more: object = {}) => {
  const olivia = { name: 'Olivia Kurz', phone: '602 555 0123', email: 'olivia@example.com', ...more };
  const answer = await mail.owner.post(`/api/properties/${door}/people`, olivia);
  expect(answer.status, answer.text).toBe(201);
  return (answer.json() as { id: number }).id;
};
const codeOf = async (door: number) => {
  const [user] = await server.services.db.select().from(users).where(eq(users.id, mail.lead.id));
  const owned = { companyId: user?.companyId ?? '', propertyId: door };
  return insertCode(server.services.db, owned);
};
const stop = async (door: number, channel = 'all') => {
  const code = await codeOf(door);
  expect((await server.visitor().post(`/api/stop/${code}`, { channel })).status).toBe(200);
};
const gatesNow = async (more: object = {}) => {
  const { id } = await mail.make(more);
  const { gates, pieces } = await mail.audience(id);
  return { ...gates, pieces };
};

test('an owner of several doors who opts out with one door’s code gets no mail for the others', async () => {
  doors = await houses([LUNA, LUNA, LUNA, { owner: 'Jane Doe' }]);
  await stop(doors[0] ?? 0);
  expect(await gatesNow()).toMatchObject({ 'do-not-mail': 3, pieces: 1 });
  expect(await gatesNow({ addressee: 'resident' })).toMatchObject({ 'do-not-mail': 3, pieces: 1 });
  expect(await ask(doors[2] ?? 0, 'mail')).toEqual(['opted-out']);
  expect(await ask(doors[2] ?? 0, 'knock')).toEqual([]);
  const exported = await mail.owner.post('/api/properties/export', { propertyIds: doors, timeZone: 'UTC' });
  expect(exported.headers.get('x-left-out')).toBe('3');
});

test('so does one mailbox in another name and spelling, and the house that the mailbox is', async () => {
  doors = await houses([
    LUNA,
    { owner: 'Luna, Maria', ownerAddress: '500 West Elm Street, Mesa AZ 85201-4410' },
    { owner: 'Jane Doe' },
  ]);
  await stop(doors[0] ?? 0, 'mail');
  expect(await gatesNow()).toMatchObject({ 'do-not-mail': 2, pieces: 1 });
  expect(await ask(doors[1] ?? 0, 'mail')).toEqual(['opted-out']);
});

test('a piece that was frozen before is not printed once its mailbox opts out at another door', async () => {
  doors = await houses([{ ...LUNA, owner: 'Luna, Maria' }, { owner: 'Jane Doe' }]);
  const { id } = await mail.frozen();
  const [other = 0] = await mail.add([{ address: '7 Elm St', ...LUNA }]);
  await stop(other);
  const manifest = await mail.owner.get(`/api/mail/campaigns/${id}/manifest`);
  expect(manifest.text).not.toContain('500 W ELM ST');
  expect(manifest.text).toContain('JANE DOE');
});

test('who asked at one door not to be called is not called at any other where their number is known', async () => {
  doors = await houses([{}, {}, {}]);
  const [here = 0, there = 0, third = 0] = doors;
  await meet(here);
  await meet(there);
  await optOut(here, 'call');
  expect(await ask(there, 'call')).toContain('opted-out');
  expect(await ask(there, 'email')).toEqual([]);
  // Learned later, of the household that asked.
  await meet(here, { name: 'Tom Kurz', phone: '602 555 0188' });
  await meet(third, { name: 'Tom Kurz', phone: '602 555 0188' });
  expect(await ask(third, 'call')).toContain('opted-out');
  const { optOuts } = await standing(here);
  expect(optOuts).toMatchObject([{ channel: 'call', value: null }]);
  expect((await standing(there)).optOuts).toEqual([]);
  await mail.owner.delete(`/api/properties/${here}/opt-outs/${optOuts[0]?.id}`);
  expect(await ask(there, 'call')).not.toContain('opted-out');
  expect(await ask(third, 'call')).not.toContain('opted-out');
});

test('who wants no contact at all is shown without a number at every door where they are known', async () => {
  doors = await houses([{}, {}]);
  const [here = 0, there = 0] = doors;
  await meet(here);
  await meet(there);
  const people = async () => (await mail.owner.get(`/api/properties/${there}/people`)).json();
  expect(await people()).toMatchObject([{ email: 'olivia@example.com', contactHidden: false }]);
  await stop(here);
  expect(await people()).toMatchObject([{ phone: null, email: null, contactHidden: true }]);
  const queue = (await mail.owner.post('/api/queues', { name: 'Monday' })).json() as { id: number };
  await mail.owner.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: [there] });
  expect((await mail.owner.get(`/api/queues/${queue.id}/doors`)).json()).toMatchObject([
    { people: [{ phone: null, email: null, contactHidden: true }] },
  ]);
});

test('the tag ‘Do not contact’ binds the numbers as well, until it is taken off', async () => {
  const { db } = server.services;
  doors = await houses([LUNA, { ...LUNA }]);
  const [here = 0, there = 0] = doors;
  await meet(here);
  await meet(there);
  await tagProperty(db, { propertyId: here, userId: mail.lead.id, tagKey: 'do_not_contact' });
  expect(await ask(there, 'email')).toEqual(['opted-out']);
  expect(await ask(there, 'mail')).toEqual(['opted-out']);
  await mail.owner.delete(`/api/properties/${here}/tags/do_not_contact`);
  expect(await ask(there, 'email')).toEqual([]);
  expect(await ask(there, 'mail')).toEqual([]);
});

test('numbers stay bound when the person is erased or the property is deleted, and another company is not bound', async () => {
  doors = await houses([{ identity: 'P-1', parcelNumber: 'P-1' }, {}]);
  const [here = 0, there = 0] = doors;
  const person = await meet(here);
  await meet(there);
  await optOut(here, 'call');
  await mail.owner.delete(`/api/properties/${here}/people/${person}`);
  expect(await ask(there, 'call')).toContain('opted-out');
  const admin = await server.admin();
  expect((await admin.delete(`/api/admin/properties/${here}`)).status).toBe(200);
  expect(await ask(there, 'call')).toContain('opted-out');
  const file = `address,parcel_number,zip_code\n100 N Hayden Rd,P-1,${mail.zip}`;
  await imported(admin.post('/api/properties/upload', uploadForm(file)));
  expect(await ask(there, 'call')).toContain('opted-out');
  const stranger = await server.contractor(mail.zip);
  const same = { name: 'Olivia Kurz', phone: '602 555 0123' };
  await stranger.post(`/api/properties/${there}/people`, same);
  expect(await ask(there, 'call', stranger)).not.toContain('opted-out');
});

test('‘Do not knock’ at a visit binds the owner and their mailbox as an opt-out by the code does', async () => {
  doors = await houses([LUNA, LUNA, { ownerAddress: LUNA.ownerAddress }, {}]);
  const [here = 0, owners = 0, mailbox = 0, stranger = 0] = doors;
  const queue = (await mail.rep.post('/api/queues', { name: 'Monday' })).json() as { id: number };
  await mail.rep.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: [here] });
  const outcome = { outcome: 'do_not_knock' };
  const given = await mail.rep.post(`/api/queues/${queue.id}/items/${here}/outcome`, outcome);
  expect(given.status, given.text).toBe(200);
  for (const door of [here, owners, mailbox]) expect(await ask(door, 'mail')).toEqual(['opted-out']);
  expect(await ask(stranger, 'mail')).toEqual([]);
  expect(await ask(owners, 'knock')).toEqual([]);
});

test('‘Do not mail’ of a skip-trace file binds the mailbox at other doors', async () => {
  doors = await houses([LUNA, { ownerAddress: LUNA.ownerAddress }]);
  const file = `Property Address,Property Zip,Name,Phone 1,Do Not Mail\n100 N Hayden Rd,${mail.zip},Al,,Yes`;
  const form = uploadForm(file, { apply: 'yes' });
  expect((await mail.owner.post('/api/contacts/import', form)).json()).toMatchObject({ optOuts: 1 });
  expect(await ask(doors[1] ?? 0, 'mail')).toEqual(['opted-out']);
});

test('a household that opted out while its property was deleted binds its mailbox once it is back', async () => {
  doors = await houses([{ identity: 'P-7', parcelNumber: 'P-7' }, { ownerAddress: LUNA.ownerAddress }]);
  const [here = 0, there = 0] = doors;
  const code = await codeOf(here);
  const admin = await server.admin();
  await admin.delete(`/api/admin/properties/${here}`);
  expect((await server.visitor().post(`/api/stop/${code}`, { channel: 'mail' })).status).toBe(200);
  const row = `100 N Hayden Rd,P-7,${mail.zip},"${LUNA.ownerAddress}"`;
  const file = `address,parcel_number,zip_code,owner_address\n${row}`;
  await imported(admin.post('/api/properties/upload', uploadForm(file)));
  expect(await ask(there, 'mail')).toEqual(['opted-out']);
});

test('within the window a mailbox gets one piece, and one that was held out gets none', async () => {
  await houses([LUNA]);
  await mail.frozen();
  await mail.add([{ address: '7 Elm St', ...LUNA, owner: 'Luna, Maria' }]);
  expect(await gatesNow()).toMatchObject({ recent: 2, pieces: 0 });
  const { db } = server.services;
  await db.update(mailPieces).set({ isHeldOut: true, position: null, code: null });
  expect(await gatesNow()).toMatchObject({ recent: 2, pieces: 0 });
  const past = { takenFrom: sql`current_date - 100`, takenUntil: sql`current_date - 40` };
  await db.update(mailPieces).set(past);
  expect(await gatesNow()).toMatchObject({ recent: 0, pieces: 1 });
});
