import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CrmLink, CrmPreview, CrmPush } from '#contract/crm-links.ts';
import { sql } from '#server/db/orm.ts';
import { crmLinks, deliveries } from '#server/db/schema/index.ts';
import { catchUp } from '#server/platform/events/consume.ts';
import { openLog } from '#server/platform/log.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { endLease, takeWork } from '../deliveries/leases.data.ts';
import { type FakeCrm, startAccuLynx, startJobNimbus } from './fake-crm.ts';
import { crmChannel, crmPump } from './pump.ts';
import { crmOutbox } from './pushes.data.ts';

let jobNimbus: FakeCrm;
let accuLynx: FakeCrm;
let server: TestServer;
beforeAll(async () => {
  jobNimbus = await startJobNimbus();
  accuLynx = await startAccuLynx();
  server = await startTestServer({
    settings: {
      CRM_JOBNIMBUS_URL: jobNimbus.url,
      CRM_ACCULYNX_URL: accuLynx.url,
      HOOK_HOSTS_ALLOWED: '127.0.0.1',
    },
  });
});
afterAll(async () => {
  await server.close();
  await jobNimbus.close();
  await accuLynx.close();
});

let made = 0;
let person: Person;
let owner: Client;
let door: number;
beforeEach(async () => {
  for (const crm of [jobNimbus, accuLynx])
    for (const list of [crm.calls, crm.contacts, crm.jobs, crm.troubles]) list.splice(0);
  await server.services.db.delete(crmLinks);
  person = await server.addPerson({ zips: ['85251'] });
  owner = await server.signIn(person);
  made += 1;
  const house = {
    zipCode: '85251',
    address: `${made} E Camelback Rd, Scottsdale, AZ 85251`,
    yearBuilt: 1998,
  };
  door = await addProperty(server.services.db, house);
});

const mapping = {
  fixed: { recordTypeName: 'Customer', statusName: 'Lead', sourceName: 'Door Knocking' },
  fields: [{ ours: 'yearBuilt', theirs: 'Year Built' }],
};
const ofAccuLynx = { fixed: { contactTypeId: 'type-1', leadSourceId: 'source-1' }, fields: [] };

const setUp = async (vendor = 'jobnimbus', changed: object = {}) => {
  const body = {
    key: 'the right key',
    mapping: vendor === 'jobnimbus' ? mapping : ofAccuLynx,
    stage: null,
    isOn: true,
    ...changed,
  };
  const answer = await owner.put(`/api/crm-links/${vendor}`, body);
  expect(answer.status, answer.text).toBe(200);
};
const push = (vendor = 'jobnimbus') => owner.post(`/api/properties/${door}/crm-pushes/${vendor}`);
/** What the pump does when it looks, until nothing is due. */
const send = async () => {
  const { db } = server.services;
  const { sendDue } = crmChannel.open(server.services, new AbortController().signal);
  const lease = crypto.randomUUID();
  for (const id of (await takeWork(db, crmChannel, lease, 64)).ids) {
    while (await sendDue({ id, lease }));
    await endLease(db, crmChannel, { id, lease });
  }
};
const standing = async (): Promise<CrmPush[]> =>
  (await owner.get(`/api/properties/${door}/crm-pushes`)).json() as CrmPush[];
const passTime = async (seconds: number) => {
  const { db } = server.services;
  const by = sql`make_interval(secs => ${seconds})`;
  await db.update(deliveries).set({ nextAt: sql`${deliveries.nextAt} - ${by}` });
  await db.update(crmLinks).set({ leasedUntil: sql`${crmLinks.leasedUntil} - ${by}` });
};

