import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment } from '#contract/appointments.ts';
import type { Crm } from '#contract/crm.ts';
import type { MailCampaignLine } from '#contract/mail-campaigns.ts';
import type { MailResults } from '#contract/mail-results.ts';
import type { DoorPhoto } from '#contract/photos.ts';
import type { ProposalLine } from '#contract/proposal.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import type { Today } from '#contract/today.ts';
import { Walk } from '#contract/walks.ts';
import { wallClockAt } from '#domain/appointments/local-moment.ts';
import { dayAfter, dayOf, ZONE } from '#sample/company/calendar.ts';
import { type CrewName, crew } from '#sample/company/crew.ts';
import { and, eq, inArray, isNull, sql } from '#server/db/orm.ts';
import { changes, contactPoints, knocks, operations, properties } from '#server/db/schema/index.ts';
import { prepareFirstStart } from '#server/first-start.ts';
import { runOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { imported, uploadForm } from '#testing/uploads.ts';
import { beginDay } from './go-on.operations.ts';
import { feature } from './index.ts';

let server: TestServer;
let clients: Record<CrewName, Client>;
let printed: Awaited<ReturnType<typeof prepareFirstStart>>;
const settings = { SAMPLE_DATA: 'on' };
const attempt = () => ({ log: openLog('silent'), signal: new AbortController().signal });

async function live(of: TestServer): Promise<void> {
  const { db } = of.services;
  const rows = await db
    .select()
    .from(operations)
    .where(inArray(operations.name, ['sample.live', 'sample.hail']));
  for (const { id } of rows) await runOperation(of.services, feature.operations, id, attempt());
}

beforeAll(async () => {
  server = await startTestServer({ settings });
  printed = await prepareFirstStart(server.services);
  await live(server);
  const signedIn = await Promise.all(
    Object.entries(crew).map(async ([name, { email }]) => {
      const client = server.visitor();
      const password = printed.find((login) => login.email === email)?.password;
      expect((await client.post('/api/auth/login', { email, password })).status).toBe(200);
      return [name, client] as const;
    }),
  );
  clients = Object.fromEntries(signedIn) as typeof clients;
}, 300_000);
afterAll(() => server.close());

const today = () => dayOf(new Date());
const since = () => `${today()}T07:00:00.000Z`;
const read = async <Answer>(client: Client, path: string) => (await client.get(path)).json() as Answer;

test('the first start names five logins, each with what there is to see', async () => {
  expect(printed.map(({ email }) => email)).toEqual([
    'admin@ridgecap.example',
    ...Object.values(crew).map(({ email }) => email),
  ]);
  expect(printed.every(({ sees }) => sees.length > 10)).toBe(true);
  const [operation] = await server.services.db
    .select()
    .from(operations)
    .where(eq(operations.name, 'sample.live'));
  expect(operation).toMatchObject({ state: 'completed' });
});

test('the manager sees both walks of today half done, and those of tomorrow untouched', async () => {
  const walks = Walk.array().parse(await read(clients.manager, `/api/walks?day=${today()}`));
  expect(walks.map(({ walker }) => walker.name).sort()).toEqual(['Dana Whitfield', 'Luis Ortega']);
  for (const { done, doors, miles, outline } of walks) {
    expect(done / doors).toBeGreaterThan(0.4);
    expect(done / doors).toBeLessThan(0.7);
    expect(miles).toBeGreaterThan(0.2);
    expect(outline.length).toBeGreaterThan(2);
  }
  const tomorrow = Walk.array().parse(await read(clients.manager, `/api/walks?day=${dayAfter(today(), 1)}`));
  expect(tomorrow.map(({ done }) => done)).toEqual([0, 0]);
});

test('a rep sees their own walk alone, doors to come back to today, and appointments this week', async () => {
  const own = Walk.array().parse(await read(clients.dana, `/api/walks?day=${today()}`));
  expect(own.map(({ walker }) => walker.name)).toEqual(['Dana Whitfield']);
  const day = await read<Today>(clients.dana, `/api/today?since=${since()}`);
  expect(day.comeBacks.count).toBeGreaterThan(2);
  const from = new Date().toISOString();
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const coming = await read<Appointment[]>(
    clients.dana,
    `/api/appointments?since=${from}&until=${until}&whose=mine`,
  );
  expect(coming.length).toBeGreaterThanOrEqual(2);
  for (const { startsAt } of coming) {
    const time = wallClockAt(new Date(startsAt), ZONE).slice(11);
    expect(time >= '08:00' && time <= '18:30', time).toBe(true);
  }
});

test('the owner sees deals in every stage, won ones with their amounts, as old as the visits that moved them', async () => {
  const { db } = server.services;
  const list = await read<ProposalLine[]>(clients.manager, '/api/proposals?pageSize=100');
  const won = [
    ...list.flatMap(({ propertyId, signedAt }) => (signedAt ? [{ propertyId, at: new Date(signedAt) }] : [])),
    ...(await db.select().from(knocks).where(eq(knocks.outcome, 'sold'))),
  ];
  expect(won.length).toBeGreaterThanOrEqual(3);
  for (const { propertyId, at } of won) {
    const known = await read<Crm>(clients.owner, `/api/properties/${propertyId}/crm`);
    expect(known.stage).toBe('won');
    expect(Number(known.dealValue)).toBeGreaterThan(10_000);
    expect(Math.abs(Date.parse(known.stageAt ?? '') - at.getTime())).toBeLessThan(60_000);
  }
});

test('a manager sees proposals in each state, made from the company’s own prices, behind the deals of the pipeline', async () => {
  const list = await read<ProposalLine[]>(clients.manager, '/api/proposals?pageSize=100');
  // On some dates none is replaced, so that state is left out.
  expect(list.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['draft', 'sent', 'viewed', 'signed', 'declined']),
  );
  for (const { value, isSample, rep } of list) {
    expect(Number(value)).toBeGreaterThan(8000);
    expect(isSample).toBe(false);
    expect(rep?.name).toMatch(/Dana|Luis/);
  }
  const { rows } = await server.services.pool.query<{ stage: string; bare: number; all: number }>(`
    select stage, count(*)::int as all, count(*) filter (where not exists (select from proposals p
      where p.property_id = d.property_id and p.status = any(case stage when 'won' then array['signed']
        else array['sent', 'viewed'] end)))::int as bare
    from company_doors d where stage in ('proposal_sent', 'won') group by stage order by stage`);
  const [open, won] = rows;
  expect(open).toMatchObject({ stage: 'proposal_sent', bare: 0 });
  expect((won?.bare ?? 0) / (won?.all ?? 0)).toBeLessThan(0.5);
  expect(list.filter(({ status }) => status === 'signed').length).toBeGreaterThanOrEqual(3);
  const signed = list.find(({ status }) => status === 'signed');
  const known = await read<Crm>(clients.owner, `/api/properties/${signed?.propertyId}/crm`);
  expect(known).toMatchObject({ stage: 'won', dealValue: signed?.value });
  // Its homeowners are invented: an administrator may delete the sample with what they signed.
  const deleted = server.services.db.transaction(async (tx) => {
    await tx.execute(sql`delete from proposals`);
    throw new Error('deleted, and undone for the next test');
  });
  await expect(deleted).rejects.toThrow('deleted, and undone');
});

