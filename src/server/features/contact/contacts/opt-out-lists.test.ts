import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ContactAnswer } from '#contract/contact-standing.ts';
import type { OptOutImport, OptOutList } from '#contract/opt-out-lists.ts';
import { addressKey } from '#domain/addresses.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';
import { imported, uploadForm } from '#testing/uploads.ts';

let server: TestServer;
let owner: Client;
let zip = 85700;
let door: number;
let other: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  zip += 1;
  owner = await server.contractor(String(zip));
  const house = (address: string) => ({ address, addressKey: addressKey(address) });
  const houses = [house('12 N Main St'), house('14 N Main St')];
  [door = 0, other = 0] = await addProperties(server.services.db, String(zip), houses);
});

const list = () =>
  [
    'phone,email,address,zip,channel,date,source',
    '(602) 555-0123,,,,calls,03/05/2024,Called in',
    ',olivia@example.com,,,,,',
    `,,12 North Main Street,${zip},mail,,`,
    `,,99 Elm Rd,${zip},,,`,
    ',,,,,,Nobody',
    '12,,,,,,',
    '(602) 555-0199,,,,faxes,,',
  ].join('\n');
const send = async (apply: 'yes' | 'no', client = owner, file = list()) => {
  const form = uploadForm(file, { origin: 'Our former CRM', apply });
  const answer = await client.post('/api/opt-out-lists', form);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as OptOutImport;
};
const lists = async () => (await owner.get('/api/opt-out-lists')).json() as OptOutList[];
const ask = async (channel: string, id: number) => {
  const answer = await owner.get(
    `/api/properties/${id}/may-contact?channel=${channel}&at=2027-03-05T14:00:00-07:00`,
  );
  return (answer.json() as ContactAnswer).reasons.map(({ code }) => code);
};
const meet = (id: number) =>
  owner.post(`/api/properties/${id}/people`, { phone: '602 555 0123', email: 'olivia@example.com' });

test('a list is looked at first, and rows that say nothing are named', async () => {
  expect(await send('no')).toMatchObject({
    ...{ applied: false, rows: 7, phones: 2, emails: 1, addresses: 2, problemCount: 3 },
    problems: [
      { row: 6, reason: 'There is no phone number, email address or address.' },
      { row: 7, reason: '‘12’ is no phone number.' },
      { row: 8, reason: expect.stringContaining('‘faxes’ is no channel') },
    ],
  });
  expect(await lists()).toEqual([]);
});

test('imported, it binds its numbers, addresses and doors, also one that comes later; undone, it binds no longer', async () => {
  await meet(other);
  expect(await send('yes')).toMatchObject({ applied: true });
  expect(await ask('call', other)).toContain('opted-out');
  expect(await ask('email', other)).toEqual(['opted-out']);
  expect(await ask('mail', door)).toEqual(['opted-out']);
  expect(await ask('knock', door)).toEqual([]);
  const admin = await server.admin();
  await imported(admin.post('/api/properties/upload', uploadForm(`address,zip_code\n99 Elm Road,${zip}`)));
  const { leads } = (await owner.get('/api/leads?search=99 Elm')).json() as {
    leads: { contact: { closed: string[] } }[];
  };
  expect(leads[0]?.contact.closed).toContain('mail');
  const [made] = await lists();
  expect(made).toMatchObject({ fileName: 'parcels.csv', origin: 'Our former CRM', rows: 7, mayUndo: true });
  expect((await owner.delete(`/api/opt-out-lists/${made?.id}`)).status).toBe(200);
  expect(await ask('call', other)).not.toContain('opted-out');
  expect(await ask('mail', door)).toEqual([]);
  expect(await lists()).toEqual([]);
});

test('the same list again brings nothing and is not kept, and the latest is undone first', async () => {
  expect((await send('yes')).added).toBe(7);
  expect(await send('yes')).toMatchObject({ applied: true, added: 0 });
  const [first, ...more] = await lists();
  expect([first?.added, more]).toEqual([7, []]);
  await send('yes', owner, 'Home Phone,Cell Phone,Phone 3\n602 555 0101,602 555 0102,6025550103');
  const [latest] = await lists();
  expect(latest).toMatchObject({ added: 3, mayUndo: true });
  expect((await owner.delete(`/api/opt-out-lists/${first?.id}`)).status).toBe(409);
  await owner.delete(`/api/opt-out-lists/${latest?.id}`);
  expect(await ask('mail', door)).toEqual(['opted-out']);
  const stranger = await server.contractor(String(zip));
  expect((await stranger.delete(`/api/opt-out-lists/${first?.id}`)).status).toBe(404);
});

test('an opt-out of an unreadable day or channel counts, a plain list needs no header, and columns of something else are named', async () => {
  expect(await send('no', owner, 'phone,date\n602 555 0101,2026-13-40')).toMatchObject({
    phones: 1,
    problems: [{ row: 2, reason: expect.stringContaining('‘2026-13-40’ is no day') }],
  });
  expect(await send('no', owner, 'Phone,Type,Channel\n602 555 0101,Residential,owl post')).toMatchObject({
    phones: 1,
    problems: [{ row: 2, reason: expect.stringContaining('‘owl post’ is no channel') }],
  });
  const swapped = `Address 2,Address,Zip\nApt 4,12 N Main St,${zip}`;
  await send('yes', owner, swapped);
  expect(await ask('mail', door)).toEqual(['opted-out']);
  expect(await send('no', owner, '602 555 0101\n602-555-0102\n')).toMatchObject({ rows: 2, phones: 2 });
  const form = uploadForm('First,Last\nDana,Whitfield', { origin: 'A list', apply: 'no' });
  const refused = await owner.post('/api/opt-out-lists', form);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Columns are phone, email')]);
});