test('the requests sent are those the dry run showed, except for the key', async () => {
  const preview = await owner.post('/api/crm-links/jobnimbus/preview', { mapping, propertyId: door });
  const { steps } = preview.json() as CrmPreview;
  expect(jobNimbus.calls).toEqual([]);
  expect(preview.text).not.toContain('the right key');
  await setUp();
  expect((await push()).status).toBe(202);
  await send();
  expect(
    jobNimbus.calls.map(({ method, path, body }) => ({ method, url: jobNimbus.url + path, body })),
  ).toEqual(steps.map(({ method, url, body }) => ({ method, url, body: body && JSON.parse(body) })));
  expect(jobNimbus.contacts).toMatchObject([
    {
      record_type_name: 'Customer',
      status_name: 'Lead',
      display_name: `${made} E Camelback Rd`,
      address_line1: `${made} E Camelback Rd`,
      state_text: 'AZ',
      zip: '85251',
      external_id: `RC-${door}`,
      'Year Built': 1998,
    },
  ]);
  expect(await standing()).toMatchObject([{ vendor: 'jobnimbus', state: 'sent' }]);
});

test('a person the company knows there gives the contact its name, and no phone number leaves', async () => {
  await setUp();
  await owner.post(`/api/properties/${door}/people`, { name: 'Ana Maria Lopez', phone: '480 555 0134' });
  await push();
  await send();
  expect(jobNimbus.contacts).toMatchObject([{ first_name: 'Ana Maria', last_name: 'Lopez' }]);
  expect(JSON.stringify(jobNimbus.calls)).not.toMatch(/555.?0134/);
});

describe('a lost answer', () => {
  test('never makes a second contact', async () => {
    await setUp();
    jobNimbus.troubles.push('lose answer');
    await push();
    await send();
    expect(await standing()).toMatchObject([
      { state: 'waiting', message: expect.stringContaining('connection') },
    ]);
    await send();
    expect(jobNimbus.calls).toHaveLength(2);
    await passTime(150);
    await send();
    expect(await standing()).toMatchObject([{ state: 'sent' }]);
    expect(jobNimbus.contacts).toHaveLength(1);
  });

  test('of the second of two steps makes neither twice', async () => {
    await setUp('acculynx');
    accuLynx.troubles.push(500, 'lose answer');
    await push('acculynx');
    await send();
    expect(accuLynx.contacts).toHaveLength(0);
    await passTime(150);
    // The contact is made, and its answer lost.
    await send();
    accuLynx.troubles.push(500);
    await passTime(300);
    await send();
    accuLynx.troubles.push('lose answer');
    await passTime(600);
    await send();
    await passTime(1200);
    await send();
    expect(await standing()).toMatchObject([{ vendor: 'acculynx', state: 'sent' }]);
    expect(accuLynx.contacts).toHaveLength(1);
    expect(accuLynx.jobs).toMatchObject([{ contact: { id: 'made1' }, leadSource: { id: 'source-1' } }]);
  });

  test('of a worker that was killed is asked for once its time is over', async () => {
    await setUp();
    await push();
    const { db } = server.services;
    // Killed in the middle: the contact is made, and nothing was noted.
    jobNimbus.contacts.push({ id: 'made1', external_id: `RC-${door}` });
    await takeWork(db, crmChannel, crypto.randomUUID(), 1);
    await send();
    expect(jobNimbus.calls).toEqual([]);
    await passTime(121);
    await send();
    expect(await standing()).toMatchObject([{ state: 'sent' }]);
    expect(jobNimbus.contacts).toHaveLength(1);
  });

  test('sent twice by hand it is one contact', async () => {
    await setUp();
    await Promise.all([push(), push(), push()]);
    await Promise.all([send(), send()]);
    await push();
    await send();
    expect(jobNimbus.contacts).toHaveLength(1);
  });
});