test('the owner finds a mailing with answers, and numbers that a lookup found, some of them not to be called', async () => {
  const [campaign] = await read<MailCampaignLine[]>(clients.owner, '/api/mail/campaigns');
  expect(campaign).toMatchObject({ name: 'Damaged roofs', state: 'frozen' });
  expect(campaign?.mailedOn && campaign.mailedOn < new Date().toISOString().slice(0, 10)).toBe(true);
  const results = await read<MailResults>(clients.owner, `/api/mail/campaigns/${campaign?.id}/results`);
  expect(results.replies).toHaveLength(3);
  expect(results.scanned).toBeGreaterThanOrEqual(3);
  expect(results.mailed.answered).toBeGreaterThan(0);
  expect(results.heldOut.doors).toBeGreaterThan(results.mailed.doors / 8);
  const points = await server.services.db
    .select({ listed: contactPoints.registryListed })
    .from(contactPoints)
    .where(eq(contactPoints.sourceName, 'sample-lookup.csv'));
  expect(points).toHaveLength(24);
  expect(points.filter(({ listed }) => listed)).toHaveLength(8);
});

test('roofs of the sample have an age by simulated permits, and solar panels make none new', async () => {
  const permits = await server.services.db.execute<{ kind: string; doors: number; dated: number }>(sql`
    select k.kind, count(*)::int as doors, count(p.roof_replaced_on)::int as dated
    from permits k join properties p on p.id = k.property_id where k.number like 'SIM-%' group by 1 order by 1`);
  const of = (kind: string) => permits.rows.find((row) => row.kind === kind);
  expect(of('re-roof')?.doors).toBeGreaterThan(200);
  expect(of('re-roof')?.dated).toBe(of('re-roof')?.doors);
  expect(of('solar')?.doors).toBeGreaterThan(5);
  expect(of('solar')?.dated).toBe(0);
});

