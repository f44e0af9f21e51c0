import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContactAnswer, ContactStanding } from '#contract/contact-standing.ts';
import type { HistoryLine } from '#contract/crm.ts';
import type { Problem } from '#contract/problem.ts';
import { CONTACT_RULES_VERSION } from '#domain/compliance/contact/rules/index.ts';
import { formatCode } from '#domain/contacts/codes.ts';
import { and, desc, eq } from '#server/db/orm.ts';
import { contactAnswers, noKnockAddresses, properties, users, zipCodes } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';
import { imported, uploadForm } from '#testing/uploads.ts';
import { insertCode } from './stop.data.ts';

let server: TestServer;
let person: Person;
let rep: Client;
let owner: Client;
let door: number;
let other: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [door = 0, other = 0] = await addProperties(server.services.db, ZIP, [{}, {}]);
  await server.services.db
    .update(zipCodes)
    .set({ city: 'Plano', state: 'TX' })
    .where(eq(zipCodes.zipCode, ZIP));
  const first = await server.addPerson({ zips: [ZIP], companyRole: 'owner' });
  owner = await server.signIn(first);
  person = await server.addPerson({ zips: [ZIP], colleagueOf: first, companyRole: 'rep' });
  rep = await server.signIn(person);
});

/** In Texas, whose calling hours are on file. */
const ZIP = '75074';
const at = '2027-03-05T14:00:00-06:00';
const ask = async (channel: string, more: Record<string, string | number> = {}, client = rep) => {
  const query = new URLSearchParams({ channel, at, ...more } as Record<string, string>);
  const answer = await client.get(`/api/properties/${door}/may-contact?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as ContactAnswer;
};
const codes = async (channel: string, more = {}) =>
  (await ask(channel, more)).reasons.map(({ code }) => code);
const standing = async (client = rep) =>
  (await client.get(`/api/properties/${door}/contact`)).json() as ContactStanding;
const optOut = (body: object, client = rep, id = door) => client.post(`/api/properties/${id}/opt-outs`, body);
async function addOlivia(phone = '602 555 0123', id = door): Promise<number> {
  const added = await rep.post(`/api/properties/${id}/people`, {
    name: 'Olivia Kurz',
    phone,
    email: 'olivia@example.com',
  });
  expect(added.status, added.text).toBe(201);
  return (added.json() as { id: number }).id;
}
const put = (personId: number, body: object) =>
  rep.put(`/api/properties/${door}/people/${personId}/contact-points`, body);

test('a door that nobody knows may be visited and written to by day, and there is nobody to call', async () => {
  expect(await ask('knock')).toEqual({
    allowed: true,
    reasons: [],
    until: null,
    rulesVersion: CONTACT_RULES_VERSION,
  });
  expect(await codes('mail')).toEqual([]);
  expect(await codes('call')).toEqual(['no-number']);
  expect(await codes('email')).toEqual(['no-address']);
  const night = await ask('knock', { at: '2027-03-05T22:00:00-06:00' });
  expect(night.reasons.map(({ code }) => code)).toEqual(['hours']);
  expect(night.until).toBe('2027-03-06T15:00:00.000Z');
});

test('a door of Puerto Rico that has no coordinates has its state and its clocks from its ZIP code', async () => {
  const admin = await server.admin();
  const file = uploadForm('address\n12 Calle Fortaleza', { zipCode: '00901' });
  await imported(admin.post('/api/admin/upload/properties', file));
  const client = await server.contractor('00901');
  const [lead] = (await client.get('/api/properties')).json() as { id: number }[];
  const at = `/api/properties/${lead?.id}`;
  await client.post(`${at}/people`, { name: 'Ana Colón', phone: '787 555 0123' });
  const { timeZone } = (await client.get(`${at}/contact`)).json() as ContactStanding;
  expect(timeZone).toBe('America/Puerto_Rico');
  const call = async (clock: string) =>
    (
      await client.get(`${at}/may-contact?channel=call&at=2027-03-05T${clock}:00-04:00`)
    ).json() as ContactAnswer;
  const early = (await call('08:30')).reasons;
  expect(early).toContainEqual(
    expect.objectContaining({
      sentence: expect.stringMatching(/^PR has no calling hours on file/),
      until: '2027-03-05T13:00:00.000Z',
    }),
  );
  expect((await call('12:00')).reasons.map(({ code }) => code)).not.toContain('hours');
});

test('every answer is recorded with the rules it follows from; another company’s doors are not there', async () => {
  await ask('call');
  const rows = await server.services.db
    .select()
    .from(contactAnswers)
    .where(eq(contactAnswers.propertyId, door));
  expect(rows).toMatchObject([
    {
      ...{ userId: person.id, channel: 'call', purpose: 'asked', doors: 1, allowed: 0 },
      ...{ reasons: { 'no-number': 1 }, rulesVersion: CONTACT_RULES_VERSION },
    },
  ]);
  const stranger = await server.contractor('85001');
  expect((await stranger.get(`/api/properties/${door}/may-contact?channel=call`)).status).toBe(404);
  expect((await stranger.get(`/api/properties/${door}/contact`)).status).toBe(404);
  expect((await optOut({ channel: 'all', source: 'asked' }, stranger)).status).toBe(404);
});

test('a number given at the door may be called, texts want consent, and consent is kept word for word', async () => {
  const olivia = await addOlivia();
  const soon = { at: new Date(Date.now() + 3_600_000).toISOString() };
  const codesNow = async (channel: string) => (await codes(channel, soon)).filter((code) => code !== 'hours');
  expect(await codesNow('call')).toEqual([]);
  expect(await codesNow('text')).toEqual(['no-consent']);
  const consent = { text: 'Yes, Saguaro may text me about my roof.', on: '2026-11-20' };
  expect((await put(olivia, { kind: 'phone', value: '(602) 555-0123', consent })).status).toBe(200);
  expect(await codesNow('text')).toEqual([]);
  const [known] = (await standing()).people;
  expect(known?.points).toMatchObject([
    { kind: 'phone', value: '+16025550123', consentText: consent.text, consentOn: '2026-11-20' },
    { kind: 'email', value: 'olivia@example.com', id: null, source: 'typed' },
  ]);
});

test('a bought number needs a registry check that is at most 31 days old', async () => {
  const olivia = await addOlivia('');
  const bought = { kind: 'phone', value: '480 555 0188', basis: 'purchased', obtainedOn: '2026-11-01' };
  expect((await put(olivia, bought)).status).toBe(200);
  expect(await codes('call')).toEqual(['registry-unknown']);
  await put(olivia, { ...bought, registry: { listed: false, checkedOn: '2026-11-01' } });
  expect(await codes('call')).toEqual(['registry-old']);
  expect(await codes('call', { at: '2026-11-30T14:00:00-06:00' })).toEqual([]);
  await put(olivia, { ...bought, registry: { listed: true, checkedOn: '2026-11-01' } });
  expect(await codes('call')).toEqual(['registry-listed']);
  const future = await put(olivia, { ...bought, registry: { listed: false, checkedOn: '2031-01-01' } });
  expect(future.status).toBe(400);
  expect((await put(olivia, { kind: 'phone', value: 'call me' })).status).toBe(400);
});

test('who expects an appointment may be called about it, though not to sell; an opt-out stays one', async () => {
  const olivia = await addOlivia('');
  const bought = { kind: 'phone', value: '480 555 0188', basis: 'purchased', obtainedOn: '2026-11-01' };
  await put(olivia, { ...bought, registry: { listed: true, checkedOn: '2026-11-01' } });
  const about = { about: 'appointment', personId: olivia };
  expect(await codes('call', about)).toEqual(['registry-listed']);
  const set = { at: '2027-03-05T16:00', personId: olivia };
  expect((await rep.post(`/api/properties/${door}/appointments`, set)).status).toBe(201);
  expect(await codes('call', { personId: olivia })).toEqual(['registry-listed']);
  expect(await codes('call', about)).toEqual([]);
  expect(await codes('call', { ...about, at: '2027-03-06T14:00:00-06:00' })).toEqual(['registry-listed']);
  const [record] = await server.services.db
    .select()
    .from(contactAnswers)
    .where(and(eq(contactAnswers.propertyId, door), eq(contactAnswers.purpose, 'appointment')))
    .orderBy(desc(contactAnswers.allowed));
  expect(record).toMatchObject({ channel: 'call', allowed: 1, rulesVersion: CONTACT_RULES_VERSION });
  await optOut({ channel: 'call', source: 'asked' });
  expect(await codes('call', about)).toContain('opted-out');
});

describe('opting out', () => {
  test('binds every colleague on its channel, is in the timeline, and is taken back by a leader', async () => {
    expect((await optOut({ channel: 'mail', source: 'asked', note: 'No flyers' })).status).toBe(201);
    expect((await optOut({ channel: 'mail', source: 'asked' })).status).toBe(201);
    expect(await ask('mail', {}, owner)).toMatchObject({ allowed: false, until: null });
    expect(await codes('knock')).toEqual([]);
    const { optOuts } = await standing(owner);
    expect(optOuts).toMatchObject([{ channel: 'mail', note: 'No flyers', mayWithdraw: true }]);
    const history = (await rep.get(`/api/properties/${door}/timeline`)).json() as HistoryLine[];
    expect(history.map(({ kind, label }) => [kind, label])).toEqual([['opted_out', 'Mail']]);
    const gone = await owner.delete(`/api/properties/${door}/opt-outs/${optOuts[0]?.id}`);
    expect(gone.status).toBe(200);
    expect(await codes('mail')).toEqual([]);
  });

  test('of a number binds it at every door of the company', async () => {
    const olivia = await addOlivia();
    const pointOf = { personId: olivia, value: '602-555-0123' };
    expect((await optOut({ channel: 'call', source: 'asked', pointOf })).status).toBe(201);
    const elsewhere = await optOut({ channel: 'call', source: 'asked', pointOf: { ...pointOf, value: '1' } });
    expect(elsewhere.status).toBe(400);
    door = other;
    await addOlivia('+1 602 555 0123');
    expect((await codes('call')).filter((code) => code !== 'registry-unknown')).toEqual(['opted-out']);
    expect(await codes('email')).toEqual([]);
  });

  test('of everything hides the numbers, and keeps the door out of walks and exports', async () => {
    const pointOf = { personId: await addOlivia(), value: '602 555 0123' };
    await optOut({ channel: 'call', source: 'asked', pointOf });
    expect(JSON.stringify(await standing())).toContain('6025550123');
    await optOut({ channel: 'all', source: 'asked' });
    const { people } = await standing();
    expect(people[0]?.points.map(({ value }) => value)).toEqual([null, null]);
    expect(JSON.stringify(await standing())).not.toContain('6025550123');
    const queue = (await rep.post('/api/queues', { name: 'Tuesday' })).json() as { id: number };
    const added = await rep.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: [door, other] });
    expect(added.json()).toMatchObject({ added: 1 });
  });

  test('a sign at the door is about knocking alone', async () => {
    expect((await optOut({ channel: 'all', source: 'sign' })).status).toBe(400);
    expect((await optOut({ channel: 'knock', source: 'sign' })).status).toBe(201);
    expect(await codes('knock')).toEqual(['sign-posted']);
    expect(await codes('mail')).toEqual([]);
  });

  test('another rep cannot take back a colleague’s, and a future date is refused', async () => {
    await optOut({ channel: 'call', source: 'asked' }, owner);
    const [mine] = (await standing()).optOuts;
    expect(mine?.mayWithdraw).toBe(false);
    expect((await rep.delete(`/api/properties/${door}/opt-outs/${mine?.id}`)).status).toBe(403);
    expect((await optOut({ channel: 'text', source: 'asked', on: '2031-01-01' })).status).toBe(400);
  });
});

test('a city’s list keeps people away while it holds', async () => {
  const [row] = await server.services.db.select().from(properties).where(eq(properties.id, door));
  await server.services.db.insert(noKnockAddresses).values({
    ...{ state: 'TX', city: 'Plano', zipCode: ZIP, address: row?.address ?? '', source: 'City list' },
    ...{ addressKey: row?.addressKey ?? '', firstDay: '2026-01-01', lastDay: '2027-12-31' },
  });
  expect(await codes('knock')).toEqual(['no-knock-list']);
  expect(await codes('knock', { at: '2028-03-06T14:00:00-06:00' })).toEqual([]);
  await server.services.db.delete(noKnockAddresses);
});

describe('a printed code', () => {
  const made = async () => {
    const [{ companyId } = { companyId: '' }] = await server.services.db
      .select({ companyId: users.companyId })
      .from(users)
      .where(eq(users.id, person.id));
    return insertCode(server.services.db, { companyId, propertyId: door });
  };
  test('opens the way to opt out without an account, and binds at once', async () => {
    const code = await made();
    const visitor = server.visitor();
    const open = async () => (await visitor.get(`/api/stop/${formatCode(code).toLowerCase()}`)).json();
    expect(await open()).toMatchObject({ optedOut: [] });
    expect(JSON.stringify(await open())).not.toContain(ZIP);
    for (const _twice of [1, 2])
      expect((await visitor.post(`/api/stop/${code}`, { channel: 'mail' })).status).toBe(200);
    expect(await open()).toMatchObject({ optedOut: ['mail'] });
    expect(await codes('mail')).toEqual(['opted-out']);
    const [own] = (await standing(owner)).optOuts;
    expect(own).toMatchObject({ source: 'homeowner', mayWithdraw: false });
    expect((await owner.delete(`/api/properties/${door}/opt-outs/${own?.id}`)).status).toBe(409);
  });
  test('that is wrong opens nothing, and many wrong ones are slowed down', async () => {
    const visitor = server.visitor();
    const first = await visitor.get('/api/stop/0000-0000-0000');
    expect(first.status).toBe(404);
    expect((first.json() as Problem).detail).toMatch(/was not found/);
    expect((await visitor.get('/api/stop/hello')).status).toBe(404);
    let slowed = false;
    for (let tries = 0; tries < 40 && !slowed; tries += 1)
      slowed = (await visitor.get('/api/stop/111111111111')).status === 429;
    expect(slowed).toBe(true);
    const code = await made();
    expect((await visitor.get(`/api/stop/${code}`)).status).toBe(200);
  });
});
