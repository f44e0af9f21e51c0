import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContactStanding } from '#contract/contact-standing.ts';
import type { HistoryLine } from '#contract/crm.ts';
import type { IncomingLead, LeadAddress } from '#contract/incoming-leads.ts';
import { addressKey } from '#domain/addresses.ts';
import { INCOMING_LEADS_PER_MINUTE } from '#domain/incoming/leads.ts';
import { eq, sql } from '#server/db/orm.ts';
import { events, incomingLeads, people, zipCodes } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { outboxOf } from '#testing/outbox.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let owner: Person;
let client: Client;
let path: string;
let propertyId: number;
let made = 0;
beforeAll(async () => {
  server = await startTestServer({ work: true, patience: { body: 1500, look: 100 } });
  owner = await server.addPerson({ zips: ['85251'] });
  client = await server.signIn(owner);
  path = await makeAddress();
});
// A separate door for each test.
beforeEach(async () => {
  made += 1;
  propertyId = await addDoor({ zipCode: '85251', address: `${made} Main St` });
});
afterAll(() => server.close());

/** With its address as an import compares it. */
const addDoor = (door: { zipCode: string; address: string }) =>
  addProperty(server.services.db, { ...door, addressKey: addressKey(door.address) });

async function makeAddress(by = client): Promise<string> {
  const answer = await by.post('/api/lead-addresses', { name: 'Website', source: 'Website' });
  expect(answer.status, answer.text).toBe(201);
  return (answer.json() as { path: string }).path;
}

const dana = (more: object = {}) => ({
  ...{ name: 'Dana Whitfield', phone: '(602) 555-0123', email: 'dana@example.com' },
  ...{ address: `${made} North Main Street`, zip: '85251', message: `Hail on roof ${made}`, ...more },
});
const atDoor = () => dana({ address: `${made} Main Street` });
const send = (body: unknown, headers: Record<string, string> = {}, to = path) =>
  server.visitor().post(to, body, headers);
async function sent(body: unknown, headers: Record<string, string> = {}, to = path): Promise<string> {
  const answer = await send(body, headers, to);
  expect([answer.status, answer.text]).toEqual([202, expect.stringMatching(/^\{"id":"[\w-]{36}"\}$/)]);
  return (answer.json() as { id: string }).id;
}
const list = async (state = 'open', by = client) =>
  (await by.get(`/api/incoming-leads?state=${state}&pageSize=200`)).json() as IncomingLead[];
const leadOf = async (id: string, state = 'open') => (await list(state)).find((lead) => lead.id === id);
const read = async <T>(of: string, by = client) =>
  (await by.get(`/api/properties/${propertyId}/${of}`)).json() as T;

describe('an email about a lead', () => {
  const mailAbout = (words: string) => outboxOf(server.services.config.dataDir).about(owner.email, words);

  test('names the person and the way to the door, and leaves phone and message where the contact rules apply', async () => {
    await sent(atDoor());
    const mail = await mailAbout(`property=${propertyId}`);
    expect(mail).toContain('Subject: New lead from Website');
    expect(mail).toContain('Dana Whitfield');
    expect(mail).not.toMatch(/555|dana@|Hail on roof/);
  });

  test('asks to match what fits no door; the same lead again makes no second mail', async () => {
    const lead = dana({ name: `Lee Park ${made}`, address: `${made} Nowhere Blvd` });
    await sent(lead);
    await sent(lead);
    expect(await mailAbout(`Lee Park ${made}`)).toContain('/connect/leads');
    const { rows } = await server.services.db.execute(
      sql`select from pgboss.job where name = 'notices.send-mail' and data ->> 'text' like ${`%Lee Park ${made} %`}`,
    );
    expect(rows).toHaveLength(1);
  });

  test('a sender who repeats a lead uses up nobody’s mails', async () => {
    const lead = dana({ name: `Ann Bell ${made}`, address: 'Nowhere' });
    for (let times = 0; times < 32; times += 1) await sent(lead);
    await sent(dana({ name: `Bo Cole ${made}`, address: 'Nowhere' }));
    await mailAbout(`Bo Cole ${made}`);
  });

  test('a name with line breaks stays one line of it', async () => {
    await sent(dana({ name: 'Eve\r\nBcc: all@example.com', address: 'Nowhere' }));
    expect(await mailAbout('Eve')).not.toMatch(/^Bcc:/m);
  });
});