test('the owner finds a morning list of doors that yesterday’s hail has reached, each with why', async () => {
  const { stormLists } = await read<Today>(clients.owner, `/api/today?since=${since()}`);
  expect(stormLists).toMatchObject([{ ruleName: 'Hail of an inch', days: [dayAfter(today(), -1)] }]);
  expect(stormLists[0]?.doors).toBeGreaterThan(30);
  const items = await read<QueueItem[]>(clients.owner, `/api/queues/${stormLists[0]?.queueId}/items`);
  expect(items.every(({ reason }) => /in by radar at the door/.test(reason ?? ''))).toBe(true);
  expect(items.some(({ reason }) => /reported [\d.]+ mi away/.test(reason ?? ''))).toBe(true);
});

test('roofs that a rep looked at have photos of that hour', async () => {
  const { rows } = await server.services.pool.query<{ id: number }>(
    'select property_id as id from door_photos group by property_id',
  );
  expect(rows.length).toBeGreaterThanOrEqual(5);
  const photos = await read<DoorPhoto[]>(clients.manager, `/api/properties/${rows[0]?.id}/photos`);
  expect(photos).toHaveLength(2);
  const visits = await server.services.db
    .select()
    .from(knocks)
    .where(eq(knocks.propertyId, rows[0]?.id ?? 0));
  const near = visits.some(
    ({ at }) => Math.abs(at.getTime() - Date.parse(photos[0]?.takenAt ?? '')) < 3_600_000,
  );
  expect(near).toBe(true);
});

test('nothing is mailed about the past or to invented people', async () => {
  const { rows } = await server.services.pool.query(
    "select data from pgboss.job where name in ('notices.send-mail', 'proposals.send')",
  );
  expect(rows).toEqual([]);
});

test('notes carry the time of their visit', async () => {
  const { db } = server.services;
  const old = new Date(Date.now() - 10 * 86_400_000);
  const sent = await db
    .select()
    .from(changes)
    .where(and(eq(changes.kind, 'note'), isNull(changes.reason)));
  expect(sent.length).toBeGreaterThan(100);
  const earlier = (await db.select().from(knocks)).filter(({ at }) => at < old);
  const notes = await Promise.all(
    earlier
      .slice(0, 40)
      .map(({ propertyId }) =>
        read<{ createdAt: string }[]>(clients.manager, `/api/properties/${propertyId}/notes`),
      ),
  );
  const dated = notes.flat().filter(({ createdAt }) => Date.parse(createdAt) < old.getTime());
  expect(dated.length).toBeGreaterThan(2);
});

test('the next morning the crew has finished yesterday’s walks, and those of the new day are half done', async () => {
  const { services } = server;
  const tomorrow = dayAfter(today(), 1);
  const morning = new Date(`${tomorrow}T17:30:00Z`);
  const goOn = async (now: Date) => {
    await beginDay(services, now);
    const rows = await services.db.select().from(operations).where(eq(operations.name, 'sample.go-on'));
    for (const { id } of rows) await runOperation(services, feature.operations, id, attempt());
    return rows;
  };
  const walksOf = async (day: string) =>
    Walk.array().parse(await read(clients.manager, `/api/walks?day=${day}`));
  expect(await goOn(new Date(`${today()}T23:00:00Z`))).toEqual([]);
  expect(await goOn(new Date(`${tomorrow}T11:30:00Z`))).toEqual([]);
  const due = (await read<Today>(clients.dana, `/api/today?since=${since()}`)).comeBacks.count;

  expect(await goOn(morning)).toMatchObject([{ state: 'queued' }]);
  for (const { done, doors } of await walksOf(today())) expect(done / doors).toBeGreaterThan(0.9);
  const todays = await walksOf(tomorrow);
  expect(todays).toHaveLength(2);
  for (const { done, doors } of todays) {
    expect(done / doors).toBeGreaterThan(0.35);
    expect(done / doors).toBeLessThan(0.75);
  }
  expect((await walksOf(dayAfter(tomorrow, 1))).map(({ done }) => done)).toEqual([0, 0]);
  const later = await read<Today>(clients.dana, `/api/today?since=${tomorrow}T07:00:00.000Z`);
  expect(later.comeBacks.count).toBeLessThan(due + 60);
  const latest = await services.db.select({ at: knocks.at }).from(knocks);
  expect(latest.every(({ at }) => at <= morning)).toBe(true);

  const visits = await services.db.$count(knocks);
  await goOn(morning);
  expect(await services.db.$count(knocks)).toBe(visits);
});

