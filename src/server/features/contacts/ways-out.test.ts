import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { heldBack } from '#access/rows.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import type { Route } from '#contract/routes.ts';
import type { Cut } from '#contract/walks.ts';
import { optOutChannels } from '#domain/compliance/contact/channels.ts';
import { mayContact } from '#domain/compliance/contact/may-contact.ts';
import { contactFacts, questionOf } from '#server/contact-gate/index.ts';
import { desc, eq, sql } from '#server/db/orm.ts';
import { contactAnswers, noKnockAddresses, optOuts, properties } from '#server/db/schema/index.ts';
import { findActor } from '#server/features/sign-in/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

const ZIP = '75074';
let server: TestServer;
let owner: Client;
let person: Person;
let doors: number[];
let queues = 0;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.addPerson({ zips: [ZIP], companyRole: 'owner', tier: 'business' });
  owner = await server.signIn(person);
  doors = await addProperties(
    server.services.db,
    ZIP,
    Array.from({ length: 6 }, (_, place) => ({ latitude: 33.02 + place / 1000, longitude: -96.7 })),
  );
});
afterAll(() => server.close());
afterEach(async () => {
  await server.services.db.delete(optOuts);
});

const kept = () => doors[0] ?? 0;
const others = () => doors.slice(1);
async function actor() {
  const found = await findActor(server.services.db, person.id);
  if (!found) throw new Error('nobody is signed in');
  return found;
}
const lastAnswer = async () => {
  const [row] = await server.services.db
    .select()
    .from(contactAnswers)
    .orderBy(desc(contactAnswers.id))
    .limit(1);
  return row;
};

/** Each way out: what is called, and the doors that came through. */
const waysOut: Record<string, { purpose: string; go: () => Promise<number[]> }> = {
  'POST /api/queues/{queueId}/items/bulk': {
    purpose: 'queue',
    async go() {
      queues += 1;
      const queue = (await owner.post('/api/queues', { name: `Tuesday ${queues}` })).json() as {
        id: number;
      };
      await owner.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: doors });
      const items = (await owner.get(`/api/queues/${queue.id}/items`)).json() as QueueItem[];
      return items.map(({ property }) => property.id);
    },
  },
  'POST /api/routes': {
    purpose: 'route',
    go: async () => ((await owner.post('/api/routes', { propertyIds: doors })).json() as Route).order,
  },
  'POST /api/walks/cut': {
    purpose: 'walk',
    async go() {
      const cut = (
        await owner.post('/api/walks/cut', { filter: {}, walks: 1, day: '2027-03-05' })
      ).json() as Cut;
      return cut.walks.flatMap(({ order }) => order);
    },
  },
  'POST /api/properties/export': {
    purpose: 'export',
    async go() {
      const csv = (await owner.post('/api/properties/export', { propertyIds: doors, timeZone: 'UTC' })).text;
      const rows = await server.services.db.select().from(properties).where(eq(properties.zipCode, ZIP));
      return rows.filter(({ address }) => csv.includes(address)).map(({ id }) => id);
    },
  },
};

test.each(Object.entries(waysOut))('%s asks the gate, and the answer is recorded', async (_path, way) => {
  const db = server.services.db;
  const { companyId } = await actor();
  expect((await way.go()).toSorted()).toEqual(doors.toSorted());
  await db
    .insert(optOuts)
    .values({ companyId, propertyId: kept(), channel: 'all', source: 'homeowner', on: '2026-11-01' });
  expect((await way.go()).toSorted()).toEqual(others().toSorted());
  expect(await lastAnswer()).toMatchObject({
    ...{ purpose: way.purpose, doors: 6, allowed: 5, reasons: { 'held-back': 1 } },
    rulesVersion: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
});

test('what lists leave out is what the gate answers, for every opt-out and a city’s list', async () => {
  const db = server.services.db;
  const who = await actor();
  const listed = doors.at(-1) ?? 0;
  const [row] = await db.select().from(properties).where(eq(properties.id, listed));
  await db.insert(noKnockAddresses).values({
    ...{ state: 'TX', city: 'Plano', zipCode: ZIP, address: row?.address ?? '', source: 'City list' },
    ...{ addressKey: row?.addressKey ?? '', firstDay: '2026-01-01', lastDay: null },
  });
  for (const optOut of optOutChannels) {
    await db.delete(optOuts);
    await db.insert(optOuts).values({
      ...{ companyId: who.companyId, propertyId: kept() },
      channel: optOut,
      source: 'asked',
      on: '2026-11-01',
    });
    const facts = await contactFacts(db, who, doors);
    for (const channel of ['knock', 'mail'] as const) {
      const bySql = await db
        .select({ id: properties.id })
        .from(properties)
        .where(sql`${eq(properties.zipCode, ZIP)} and ${heldBack(who, channel)}`);
      const byRules = [...facts].filter(
        ([, own]) => !mayContact(questionOf(own, { channel, at: null, personId: undefined })).allowed,
      );
      expect(bySql.map(({ id }) => id).toSorted(), `${optOut}, ${channel}`).toEqual(
        byRules.map(([id]) => id).toSorted(),
      );
    }
  }
  await db.delete(noKnockAddresses);
});