describe('a lead of a known door', () => {
  test('appears there: person, contact with its consent, note and a line', async () => {
    const consent = 'I agree to be called about my roof at this number.';
    const id = await sent({ ...atDoor(), consent });
    expect(await leadOf(id, 'matched')).toMatchObject({
      ...{ source: 'Website', via: 'Website', optedOut: false, settledBy: null },
      property: { id: propertyId, address: `${made} Main St` },
    });
    const { people: known } = await read<ContactStanding>('contact');
    expect(known).toHaveLength(1);
    expect(known[0]).toMatchObject({ name: 'Dana Whitfield' });
    expect(known[0]?.points).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ kind: 'phone', value: '+16025550123', source: 'homeowner', sourceName: 'Website' },
          ...{ basis: 'inquiry', consentText: consent },
        }),
        expect.objectContaining({ kind: 'email', value: 'dana@example.com' }),
      ]),
    );
    expect((await client.get(`/api/properties/${propertyId}/notes?limit=5`)).text).toContain(
      `Hail on roof ${made}`,
    );
    const timeline = await client.get(`/api/properties/${propertyId}/timeline?limit=20`);
    expect(timeline.text).toContain('lead_received');
    const [event] = await server.services.db.select().from(events).where(eq(events.subjectId, id));
    expect(event).toMatchObject({ name: 'lead-received', details: { propertyId } });
  });

  test('is matched by an address on one line, and through a colleague who holds the ZIP code', async () => {
    await server.addPerson({ colleagueOf: owner, zips: ['85252'] });
    const other = await addDoor({ zipCode: '85252', address: `${made} Elm St` });
    const id = await sent({
      name: 'Dana',
      phone: '6025550123',
      address: `${made} Elm Street, Scottsdale, AZ 85252`,
    });
    const [row] = await server.services.db.select().from(incomingLeads).where(eq(incomingLeads.id, id));
    expect(row).toMatchObject({ state: 'matched', propertyId: other });
    // A user without the ZIP code sees neither.
    expect(await leadOf(id, 'matched')).toBeUndefined();
  });

  test('stays unmatched where the company holds no grant, or several doors would fit', async () => {
    await addDoor({ zipCode: '13210', address: `${made} Oak St` });
    const foreign = await sent(dana({ address: `${made} Oak St`, zip: '13210' }));
    expect(await leadOf(foreign)).toMatchObject({ state: 'open', property: null });
    await server.addPerson({ colleagueOf: owner, zips: ['85253'] });
    await addDoor({ zipCode: '85253', address: `${made} Main St` });
    const several = await sent(dana({ address: `${made} Main St`, zip: undefined }));
    expect(await leadOf(several)).toMatchObject({ state: 'open' });
  });

  test.each([
    ['another state', 'Boston, MA', {}],
    ['another state in fields of their own', '', { city: 'Boston', state: 'Massachusetts' }],
    ['another state beside the ZIP code', '', { state: 'MA', zip: '85251' }],
    ['another city', '', { city: 'Tucson', state: 'AZ' }],
    ['another ZIP code', '', { zip: '85252' }],
    ['another country', '', { country: 'Canada', zip: '85251' }],
    ['no place at all', '', {}],
  ])('with %s stays open', async (_what, behind, place) => {
    await server.services.db
      .update(zipCodes)
      .set({ city: 'Scottsdale' })
      .where(eq(zipCodes.zipCode, '85251'));
    const address = [`${made} Main St`, behind].filter(Boolean).join(', ');
    const id = await sent({ name: 'Ann', phone: '4805550132', address, ...place });
    expect(await leadOf(id)).toMatchObject({ state: 'open', property: null });
  });

  test.each([
    ['the city and state', '', { city: 'scottsdale', state: 'Arizona' }],
    ['the state on one line', 'Scottsdale, AZ', {}],
    ['the ZIP code', '', { zip: '85251' }],
  ])('with %s is matched', async (_what, behind, place) => {
    await server.services.db
      .update(zipCodes)
      .set({ city: 'Scottsdale' })
      .where(eq(zipCodes.zipCode, '85251'));
    const address = [`${made} Main St`, behind].filter(Boolean).join(', ');
    const id = await sent({ name: 'Ann', phone: '4805550132', address, ...place });
    expect(await leadOf(id, 'matched')).toMatchObject({ property: { id: propertyId } });
  });

  test('of an advertising system is matched: name, phone, email, street and ZIP code', async () => {
    const google = [
      ['FULL_NAME', 'Ann Google'],
      ['PHONE_NUMBER', '+14805550136'],
      ['EMAIL', 'ann@homes.test'],
      ['STREET_ADDRESS', `${made} Main St`],
      ['POSTAL_CODE', '85251'],
    ];
    const id = await sent({
      ...{ lead_id: `T-${made}`, is_test: false },
      user_column_data: google.map(([column_id, string_value]) => ({ column_id, string_value })),
    });
    expect(await leadOf(id, 'matched')).toMatchObject({
      ...{ name: 'Ann Google', phone: '+14805550136', email: 'ann@homes.test', zipCode: '85251' },
      property: { id: propertyId },
    });
  });

  test('of a household that opted out keeps its contact back, and says so', async () => {
    await client.post(`/api/properties/${propertyId}/opt-outs`, { channel: 'all', source: 'asked' });
    const id = await sent(atDoor());
    expect(await leadOf(id, 'matched')).toMatchObject({ optedOut: true, phone: null, email: null });
    expect(await server.services.db.$count(people, eq(people.propertyId, propertyId))).toBe(0);
    const notes = await client.get(`/api/properties/${propertyId}/notes?limit=5`);
    expect(notes.text).toContain('opted out of contact');
    expect(notes.text).not.toContain('555');
  });

  test('with a number that opted out elsewhere is marked, and the gate refuses the number', async () => {
    const phone = '(602) 555-0199';
    await sent({ ...atDoor(), phone });
    const { people: known } = await read<ContactStanding>('contact');
    const optOut = {
      channel: 'call',
      source: 'asked',
      pointOf: { personId: known[0]?.id, value: '+16025550199' },
    };
    expect((await client.post(`/api/properties/${propertyId}/opt-outs`, optOut)).status).toBe(201);
    made += 1;
    propertyId = await addDoor({ zipCode: '85251', address: `${made} Main St` });
    const id = await sent({ ...atDoor(), phone });
    expect(await leadOf(id, 'matched')).toMatchObject({ optedOut: true });
    const standing = await read<ContactStanding>('contact');
    const point = standing.people[0]?.points.find(({ kind }) => kind === 'phone');
    expect(point?.answers.call?.allowed).toBe(false);
  });
});

