import { afterAll, beforeAll, expect, test } from 'vitest';
import { knocks } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { outboxOf } from '#testing/outbox.ts';
import { addProperty } from '#testing/properties.ts';
import { sendWeeklyMails } from './figures.jobs.ts';

const PATH = '/api/team/weekly-mail';
let server: TestServer;
let boss: Person;
let lead: Person;
let ben: Person;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  const { db } = server.services;
  const place = { zipCode: '85251', address: '1 Monday St', latitude: 33.5, longitude: -111.9 };
  const propertyId = await addProperty(db, place);
  boss = await server.addPerson({ zips: ['85251'] });
  lead = await server.addPerson({ colleagueOf: boss, companyRole: 'manager' });
  ben = await server.addPerson({ colleagueOf: boss, zips: ['85251'] });
  manager = await server.signIn(lead);
  await server.addPerson({ zips: ['85251'] });
  const at = new Date('2026-11-18T17:00:00Z');
  const visit = { outcome: 'conversation' as const, grade: 'near' as const, holds: true };
  await db.insert(knocks).values({ ...visit, propertyId, userId: ben.id, at, deviceAt: at, arrivedAt: at });
});
afterAll(() => server.close());

/** Receivers of queued or sent mails since a moment of this test. */
async function queuedSince(known: number): Promise<string[]> {
  return (await queued()).slice(known);
}
async function queued(): Promise<string[]> {
  const { rows } = await server.services.pool.query<{ to: string }>(
    `select data ->> 'to' as to from pgboss.job
      where data ->> 'subject' like 'What your crew did last week%' order by created_on, id`,
  );
  return rows.map(({ to }) => to);
}
const at = (moment: string) => sendWeeklyMails(server.services, new Date(moment));

test('leaders get one mail on Monday morning in the time zone of their doors, and reps none', async () => {
  await at('2026-11-23T12:30:00Z');
  expect(await queued()).toEqual([]);
  await Promise.all([at('2026-11-23T13:30:00Z'), at('2026-11-23T13:30:00Z')]);
  await at('2026-11-23T20:30:00Z');
  expect((await queued()).toSorted()).toEqual([boss.email, lead.email].toSorted());
  const mail = await outboxOf(server.services.config.dataDir).about(lead.email, 'The week from Nov 16, 2026');
  expect(mail).toContain('1 visit, 1 of 1 conversations');
});

test('a week without visits sends no mail', async () => {
  const known = (await queued()).length;
  await at('2026-11-30T14:00:00Z');
  expect(await queuedSince(known)).toEqual([]);
});

test('each switches it off for themselves, a rep has none to switch', async () => {
  expect((await manager.get(PATH)).json()).toEqual({ isOn: true });
  expect((await manager.put(PATH, { isOn: false })).json()).toEqual({ isOn: false });
  expect((await manager.get(PATH)).json()).toEqual({ isOn: false });
  expect((await (await server.signIn(boss)).get(PATH)).json()).toEqual({ isOn: true });
  expect((await (await server.signIn(ben)).put(PATH, { isOn: true })).status).toBe(403);
  const { db } = server.services;
  const [visit] = await db.select().from(knocks);
  const moment = new Date('2026-11-25T17:00:00Z');
  const { id: _id, changeId: _change, ...again } = visit as typeof knocks.$inferSelect;
  await db.insert(knocks).values({ ...again, at: moment, deviceAt: moment, arrivedAt: moment });
  const known = (await queued()).length;
  await at('2026-11-30T14:00:00Z');
  expect(await queuedSince(known)).toEqual([boss.email]);
});

test('visits that arrive after the mail of their week are in the next one, labeled, once', async () => {
  const { db } = server.services;
  const owner = await server.addPerson({ zips: ['85251'] });
  const { rows } = await server.services.pool.query<{ id: number }>('select id from properties limit 1');
  const visit = (made: string, arrived: string, outcome: 'conversation' | 'skipped' = 'conversation') => {
    const visit = { outcome, grade: 'near' as const, holds: true, propertyId: rows[0]?.id ?? 0 };
    const times = { at: new Date(made), deviceAt: new Date(made), arrivedAt: new Date(arrived) };
    return db.insert(knocks).values({ ...visit, ...times, userId: owner.id });
  };
  const mail = (week: string) =>
    outboxOf(server.services.config.dataDir).about(owner.email, `The week from ${week}`);
  await visit('2026-08-05T17:00:00Z', '2026-08-05T17:00:00Z');
  await at('2026-08-10T14:00:00Z');
  expect(await mail('Aug 3, 2026')).not.toContain('late');
  // 23:30 on Sunday in Phoenix arrives after the Monday mail, as do a visit of July and one that does not count.
  await visit('2026-08-10T06:30:00Z', '2026-08-10T15:00:00Z');
  await visit('2026-07-29T17:00:00Z', '2026-08-11T15:00:00Z');
  await visit('2026-08-06T17:00:00Z', '2026-08-11T15:00:00Z', 'skipped');
  await at('2026-08-17T14:00:00Z');
  const late = await mail('Aug 10, 2026');
  expect(late).toContain('Arrived late, from the week before: 1');
  expect(late).toContain('Arrived late, from earlier weeks: 1');
  await visit('2026-08-19T17:00:00Z', '2026-08-19T17:00:00Z');
  await at('2026-08-24T14:00:00Z');
  expect(await mail('Aug 17, 2026')).not.toContain('late');
});