test('a CRM that hangs holds up no other, and is asked again after a restart: what was cut off is no try', async () => {
  await setUp('jobnimbus');
  await setUp('acculynx');
  jobNimbus.troubles.push('hang');
  await push('jobnimbus');
  const stop = crmPump.start(server.services, openLog('silent'));
  await expect.poll(() => jobNimbus.calls.length, { timeout: 10_000 }).toBe(2);
  await push('acculynx');
  await expect.poll(standing, { timeout: 10_000 }).toMatchObject([
    { vendor: 'acculynx', state: 'sent' },
    { vendor: 'jobnimbus', state: 'waiting', message: null },
  ]);
  await stop();
  await send();
  expect(await standing()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  expect(jobNimbus.contacts).toHaveLength(1);
});

test('a failure of ours is reported, and tried again later', async () => {
  await setUp();
  await push();
  await server.services.db.update(crmLinks).set({ key: 'spoiled' });
  await expect(send()).rejects.toThrow('was SESSION_SECRET changed?');
  expect(await standing()).toMatchObject([{ state: 'waiting', message: 'It could not be sent.' }]);
  await setUp();
  await passTime(121);
  await send();
  expect(await standing()).toMatchObject([{ state: 'sent' }]);
});

describe('a refusal', () => {
  test.each([
    [
      'jobnimbus',
      { mapping: { ...mapping, fixed: { recordTypeName: 'Nobody', statusName: 'Lead' } } },
      'No record type Nobody',
    ],
    [
      'jobnimbus',
      { mapping: { ...mapping, fixed: { recordTypeName: 'Customer', statusName: 'Gone' } } },
      'No status Gone',
    ],
    [
      'acculynx',
      { mapping: { fixed: { contactTypeId: 'nothing' }, fields: [] } },
      'ContactTypeIds: unknown id',
    ],
    ['acculynx', { key: 'of another location' }, 'refused the key (401)'],
  ])('of %s is told in its words and not tried again', async (vendor, changed, words) => {
    await setUp(vendor, changed);
    await push(vendor);
    await send();
    expect(await standing()).toMatchObject([{ state: 'failed', message: expect.stringContaining(words) }]);
    await passTime(86_400);
    await send();
    expect([...jobNimbus.contacts, ...accuLynx.contacts]).toEqual([]);
    const [link] = (await owner.get('/api/crm-links')).json() as CrmLink[];
    expect(link).toMatchObject({ counts: { failed: 1 }, lastFailure: expect.stringContaining(words) });
  });

  test('by 429 waits as long as the CRM asks', async () => {
    await setUp();
    jobNimbus.troubles.push(429);
    await push();
    await send();
    await passTime(800);
    await send();
    expect(jobNimbus.contacts).toEqual([]);
    await passTime(150);
    await send();
    expect(jobNimbus.contacts).toHaveLength(1);
  });

  test('of ours: what a CRM requires and the key must be given', async () => {
    const body = { mapping: { fixed: {}, fields: [] }, stage: null, isOn: true };
    const answer = await owner.put('/api/crm-links/jobnimbus', { ...body, key: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Please enter the workflow');
    expect((await owner.put('/api/crm-links/jobnimbus', { ...body, mapping })).status).toBe(400);
  });
});

test('a door goes by itself when it reaches the stage that was chosen, once', async () => {
  await setUp('jobnimbus', { stage: 'appt_set' });
  const { db } = server.services;
  const move = async (stage: string) => {
    await owner.put(`/api/properties/${door}/stage`, { stage });
    await catchUp(db, crmOutbox);
    await send();
  };
  await move('knocked');
  expect(jobNimbus.contacts).toEqual([]);
  await move('appt_set');
  expect(jobNimbus.contacts).toHaveLength(1);
  await move('lost');
  await move('appt_set');
  expect(jobNimbus.contacts).toHaveLength(1);
});

test('a company’s key and doors are its own', async () => {
  await setUp();
  const [row] = await server.services.db.select().from(crmLinks);
  expect(JSON.stringify(row)).not.toContain('the right key');
  expect((await owner.get('/api/crm-links')).text).not.toContain('the right key');
  const stranger = await server.contractor('85251');
  expect((await stranger.get('/api/crm-links')).json()).toEqual([]);
  expect((await stranger.post(`/api/properties/${door}/crm-pushes/jobnimbus`)).status).toBe(404);
  const elsewhere = await server.contractor('10001');
  expect((await elsewhere.get(`/api/properties/${door}/crm-pushes`)).status).toBe(404);
  expect(
    (await elsewhere.post('/api/crm-links/jobnimbus/preview', { mapping, propertyId: door })).status,
  ).toBe(404);
  const colleague = await server.addPerson({ zips: ['85251'], colleagueOf: person });
  const rep = await server.signIn(colleague);
  expect((await rep.get('/api/crm-links')).status).toBe(403);
  expect((await rep.post(`/api/properties/${door}/crm-pushes/jobnimbus`)).status).toBe(202);
});