describe('an unmatched lead', () => {
  test('is matched by a person once, and appears at the door', async () => {
    const id = await sent(dana({ address: 'somewhere' }));
    const match = (to: number) => client.post(`/api/incoming-leads/${id}/match`, { propertyId: to });
    const foreign = await addDoor({ zipCode: '13210', address: `${made} Pine St` });
    expect((await match(foreign)).status).toBe(404);
    expect((await match(propertyId)).status).toBe(200);
    expect((await match(propertyId)).status).toBe(409);
    const { people: known } = await read<ContactStanding>('contact');
    expect(known[0]?.name).toBe('Dana Whitfield');
    const lines = (await read<{ lines?: HistoryLine[] }>('timeline?limit=20')) as unknown;
    expect(JSON.stringify(lines)).toContain('lead_received');
  });

  test('is dismissed, and other companies and reps do not see it', async () => {
    const id = await sent(dana({ address: 'nowhere' }));
    const foreign = await server.contractor('85251');
    expect(await list('open', foreign)).toEqual([]);
    for (const act of ['match', 'dismiss']) {
      const body = { propertyId };
      expect((await foreign.post(`/api/incoming-leads/${id}/${act}`, body)).status).toBe(404);
    }
    const rep = await server.signIn(await server.addPerson({ colleagueOf: owner }));
    expect((await rep.get('/api/incoming-leads')).status).toBe(403);
    expect((await client.post(`/api/incoming-leads/${id}/dismiss`)).status).toBe(200);
    expect(await leadOf(id, 'dismissed')).toBeDefined();
  });

  test('is listed a page at a time', async () => {
    const page = await client.get('/api/incoming-leads?state=open&pageSize=1&page=1');
    expect(page.json()).toHaveLength(1);
    expect(Number(page.headers.get('x-total-count'))).toBeGreaterThan(1);
  });
});

