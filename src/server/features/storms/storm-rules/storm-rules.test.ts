import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { QueueItem } from '#contract/queue-items.ts';
import type { Queue } from '#contract/queues.ts';
import type { SavedStormRule, StormRuleRun, StormTrial } from '#contract/storm-rules.ts';
import type { Today } from '#contract/today.ts';
import { localDay } from '#domain/local-day.ts';
import { eq, sql } from '#server/db/orm.ts';
import { contactPoints, people, propertyStorms, stormDays, users } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, tagProperty } from '#testing/properties.ts';
import { makeMorningLists } from './storm-rules.jobs.ts';

let server: TestServer;
let boss: Person;
let client: Client;
/** Each test has its own ZIPs, one in Phoenix and one in Denver. */
let zips = 85300;
let phoenix: string;
let denver: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  zips += 2;
  phoenix = String(zips);
  denver = String(zips + 1);
  boss = await server.addPerson({ zips: [phoenix, denver] });
  client = await server.signIn(boss);
});
afterAll(() => server.close());

const DAY = '2025-09-26';
/** A quarter to six in Phoenix; in Denver, which has summer time, it is a quarter to seven. */
const MORNING = '2025-09-27T12:45:00Z';
const run = (at = MORNING) => makeMorningLists(server.services, new Date(at));

type Storm = Partial<typeof propertyStorms.$inferInsert>;
type House = Parameters<typeof addProperties>[2][number];

/** Doors in Phoenix, each reached by its own storm. */
async function addHit(
  houses: readonly [House, Storm][],
  { zipCode = phoenix, latitude = 33.4, longitude = -111.9 } = {},
): Promise<number[]> {
  const { db } = server.services;
  const ids = await addProperties(
    db,
    zipCode,
    houses.map(([house]) => ({ latitude, longitude, ...house })),
  );
  for (const [at, [, storm]] of houses.entries()) await addStorm(ids[at] ?? 0, storm);
  await joined();
  return ids;
}

async function addStorm(propertyId: number, storm: Storm = {}): Promise<void> {
  const row = { day: DAY, cellInches: 1.75, grade: 'radar' as const, unconfirmed: false, reportIds: [] };
  await server.services.db.insert(propertyStorms).values({ propertyId, ...row, ...storm });
}

/** As the join leaves it: every day joined just now, and no ZIP waiting. */
async function joined(day = DAY): Promise<void> {
  const { db } = server.services;
  const now = { isStale: false, joinedAt: sql`clock_timestamp()` };
  await db
    .insert(stormDays)
    .values({ day, ...now })
    .onConflictDoUpdate({ target: stormDays.day, set: now });
  await db.execute(sql`insert into storm_zips (zip_code, data_version, doors)
    select zip_code, data_version, '' from zip_codes
    on conflict (zip_code) do update set data_version = excluded.data_version`);
}

