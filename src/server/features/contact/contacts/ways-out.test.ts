import { globSync, readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { heldBack } from '#access/held-back.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { Person as KnownPerson } from '#contract/people.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import type { Route } from '#contract/routes.ts';
import type { Today } from '#contract/today.ts';
import type { Cut } from '#contract/walks.ts';
import { channels, optOutChannels } from '#domain/compliance/contact/channels.ts';
import { mayContact } from '#domain/compliance/contact/may-contact.ts';
import { hookEventNames } from '#domain/hooks/event-types.ts';
import { NEWEST_PAYLOADS } from '#domain/hooks/payloads.ts';
import { samplePayload } from '#domain/hooks/samples.ts';
import { mailTemplates } from '#domain/mail/design.ts';
import { contactFacts, questionOf } from '#server/contact-gate/index.ts';
import { desc, eq, sql } from '#server/db/orm.ts';
import { contactAnswers, noKnockAddresses, optOuts, properties } from '#server/db/schema/index.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { allOperations } from '#server/features/index.ts';
import { runOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

const ZIP = '75074';
let server: TestServer;
let owner: Client;
let person: Person;
let doors: number[];
let queues = 0;
let full = '';
let manifest: number | undefined;
const attempt = { log: openLog('silent'), signal: new AbortController().signal };
beforeAll(async () => {
  server = await startTestServer();
  person = await server.addPerson({ zips: [ZIP], companyRole: 'owner', tier: 'business' });
  owner = await server.signIn(person);
  doors = await addProperties(
    server.services.db,
    ZIP,
    Array.from({ length: 5 }, (_, place) => ({
      ...{ latitude: 33.02 + place / 1000, longitude: -96.7 },
      severityLevel: 'severe' as const,
    })),
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
const companyOf = async () => ({ companyId: (await actor()).companyId });
const lastAnswer = async () => {
  const [row] = await server.services.db
    .select()
    .from(contactAnswers)
    .orderBy(desc(contactAnswers.id))
    .limit(1);
  return row;
};

const addressesIn = async (text: string): Promise<number[]> => {
  const rows = await server.services.db.select().from(properties).where(eq(properties.zipCode, ZIP));
  return rows.filter(({ address }) => text.includes(address)).map(({ id }) => id);
};
async function newQueue(): Promise<string> {
  queues += 1;
  const queue = (await owner.post('/api/queues', { name: `Tuesday ${queues}` })).json() as { id: number };
  return `/api/queues/${queue.id}`;
}
const itemsOf = async (queue: string) =>
  ((await owner.get(`${queue}/items`)).json() as QueueItem[]).map(({ property }) => property.id);
/** A queue that has all of them: the first way out asks for it before anybody opts out. */
async function fullQueue(): Promise<string> {
  if (full) return full;
  full = await newQueue();
  await owner.post(`${full}/items/bulk`, { propertyIds: doors });
  return full;
}

async function frozenCampaign(): Promise<{ id: number; pieces: number[] }> {
  const settings = { returnsTo: ['100 N Central Ave', 'Phoenix AZ 85004'], indicia: null, mailerId: null };
  await owner.put('/api/mail/settings', { ...settings, serviceType: '700', unitCents: {} });
  const { label: _, ...texts } = mailTemplates['roof-picture'];
  const campaign = { name: 'March', filter: {}, addressee: 'resident', skipsVacant: true, windowDays: 1 };
  const design = { format: 'postcard-4x6', ...texts, showPicture: false, showFacts: true };
  const made = await owner.post('/api/mail/campaigns', { ...campaign, design, holdoutPercent: 0 });
  const { id } = made.json() as { id: number };
  await owner.post(`/api/mail/campaigns/${id}/freeze`, undefined);
  const pieces = (await owner.get(`/api/mail/campaigns/${id}/pieces`)).json() as { propertyId: number }[];
  return { id, pieces: pieces.map(({ propertyId }) => propertyId) };
}

/** Each way out: what is called, and the doors that came through. A purpose is what the answer is recorded for. */
const waysOut: Record<string, { purpose?: string; go: () => Promise<number[]> }> = {
  // First: a door in a queue is not a new lead any more.
  'GET /api/today': {
    async go() {
      const { hotLeads } = (await owner.get('/api/today?since=2027-03-05T07:00:00.000Z')).json() as Today;
      return hotLeads.doors.map(({ propertyId }) => propertyId);
    },
  },
  'POST /api/queues/{queueId}/items/bulk': {
    purpose: 'queue',
    async go() {
      const queue = await newQueue();
      await owner.post(`${queue}/items/bulk`, { propertyIds: doors });
      return itemsOf(queue);
    },
  },
  'POST /api/queues/{queueId}/items/bulk by a filter': {
    purpose: 'queue',
    async go() {
      const queue = await newQueue();
      const answer = await owner.post(`${queue}/items/bulk`, { filter: {}, includeTaken: true });
      const { jobId } = answer.json() as { jobId: string };
      await runOperation(server.services, allOperations, jobId, attempt);
      return itemsOf(queue);
    },
  },
  'POST /api/queues/{queueId}/sheet': {
    purpose: 'walk-sheet',
    async go() {
      const body = { propertyIds: doors, timeZone: 'UTC' };
      const document = await getDocumentProxy((await owner.post(`${await fullQueue()}/sheet`, body)).bytes);
      const { text } = await extractText(document, { mergePages: true });
      return addressesIn(text);
    },
  },
  'GET /api/queues/{queueId}/export': {
    purpose: 'export',
    go: async () => addressesIn((await owner.get(`${await fullQueue()}/export?timeZone=UTC`)).text),
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
    go: async () =>
      addressesIn((await owner.post('/api/properties/export', { propertyIds: doors, timeZone: 'UTC' })).text),
  },
  'POST /api/mail/campaigns/{campaignId}/freeze': {
    purpose: 'mail campaign',
    async go() {
      const { id, pieces } = await frozenCampaign();
      await owner.delete(`/api/mail/campaigns/${id}`);
      return pieces;
    },
  },
  'GET /api/mail/campaigns/{campaignId}/manifest': {
    async go() {
      manifest ??= (await frozenCampaign()).id;
      return addressesIn((await owner.get(`/api/mail/campaigns/${manifest}/manifest`)).text);
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
  if (!way.purpose) return;
  expect(await lastAnswer()).toMatchObject({
    ...{ purpose: way.purpose, doors: 5, allowed: 4, reasons: { 'held-back': 1 } },
    rulesVersion: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
});

test('a door that opted out of everything is open on no channel, and shows no number to call or text', async () => {
  const db = server.services.db;
  const at = `/api/properties/${kept()}`;
  const reach = { name: 'Olivia Kurz', phone: '4805550123', email: 'olivia@example.com' };
  expect((await owner.post(`${at}/people`, reach)).status).toBe(201);
  const shown = async () => ((await owner.get(`${at}/people`)).json() as KnownPerson[])[0];
  expect(await shown()).toMatchObject({ email: 'olivia@example.com', contactHidden: false });
  await db.insert(optOuts).values({
    ...(await companyOf()),
    propertyId: kept(),
    channel: 'all',
    source: 'homeowner',
    on: '2026-11-01',
  });
  expect(await shown()).toMatchObject({ phone: null, email: null, contactHidden: true });
  for (const channel of channels) {
    const answer = await owner.get(`${at}/may-contact?channel=${channel}&at=2027-03-05T18:00:00.000Z`);
    expect(answer.json(), channel).toMatchObject({ allowed: false });
    expect(await lastAnswer()).toMatchObject({ channel, doors: 1, allowed: 0, propertyId: kept() });
  }
});

test('lists leave out exactly what the gate refuses, for every opt-out and a city’s list', async () => {
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

/** What a company reaches a household by, and what says beside it whether it may. */
const REACHES = new Set(['phone', 'email', 'owner', 'taxOwner', 'ownerAddress', 'taxOwnerAddress']);
const MARKS = ['contact', 'contactHidden'];

/** Replies that carry such a field without the mark, and why. A new one is marked, or it fails here. */
const unmarkedReplies: Record<string, string> = {
  'GET /api/auth/me': 'the caller',
  'GET /api/team': 'colleagues',
  'GET /api/views': 'a filter',
  'POST /api/views': 'a filter',
  'PUT /api/views/{viewId}': 'a filter',
  'GET /api/mail/settings': 'the company',
  'PUT /api/mail/settings': 'the company',
  'GET /api/mail/campaigns/{campaignId}/results': 'counts of answers by phone and by email',
  'GET /api/proposal-template': 'the company',
  'PUT /api/proposal-template': 'the company',
  'POST /api/proposal-template/logo': 'the company',
  'DELETE /api/proposal-template/logo': 'the company',
  'GET /api/incoming-leads': 'they wrote to the company',
  'POST /api/properties/{propertyId}/proposals': 'the recipients of a contract: sending it asks the gate',
  'GET /api/proposals/{proposalId}': 'the recipients of a contract: sending it asks the gate',
  'PUT /api/proposals/{proposalId}': 'the recipients of a contract: sending it asks the gate',
  'POST /api/proposals/{proposalId}/send': 'the recipients of a contract: sending it asks the gate',
  'POST /api/proposals/{proposalId}/countersign': 'the recipients of a contract: sending it asks the gate',
  'POST /api/proposals/{proposalId}/revoke': 'the recipients of a contract: sending it asks the gate',
  'POST /api/proposals/{proposalId}/supersede': 'the recipients of a contract: sending it asks the gate',
  'GET /api/properties': 'the public record alone, one text for all companies that see the ZIP code',
  'GET /api/properties/search': 'the public record alone, to open a property',
  'GET /api/properties/{propertyId}/owner': 'the public record alone, of an open property',
  'GET /api/pipeline/deals': 'the public record alone, of doors the company works on',
  'GET /api/queues/{queueId}/items': 'the public record alone; /doors beside it has the mark',
};

/** Files without households: pictures, and these. Any other one is among the ways out above. */
const PICTURES =
  /\/(tiles|base|ground|pictures?|image|crop|thumbnail|photos|logo|[a-z-]+-(crop|picture|image|photos))(\/|$)/;
const otherFiles: Record<string, string> = {
  'GET /api/uploads/{uploadId}/rejected': 'rows of the caller’s own file',
  'POST /api/queues/{queueId}/export': 'as its GET',
  'GET /api/properties/{propertyId}/measurements/{measurementId}/report': 'a roof',
  'GET /api/properties/{propertyId}/measurements/{measurementId}/edges': 'a roof',
  'GET /api/price-book/csv': 'prices',
  'GET /api/mail/campaigns/{campaignId}/proof/{propertyId}': 'a proof, not to be mailed',
  'GET /api/mail/campaigns/{campaignId}/files/{number}': 'what freezing let through; the manifest asks again',
  'GET /api/proposals/{proposalId}.pdf': 'a contract',
  'GET /api/properties/{propertyId}/evidence': 'a roof, for its insurer',
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** Public pages and administrators’ lists are of the visitor, of users and of public records. */
const companyCalls = Object.values(contract)
  .flatMap((calls) => Object.values<Endpoint>(calls))
  .filter(({ access }) => !/^(public|admin:)/.test(access));

function unmarkedIn(part: unknown, isMarked = false): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { properties: fields } = part as { properties?: Record<string, unknown> };
  const keys = Object.keys(fields ?? {});
  const marked = isMarked || MARKS.some((mark) => keys.includes(mark));
  return [
    ...keys.filter((key) => !marked && REACHES.has(key)),
    ...Object.values(part).flatMap((one) => unmarkedIn(one, marked)),
  ];
}

test('a reply that says how to reach a household says whether it may be reached', () => {
  const unmarked = companyCalls.filter(
    ({ response }) =>
      unmarkedIn(z.toJSONSchema(response as z.ZodType, { unrepresentable: 'any' })).length > 0,
  );
  expect(unmarked.map(nameOf).toSorted()).toEqual(Object.keys(unmarkedReplies).toSorted());
});

test('a file is one of the ways out above, or has no households', () => {
  const files = companyCalls.filter(
    ({ reply, path }) => (reply === 'csv' || reply === 'file') && !PICTURES.test(path),
  );
  const left = files.map(nameOf).filter((name) => !(name in waysOut));
  expect(left.toSorted()).toEqual(Object.keys(otherFiles).toSorted());
});

test('a webhook says with every door how its household is not to be contacted', () => {
  const doors = hookEventNames.flatMap((event) => samplePayload(NEWEST_PAYLOADS, event).data.door ?? []);
  expect(doors.length).toBeGreaterThan(5);
  for (const door of doors) expect(door).toMatchObject({ contact: { closed: expect.any(Array) } });
});

test('a module that reads people or their numbers asks the gate, or says here why not', () => {
  const reading = globSync('src/server/features/**/*.ts')
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
    .filter(
      ([file, text]) =>
        !/\.(test|fixture)\./.test(file) &&
        /import \{[^}]*\b(people|contactPoints)\b[^}]*\} from '#server\/db/.test(text),
    );
  const asking = reading.filter(([, text]) => /from '#(server\/contact-gate|access\/held-back)/.test(text));
  expect(asking.length).toBeGreaterThan(3);
  expect(
    reading
      .filter((one) => !asking.includes(one))
      .map(([file]) => file.replace('src/server/features/', ''))
      .toSorted(),
  ).toEqual([
    'company/accounts/removal.data.ts', // Deletes and counts them.
    'connect/crm-links/door.data.ts', // Its caller asks before anything is sent.
    'contact/contacts/found.data.ts', // Stores what a file brings.
    'leads/crm/known-people.data.ts', // Says only whether there are any.
    'sales/proposals/draft.data.ts', // Compares ids.
  ]);
});