describe('sent twice', () => {
  test('the same body is the same lead, one with another key is not; after a day it is another', async () => {
    const first = await sent(atDoor());
    expect(await sent(atDoor())).toBe(first);
    const keyed = await sent(atDoor(), { 'idempotency-key': `key ${made}` });
    expect(keyed).not.toBe(first);
    expect(await sent(atDoor(), { 'idempotency-key': `key ${made}` })).toBe(keyed);
    // Senders with one key for all of their leads lose none.
    const other = await sent(dana({ name: 'Changed' }), { 'idempotency-key': `key ${made}` });
    expect([first, keyed]).not.toContain(other);
    await server.services.db
      .update(incomingLeads)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(incomingLeads.id, first));
    expect(await sent(atDoor())).not.toBe(first);
  });

  test('at the same moment is kept once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => sent(atDoor())));
    expect(new Set(ids).size).toBe(1);
    const { people: known } = await read<ContactStanding>('contact');
    expect(known).toHaveLength(1);
  });
});

describe('an address', () => {
  test('counts, is ended by an owner, and then is as unknown as any', async () => {
    const own = await makeAddress();
    await sent(dana({ address: 'nowhere' }), {}, own);
    const addresses = (await client.get('/api/lead-addresses')).json() as LeadAddress[];
    expect(addresses[0]).toMatchObject({ received: 1, lastUsedAt: expect.any(String), by: null });
    expect(JSON.stringify(addresses)).not.toContain(own.split('/').at(-1));
    expect((await client.delete(`/api/lead-addresses/${addresses[0]?.id}`)).status).toBe(200);
    const ended = await send(dana(), {}, own);
    const unknown = await send(dana(), {}, '/api/leads/in/unknown');
    expect([ended.status, unknown.status]).toEqual([404, 404]);
    expect((ended.json() as { detail: string }).detail).toBe((unknown.json() as { detail: string }).detail);
  });

  test('works on when its maker has left, in the name of another', async () => {
    const partner = await server.addPerson({ colleagueOf: owner, companyRole: 'owner' });
    const own = await makeAddress(await server.signIn(partner));
    expect((await client.post(`/api/team/members/${partner.id}/end-access`)).status).toBe(200);
    const id = await sent(atDoor(), {}, own);
    expect(await leadOf(id, 'matched')).toBeDefined();
  });

  test('takes no more leads than its limit in a minute, with a time to wait', async () => {
    const own = await makeAddress();
    const [row] = (await client.get('/api/lead-addresses')).json() as LeadAddress[];
    for (let n = 0; n < INCOMING_LEADS_PER_MINUTE; n += 1)
      await server.services.throttles.incomingLeads.count(row?.id ?? '');
    const refused = await send(dana(), {}, own);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

/** A body as it is, of any type. */
const post = (body: string, type: string, to = path) =>
  fetch(server.baseUrl + to, {
    method: 'POST',
    headers: type === '' ? {} : { 'content-type': type },
    body: new TextEncoder().encode(body),
  });
async function accepted(answer: Promise<Response>): Promise<string> {
  const { status, ...reply } = await answer.then(async (one) => ({
    status: one.status,
    text: await one.text(),
  }));
  expect([status, reply.text]).toEqual([202, expect.stringContaining('"id"')]);
  return (JSON.parse(reply.text) as { id: string }).id;
}

describe('bad luck', () => {
  test('forms are read as JSON is, and other calls take none', async () => {
    const form = new URLSearchParams({
      first_name: 'Dana',
      phone: '6025550123',
      address: `${made} Main St`,
      zip: '85251',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const postForm = (to: string) =>
      fetch(server.baseUrl + to, {
        method: 'POST',
        headers: { ...headers, cookie: client.cookie() },
        body: form.toString(),
      });
    expect((await postForm(path)).status).toBe(202);
    expect((await list('matched'))[0]).toMatchObject({ name: 'Dana', property: { id: propertyId } });
    expect((await postForm('/api/queues')).status).toBe(400);
  });

  test('an empty or oversized body is refused, and keeps nothing', async () => {
    const before = await server.services.db.$count(incomingLeads);
    expect((await send({})).status).toBe(400);
    expect((await post('', 'application/json')).status).toBe(400);
    expect((await send({ message: 'x'.repeat(1_000_000) })).status).toBe(413);
    expect((await send({ message: 'x'.repeat(60_000) })).status).toBe(202);
    expect(await server.services.db.$count(incomingLeads)).toBe(before + 1);
  });

  test.each([
    ['JSON that ends too early', '{"name": "Ann", "phone": ', 'application/json'],
    ['a sentence', 'Ann at 480-555-0123 wants a quote', 'text/plain'],
    ['XML', '<lead><name>Ann</name></lead>', 'application/xml'],
    ['a type that is none', 'name: Ann', 'nonsense'],
    ['no type', 'Ann without a type', ''],
    ['a form without a boundary', '--x\r\nno form', 'multipart/form-data'],
    [
      'a form with another boundary',
      '--x\r\ncontent-disposition: form-data\r\n\r\nAnn\r\n--x',
      'multipart/form-data; boundary=y',
    ],
  ])('a body that cannot be read, %s, waits as an open lead with its text', async (_what, body, type) => {
    const id = await accepted(post(body, type));
    expect(await leadOf(id)).toMatchObject({
      state: 'open',
      name: null,
      property: null,
      message: body.replaceAll('\r\n', '\n').trim(),
    });
  });

  test('what names no field that is known is kept, too', async () => {
    const id = await accepted(post('{"utm":"x"}', 'application/json'));
    expect(await leadOf(id)).toMatchObject({ name: null, message: null, rest: { utm: 'x' } });
  });

  test('a multipart form is read as others are, and its pictures are named', async () => {
    const form = new FormData();
    form.set('your-name', 'Dana');
    form.set('your-tel', '6025550123');
    form.set('roof', new Blob([new Uint8Array(3_000_000)]), 'roof.jpg');
    form.set('street_address', `${made} Main St`);
    form.set('zip', '85251');
    const answer = await fetch(server.baseUrl + path, { method: 'POST', body: form });
    expect(answer.status).toBe(202);
    expect((await list('matched'))[0]).toMatchObject({
      ...{ name: 'Dana', phone: '+16025550123', property: { id: propertyId } },
      rest: { roof: 'roof.jpg (not kept)' },
    });
  });

  test('a sender who stalls is cut off, and keeps nobody waiting', async () => {
    const stalled = new Promise<number | string>((resolve) => {
      const call = request(server.baseUrl + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': '1000' },
      });
      call.on('response', ({ statusCode }) => resolve(statusCode ?? 0));
      call.on('error', ({ message }) => resolve(message));
      call.write('{"name":"Dana"');
    });
    await sent(atDoor());
    expect(await stalled).toBe(408);
  });
});