const asks = { hailInches: 1, windMph: null };
const addRule = async (more: object = {}, of = client) => {
  const answer = await of.post('/api/storm-rules', { name: 'Hail', ...asks, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json() as SavedStormRule;
};
const queues = async (of = client) => (await of.get('/api/queues')).json() as Queue[];
const itemsOf = async (queueId: number | undefined, of = client) =>
  ((await of.get(`/api/queues/${queueId}/items`)).json() as QueueItem[]).toSorted(
    (a, b) => (a.position ?? 0) - (b.position ?? 0),
  );
const mails = async (to: string) => {
  const { rows } = await server.services.pool.query<{ subject: string; text: string }>(
    `select data ->> 'subject' as subject, data ->> 'text' as text from pgboss.job
      where name = 'notices.send-mail' and data ->> 'to' = $1 order by created_on, id`,
    [to],
  );
  return rows;
};

test('by six a storm’s doors are a queue, worst first, each with its reason, and an email announces it', async () => {
  await addHit([
    [{ address: '1 Small St' }, { cellInches: 1 }],
    [
      { address: '2 Large St', roofSubtype: '3-tab Shingles', yearBuilt: 1998, severityLevel: 'moderate' },
      { grade: 'radar-and-report', reportedInches: 2, reportedMiles: 1.2 },
    ],
    [{ address: '3 Ghost St' }, { cellInches: 3, unconfirmed: true }],
    [{ address: '4 Calm St' }, { cellInches: 0.75 }],
  ]);
  await addRule();
  await run();
  const [queue] = await queues();
  expect(queue).toMatchObject({ name: 'Hail, Sep 27, 2025', itemCount: 3 });
  const items = await itemsOf(queue?.id);
  expect(items.map(({ property, reason }) => [property.address, reason])).toEqual([
    [
      '2 Large St',
      '1.75 in by radar at the door, 2.00 in reported 1.2 mi away, 3-tab from 1998, moderate by the last capture',
    ],
    ['1 Small St', '1.00 in by radar at the door'],
    ['3 Ghost St', '3.00 in by radar at the door (unconfirmed)'],
  ]);
  expect(items.every(({ stage }) => stage === 'queued')).toBe(true);
  const [mail, ...others] = await mails(boss.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('3 doors from the storm of Sep 26, 2025');
  expect(mail?.text).toContain(`/queue/${queue?.id}`);
  expect(mail?.text).toContain('1 of them is unconfirmed');
  const today = (await client.get('/api/today?since=2025-09-27T07:00:00Z')).json() as Today;
  expect(today.stormLists).toEqual([expect.objectContaining({ queueId: queue?.id, doors: 3, days: [DAY] })]);
  const [rule] = (await client.get('/api/storm-rules')).json() as SavedStormRule[];
  expect(rule?.last).toMatchObject({ queueId: queue?.id, doors: 3, morning: '2025-09-27' });
});

test('everybody of the company sees the lists of a storm once, with the doors they see; others nothing', async () => {
  await addHit([
    [{ address: '1 Near St' }, {}],
    [{ address: '2 Near St' }, {}],
  ]);
  await addHit([[{ address: '3 Far St' }, {}]], { zipCode: denver, latitude: 39.7, longitude: -105 });
  await addRule();
  await run();
  const colleague = (companyRole: 'rep' | 'manager', zips: string[]) =>
    server.addPerson({ zips, colleagueOf: boss, companyRole });
  const listsOf = async (who: Client) => {
    const today = (await who.get('/api/today?since=2025-09-27T07:00:00Z')).json() as Today;
    return today.stormLists.map(({ doors, by, may }) => [doors, by, may?.open]);
  };
  const manager = await server.signIn(await colleague('manager', [phoenix, denver]));
  const rep = await server.signIn(await colleague('rep', [phoenix]));
  const elsewhere = await server.signIn(await colleague('rep', ['80299']));
  const doors = async (who: Client) => (await listsOf(who)).map(([count]) => count).toSorted();
  const all = await listsOf(client);
  expect(all.map(([, by, open]) => [by, open])).toEqual(all.map(() => [null, true]));
  expect(await doors(manager)).toEqual(all.map(([count]) => count).toSorted());
  expect((await listsOf(manager)).every(([, by, open]) => typeof by === 'string' && open)).toBe(true);
  expect(await listsOf(rep)).toEqual([[2, expect.any(String), false]]);
  expect(await listsOf(elsewhere)).toEqual([]);
  expect(await listsOf(await server.contractor(phoenix))).toEqual([]);
});

test('running twice, and twice at once, makes nothing double', async () => {
  await addHit([[{ address: '1 Twice St' }, {}]]);
  await addRule();
  await Promise.all([run(), run()]);
  await run('2025-09-27T13:00:00Z');
  await run('2025-09-28T13:00:00Z');
  expect((await queues()).map(({ itemCount }) => itemCount)).toEqual([1]);
  expect(await mails(boss.email)).toHaveLength(1);
});

test('a user runs their own rule by hand at any hour, for new doors only and without an email', async () => {
  const today = localDay(new Date(), 'America/Phoenix');
  const [first] = await addHit([
    [{ address: '1 Now St' }, { day: today }],
    [{ address: '2 Small St' }, { day: today, cellInches: 0.75 }],
  ]);
  const rule = await addRule({ isOn: false });
  const runNow = async (of = client) => of.post(`/api/storm-rules/${rule.id}/run`);
  const [queueId] = ((await runNow()).json() as StormRuleRun).lists.map((list) => list.queueId);
  expect((await itemsOf(queueId)).map(({ property }) => property.id)).toEqual([first]);
  expect((await runNow()).json()).toEqual({ lists: [], isJoining: false });
  // A rule that was changed since is looked at again, and adds to the list of the day.
  await client.put(`/api/storm-rules/${rule.id}`, { name: 'Hail', ...asks, hailInches: 0.5 });
  expect((await runNow()).json()).toMatchObject({ lists: [{ queueId, doors: 1, more: 0 }] });
  expect((await itemsOf(queueId)).map(({ reason }) => reason)).toEqual([
    '1.75 in by radar at the door',
    '0.75 in by radar at the door',
  ]);
  expect(await mails(boss.email)).toEqual([]);
  const other = await server.contractor(phoenix);
  expect((await runNow(other)).status).toBe(404);
});

test('an amended day adds new doors to the morning’s queue, without a second email', async () => {
  const [door = 0] = await addHit([[{ address: '1 Amended St' }, {}]]);
  await addRule();
  await run();
  // The day is joined again: the same door with more hail, and another one.
  await server.services.db.execute(sql`delete from property_storms where property_id = ${door}`);
  await addStorm(door, { cellInches: 2.5 });
  await addHit([[{ address: '2 Amended St' }, { cellInches: 1.25 }]]);
  await run('2025-09-27T14:10:00Z');
  const [queue, ...others] = await queues();
  expect(others).toEqual([]);
  const addresses = (await itemsOf(queue?.id)).map(({ property }) => property.address);
  expect(addresses).toEqual(['1 Amended St', '2 Amended St']);
  expect(await mails(boss.email)).toHaveLength(1);
  // What comes after noon is for the next morning.
  await addHit([[{ address: '3 Amended St' }, {}]]);
  await run('2025-09-27T20:00:00Z');
  await run('2025-09-28T12:45:00Z');
  expect((await queues()).map(({ name, itemCount }) => [name, itemCount])).toEqual([
    ['Hail, Sep 27, 2025', 2],
    ['Hail, Sep 28, 2025', 1],
  ]);
});

test('each time zone has its own morning: Arizona has no summer time', async () => {
  await addHit([[{ address: '1 Phoenix St' }, {}]]);
  await addHit([[{ address: '1 Denver St' }, {}]], { zipCode: denver, latitude: 39.75, longitude: -105 });
  await addRule();
  // 04:45 in Phoenix, 05:45 in Denver.
  await run('2025-09-27T11:45:00Z');
  const addresses = async () =>
    (await Promise.all((await queues()).map(({ id }) => itemsOf(id))))
      .flat()
      .map(({ property }) => property.address);
  expect(await addresses()).toEqual(['1 Denver St']);
  await run('2025-09-27T12:45:00Z');
  expect(await addresses()).toEqual(['1 Denver St', '1 Phoenix St']);
  expect((await queues()).map(({ name }) => name)).toEqual(['Hail, Sep 27, 2025', 'Hail, Sep 27, 2025 2']);
});

test('while files are being joined a list waits, but not beyond twenty to six', async () => {
  await addHit([[{ address: '1 Waiting St' }, {}]]);
  await addRule();
  await server.services.db.execute(sql`update storm_days set is_stale = true where day = ${DAY}`);
  await run('2025-09-27T12:30:00Z');
  expect(await queues()).toEqual([]);
  await run('2025-09-27T12:40:00Z');
  expect(await queues()).toHaveLength(1);
  await joined();
});

test('doors that a colleague tagged ‘Do not contact’, won doors and recently touched ones stay out', async () => {
  const [noContact = 0, won = 0, touched = 0] = await addHit(
    ['1 Quiet St', '2 Won St', '3 Touched St', '4 Free St'].map((address) => [{ address }, {}]),
  );
  const colleague = await server.addPerson({ colleagueOf: boss, zips: [phoenix] });
  await tagProperty(server.services.db, {
    propertyId: noContact,
    userId: colleague.id,
    tagKey: 'do_not_contact',
  });
  const mate = await server.signIn(colleague);
  await mate.put(`/api/properties/${won}/stage`, { stage: 'won' });
  await mate.post(`/api/properties/${touched}/notes`, { body: 'A dog' });
  await addRule({ untouchedDays: 30 });
  await run();
  const [queue] = await queues();
  expect((await itemsOf(queue?.id)).map(({ property }) => property.address)).toEqual(['4 Free St']);
});

test('a rule asks for wind, severity, roof and age as well, and an unknown year passes', async () => {
  const worst = { severityLevel: 'severe', roofSubtype: '3-tab Shingles', yearBuilt: 1990 } as const;
  await addHit([
    [
      { address: '1 Windy St', ...worst },
      { cellInches: null, windMph: 65, grade: null },
    ],
    [{ address: '2 Unknown St', ...worst, yearBuilt: null }, {}],
    [{ address: '3 New St', ...worst, yearBuilt: 2020 }, {}],
    [{ address: '4 Flat St', ...worst, roofSubtype: 'polyurethane' }, {}],
    [{ address: '5 Minor St', ...worst, severityLevel: 'minor' }, {}],
  ]);
  await addRule({
    windMph: 60,
    severities: ['severe', 'moderate'],
    roofSubtypes: ['3-tab Shingles'],
    roofAgeYears: 20,
  });
  await run();
  const [queue] = await queues();
  expect((await itemsOf(queue?.id)).map(({ property }) => property.address)).toEqual([
    '2 Unknown St',
    '1 Windy St',
  ]);
});

test('the age is that of the roof, and a roof replaced since the storm is on no list', async () => {
  const old = { roofSubtype: '3-tab Shingles', yearBuilt: 1980 } as const;
  await addHit([
    [{ address: '1 Old St', ...old }, {}],
    [{ address: '2 Replaced St', ...old, roofReplacedOn: '2019-05-02' }, {}],
    [{ address: '3 Since St', ...old, roofReplacedOn: '2099-01-01' }, {}],
  ]);
  const all = await addRule({ roofSubtypes: ['3-tab Shingles'] });
  await run();
  const items = async () => {
    const [queue] = await queues();
    return (await itemsOf(queue?.id)).map(({ property, reason }) => [property.address, reason]);
  };
  expect(all).toBeDefined();
  expect(await items()).toEqual([
    ['1 Old St', expect.stringContaining('3-tab from 1980')],
    ['2 Replaced St', expect.stringContaining('3-tab replaced 2019')],
  ]);
});

test('of doors with the same hail to a quarter inch, older, larger and reachable ones come first', async () => {
  const roof = { severityLevel: 'severe', yearBuilt: 1991 } as const;
  const ids = await addHit([
    [{ address: '1 Young St', ...roof, yearBuilt: 2015 }, { cellInches: 1.8 }],
    [{ address: '2 Small St', ...roof, roofSquares: 18.2 }, { cellInches: 1.78 }],
    [{ address: '3 Quiet St', ...roof, roofSquares: 31.6 }, { cellInches: 1.72 }],
    [{ address: '4 Reachable St', ...roof, yearBuilt: 1993, roofSquares: 31.6 }, { cellInches: 1.7 }],
    [{ address: '5 Listed St', ...roof, yearBuilt: 1993, roofSquares: 31.6 }, { cellInches: 1.7 }],
    [{ address: '6 Refused St', ...roof, yearBuilt: 1993, roofSquares: 31.6 }, { cellInches: 1.7 }],
  ]);
  for (const [propertyId, value, registryListed] of [
    [ids[3], '+14805550101', null],
    [ids[4], '+14805550102', true],
    [ids[5], '+14805550103', null],
  ] as const)
    await addPhone(propertyId ?? 0, { value, registryListed });
  const refused = { channel: 'call', source: 'asked' };
  expect((await client.post(`/api/properties/${ids[5]}/opt-outs`, refused)).status).toBe(201);
  await addRule();
  await run();
  const [queue] = await queues();
  const items = await itemsOf(queue?.id);
  expect(items.map(({ property }) => property.address)).toEqual([
    '4 Reachable St',
    '3 Quiet St',
    '5 Listed St',
    '6 Refused St',
    '2 Small St',
    '1 Young St',
  ]);
  expect(items[0]?.reason).toMatch(
    /, built 1993, 32 squares, severe by the last capture, phone or email known$/,
  );
});

async function addPhone(
  propertyId: number,
  { value, registryListed }: { value: string; registryListed: boolean | null },
): Promise<void> {
  const { db } = server.services;
  const [row] = await db.select({ companyId: users.companyId }).from(users).where(eq(users.id, boss.id));
  const companyId = row?.companyId ?? '';
  const [person] = await db
    .insert(people)
    .values({ propertyId, companyId, userId: boss.id, name: 'Someone' })
    .returning({ id: people.id });
  const checked = registryListed === null ? null : '2025-09-01';
  await db.insert(contactPoints).values({
    ...{ personId: person?.id ?? 0, companyId, kind: 'phone', value, source: 'typed', basis: 'unknown' },
    ...{ obtainedOn: '2025-09-01', registryListed, registryCheckedOn: checked },
  });
}

test('a rule asks for a score; a door that has none yet stays out', async () => {
  const [high = 0, low = 0] = await addHit(
    ['1 Promising St', '2 Poor St', '3 New St'].map((address) => [{ address }, {}]),
  );
  await server.services.db.execute(sql`insert into lead_scores (customer_id, property_id, zip_code, score)
    select customer_id, scored.id, ${phoenix}, scored.score
    from users, (values (${high}::int, 70), (${low}::int, 69)) as scored(id, score) where users.id = ${boss.id}`);
  await addRule({ leastScore: 70 });
  await run();
  const [queue] = await queues();
  expect((await itemsOf(queue?.id)).map(({ property }) => property.address)).toEqual(['1 Promising St']);
});

test('doors beyond a morning’s limit come on the next ones, for a week', async () => {
  await addHit([1, 2, 3].map((n) => [{ address: `${n} Many St`, yearBuilt: 1990 + n }, {}]));
  await addRule({ mostDoors: 2 });
  await run();
  await run('2025-09-27T13:00:00Z');
  const [mail] = await mails(boss.email);
  expect(mail?.text).toContain('1 door waits for the next morning.');
  await run('2025-09-28T12:45:00Z');
  expect((await queues()).map(({ itemCount }) => itemCount)).toEqual([2, 1]);
  await addHit([[{ address: '4 Many St' }, {}]]);
  await run('2025-10-04T12:45:00Z');
  expect(await queues()).toHaveLength(2);
});

test('who is sent to a door reads why it was on the list', async () => {
  const [door = 0] = await addHit([[{ address: '1 Sent St' }, {}]]);
  await addRule();
  await run();
  const rep = await server.addPerson({ colleagueOf: boss, zips: [phoenix] });
  const walk = { userId: rep.id, name: 'Walk 1', propertyIds: [door], miles: 0, minutes: 3, outline: [] };
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const given = await client.post('/api/walks', { day, walks: [walk] });
  expect(given.status, given.text).toBe(201);
  const theirs = await server.signIn(rep);
  const [queue] = await queues(theirs);
  const [item] = await itemsOf(queue?.id, theirs);
  expect(item?.reason).toBe('1.75 in by radar at the door');
});

test('a queue that was deleted is not made again that morning, and a paused rule makes none', async () => {
  await addHit([[{ address: '1 Deleted St' }, {}]]);
  const { id, last: _last, ...fields } = await addRule();
  await run();
  const [queue] = await queues();
  await client.delete(`/api/queues/${queue?.id}`);
  await addHit([[{ address: '2 Deleted St' }, {}]]);
  await run('2025-09-27T14:00:00Z');
  expect(await queues()).toEqual([]);
  expect((await client.put(`/api/storm-rules/${id}`, { ...fields, isOn: false })).json()).toMatchObject({
    isOn: false,
  });
  await run('2025-09-28T14:00:00Z');
  expect(await queues()).toEqual([]);
});

test('trying a rule shows its result for the latest storm, and makes nothing', async () => {
  const ids = await addHit([1, 2, 3].map((n) => [{ address: `${n} Trial St` }, { cellInches: n }]));
  await addStorm(ids[0] ?? 0, { day: '2024-07-01', cellInches: 4 });
  const tried = (await client.post('/api/storm-rules/try', { ...asks, mostDoors: 2 })).json() as StormTrial;
  expect(tried).toMatchObject({ day: DAY, doors: 2, reached: 3 });
  expect(tried.first.map(({ address, reason }) => [address, reason])).toEqual([
    ['3 Trial St', '3.00 in by radar at the door'],
    ['2 Trial St', '2.00 in by radar at the door'],
  ]);
  expect(await queues()).toEqual([]);
  const none = (await client.post('/api/storm-rules/try', { ...asks, hailInches: 8 })).json();
  expect(none).toEqual({ day: null, doors: 0, reached: 0, first: [] });
});

test('doors of a ZIP that is not held are on no list, and another user’s rule is private', async () => {
  await addHit([[{ address: '1 Foreign St' }, {}]]);
  const other = await server.contractor(denver);
  const mine = await addRule();
  await addRule({}, other);
  expect((await other.post('/api/storm-rules/try', asks)).json()).toMatchObject({ day: null });
  await run();
  expect(await queues(other)).toEqual([]);
  const { id, last: _last, ...fields } = mine;
  expect((await other.put(`/api/storm-rules/${id}`, fields)).status).toBe(404);
  expect((await other.delete(`/api/storm-rules/${id}`)).status).toBe(404);
  const colleague = await server.signIn(await server.addPerson({ colleagueOf: boss, zips: [phoenix] }));
  expect((await colleague.get('/api/storm-rules')).json()).toEqual([]);
  expect((await client.delete(`/api/storm-rules/${id}`)).status).toBe(200);
});

test('a rule that asks for no storm, or for hail of 30 in, is refused beside its field', async () => {
  const refused = async (body: object) => (await client.post('/api/storm-rules', body)).text;
  expect(await refused({ name: 'None', hailInches: null, windMph: null })).toContain(
    'Please enter a hail size or a wind speed.',
  );
  expect(await refused({ name: 'Huge', hailInches: 30, windMph: null })).toContain('Hail must be at most 8');
  expect(await refused({ name: ' ', ...asks })).toContain('Rule name is required');
  await addRule();
  expect(await refused({ name: 'Hail', ...asks })).toContain('already have a storm rule with this name');
});