test('a server that is killed in the middle goes on with the day it was at, and a second start adds nothing', async () => {
  const { services } = server;
  const count = () => services.db.$count(knocks);
  const before = await count();
  // Nobody has signed in as the administrator yet, so that login is printed again.
  expect(await prepareFirstStart(services)).toEqual(printed.slice(0, 1));
  await services.db.update(operations).set({ state: 'running' }).where(eq(operations.name, 'sample.live'));
  await live(server);
  expect(await count()).toBe(before);
});

/** Imports a row with the address of a simulated house. @returns its id */
async function importOverOne(admin: Client): Promise<number> {
  const [house] = await server.services.db
    .select({ id: properties.id, address: properties.address })
    .from(properties)
    .where(eq(properties.zipCode, '85251'))
    .orderBy(properties.id)
    .limit(1);
  const file = `Address,Roof Type\n"${house?.address}",tile\n`;
  const form = uploadForm(file, { zipCode: '85251', capturedOn: new Date().toISOString().slice(0, 10) });
  expect(await imported(admin.post('/api/admin/upload/properties', form))).toMatchObject({ updated: 1 });
  return house?.id ?? 0;
}

test('removing the sample takes it and nothing else, and leaves what was imported over it', async () => {
  const { db } = server.services;
  const admin = server.visitor();
  const [{ email, password } = { email: '', password: '' }] = printed;
  await admin.post('/api/auth/login', { email, password });
  const other = await server.addPerson({ zips: ['85251'] });
  const own = await addProperty(db, { zipCode: '85251', address: '1 Own St' });
  const client = await server.signIn(other);
  await client.post(`/api/properties/${own}/notes`, { body: 'Ours' });
  const merged = await importOverOne(admin);
  expect(await read(admin, '/api/admin/sample')).toEqual({
    ...{ company: 'Saguaro Roofing', people: 4, properties: 2590, imported: 1 },
  });
  const remove = (confirmation: string) => admin.post('/api/admin/sample/removal', { confirmation });
  expect((await remove('Saguaro')).status).toBe(400);
  expect(
    (await clients.owner.post('/api/admin/sample/removal', { confirmation: 'Saguaro Roofing' })).status,
  ).toBe(403);
  const removed = await remove('Saguaro Roofing');
  expect([removed.status, removed.json()]).toEqual([
    200,
    { message: 'Saguaro Roofing is gone, with 4 people and 2,590 simulated properties.' },
  ]);
  expect(await read(admin, '/api/admin/sample')).toEqual({
    company: null,
    people: 0,
    properties: 0,
    imported: 0,
  });
  expect((await clients.owner.get('/api/auth/me')).status).toBe(401);
  for (const table of [
    'knocks',
    'changes',
    'queues',
    'walks',
    'appointments',
    'people',
    'permits',
    'mail_campaigns',
    'contact_points',
    'proposals',
    'price_books',
    'measurements',
    'cost_calculations',
    'company_doors',
    'capture_grounds',
  ])
    expect([table, (await server.services.pool.query(`select from ${table}`)).rowCount]).toEqual([
      table,
      table === 'company_doors' ? expect.any(Number) : 0,
    ]);
  // The house that stays is joined to the storms that are left.
  const joined = await server.services.pool.query('select property_id from property_storms');
  expect(joined.rows.every((row) => row.property_id === merged)).toBe(true);
  expect((await client.get(`/api/properties/${own}/notes`)).json()).toMatchObject([{ body: 'Ours' }]);
  expect(await read(client, `/api/properties/${merged}`)).toMatchObject({
    roofType: 'tile',
    severityLevel: null,
  });
  expect(await prepareFirstStart(server.services)).toEqual([]);
  expect(await read(admin, '/api/admin/sample')).toMatchObject({ properties: 0 });
});
