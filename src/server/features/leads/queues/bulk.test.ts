import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BulkJob } from '#contract/bulk-adds.ts';
import type { OperationDetails } from '#contract/operations.ts';
import { QueueItem } from '#contract/queue-items.ts';
import { Queue } from '#contract/queues.ts';
import { utcToday, yearsBefore } from '#domain/owners/years-owned.ts';
import { and, desc, eq } from '#server/db/orm.ts';
import {
  events,
  operationSteps,
  operations,
  properties,
  propertyHistory,
  queueItems,
} from '#server/db/schema/index.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { allOperations } from '#server/features/index.ts';
import { runOperation } from '#server/operations/index.ts';
import type { HeldLock } from '#server/platform/database/index.ts';
import { openLog } from '#server/platform/log.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, tagProperty } from '#testing/properties.ts';
import { addNextBatch, chooseProperties, insertJob } from './bulk-jobs.data.ts';

let server: TestServer;
let worker: TestServer;
let severe: number[];
let person: Person;
let contractor: Client;
let queueId: number;
beforeAll(async () => {
  server = await startTestServer();
  worker = await startTestServer({ databaseUrl: server.databaseUrl, work: true });
  const { db } = server.services;
  const houses = (count: number, about: object) => Array.from({ length: count }, () => about);
  await addProperties(db, '85251', houses(2500, { severityLevel: 'minor', roofType: 'flat' }));
  severe = await addProperties(db, '85251', houses(100, { severityLevel: 'severe' }));
  await addProperties(db, '85031', houses(50, { severityLevel: 'severe' }));
});
beforeEach(async () => {
  person = await server.addPerson({ zips: ['85251'] });
  contractor = await server.signIn(person);
  queueId = Queue.parse((await contractor.post('/api/queues', { name: 'Doors' })).json()).id;
});
afterAll(async () => {
  await worker.close();
  await server.close();
});

const inQueue = () => server.services.db.$count(queueItems, eq(queueItems.queueId, queueId));

async function addAll(body: object): Promise<BulkJob> {
  const answer = await contractor.post(`/api/queues/${queueId}/items/bulk`, body);
  expect(answer.status).toBe(202);
  let job = BulkJob.parse(answer.json());
  while (job.status === 'queued' || job.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 50));
    job = BulkJob.parse((await contractor.get(`/api/queues/jobs/${job.jobId}`)).json());
  }
  return job;
}

describe('adding all that a filter matches', () => {
  test('takes what matches in the caller’s ZIPs only, and reports how many there are', async () => {
    const job = await addAll({ filter: { severityLevel: 'severe' } });
    expect(job).toMatchObject({
      status: 'completed',
      totalMatched: 100,
      added: 100,
      skipped: 0,
      message: null,
    });
    expect(await inQueue()).toBe(100);
  });

  test('takes only the doors in a stage when one is asked for', async () => {
    await contractor.put(`/api/properties/${severe[7]}/stage`, { stage: 'called' });
    expect(await addAll({ filter: { stage: 'called' } })).toMatchObject({ totalMatched: 1, added: 1 });
    expect(await addAll({ filter: { stage: 'new' }, cap: 10 })).toMatchObject({ totalMatched: 2599 });
    // What was added is Queued now.
    expect(await addAll({ filter: { stage: ['new', 'called'] }, cap: 0 })).toMatchObject({
      totalMatched: 2590,
    });
    expect(await addAll({ filter: { stage: 'new,called,queued' }, cap: 0 })).toMatchObject({
      totalMatched: 2600,
    });
  });

  test('stops at 500 by default, the worst damage first, and reports it', async () => {
    const job = await addAll({ filter: {} });
    expect(job).toMatchObject({ status: 'completed', cap: 500, totalMatched: 2600, total: 500, added: 500 });
    expect(job.message).toContain('The limit of 500 left out 2,100 properties');
    const rows = await server.services.db.select().from(queueItems).where(eq(queueItems.queueId, queueId));
    expect(rows.map((row) => row.propertyId)).toEqual(expect.arrayContaining(severe));
  });

  test('again it goes on where the cap had cut it', async () => {
    await addAll({ filter: { roofType: 'flat' }, cap: 2000 });
    const job = await addAll({ filter: { roofType: 'flat' }, cap: 2000 });
    expect(job).toMatchObject({ added: 500, skipped: 2000, totalMatched: 2500, message: null });
  });

  test('a cap of 0 adds nothing; above 5,000 it is refused', async () => {
    expect(await addAll({ filter: {}, cap: 0 })).toMatchObject({ status: 'completed', added: 0, total: 0 });
    const path = `/api/queues/${queueId}/items/bulk`;
    expect((await contractor.post(path, { filter: {}, cap: 5001 })).status).toBe(400);
    expect((await contractor.post(path, { filter: {}, cap: -1 })).status).toBe(400);
    expect((await contractor.post(path, { filter: { severityLevel: 'worst' } })).status).toBe(400);
    const slip = await contractor.post(path, { filter: { severity: 'severe' } });
    expect([slip.status, slip.text]).toEqual([400, expect.stringContaining('did you mean severityLevel?')]);
    expect((await contractor.post(path, { filters: {}, filter: {} })).status).toBe(400);
    expect((await contractor.post(path, { filter: {}, propertyIds: severe })).status).toBe(400);
  });

  test('leaves out and counts doors that are in a queue, worked, won, lost or newly roofed, unless asked to add them', async () => {
    const [queued = 0, worked = 0, won = 0, kept = 0, roofed = 0, roofedBefore = 0] = severe;
    const other = Queue.parse((await contractor.post('/api/queues', { name: 'Others' })).json()).id;
    await contractor.post(`/api/queues/${other}/items`, { propertyId: queued });
    await contractor.put(`/api/properties/${worked}/stage`, { stage: 'knocked' });
    await contractor.put(`/api/properties/${won}/stage`, { stage: 'won' });
    const tag = { propertyId: kept, userId: person.id, tagKey: 'do_not_contact' };
    await tagProperty(server.services.db, tag);
    for (const [id, years] of [
      [roofed, 4],
      [roofedBefore, 6],
    ] as const) {
      const replaced = { roofReplacedOn: yearsBefore(utcToday(), years) };
      await server.services.db.update(properties).set(replaced).where(eq(properties.id, id));
    }
    const counts = await contractor.get('/api/queues/addable?severityLevel=severe');
    expect(counts.json()).toEqual({
      matched: 100,
      free: 95,
      queued: 1,
      worked: 1,
      closed: 1,
      newRoof: 1,
      doNotContact: 1,
    });
    const filter = { severityLevel: ['severe'] };
    expect(await addAll({ filter })).toMatchObject({ added: 95, taken: 4, leftOut: 1, skipped: 0 });
    // A filter that asks for the stage, the queue or the roof's age itself means it.
    expect(await addAll({ filter: { stage: ['knocked'] } })).toMatchObject({ added: 1, taken: 0 });
    expect(await addAll({ filter: { queue: [String(other)] } })).toMatchObject({ added: 1, taken: 0 });
    // What is won stays out, the new roof comes in.
    expect(await addAll({ filter: { ...filter, roofAgeMax: 5 } })).toMatchObject({ added: 1, taken: 1 });
    expect(await addAll({ filter, includeTaken: true })).toMatchObject({ added: 1, taken: 0, skipped: 98 });
    await server.services.db.update(properties).set({ roofReplacedOn: null });
  });

  test('the count before adding includes only what the user can see', async () => {
    const counts = await contractor.get('/api/queues/addable?zipCode=85031');
    expect(counts.json()).toMatchObject({ matched: 0, free: 0 });
  });

  test('ZIP codes the caller does not hold match nothing', async () => {
    expect(await addAll({ filter: { zipCodes: ['85031', '00000'] } })).toMatchObject({
      totalMatched: 0,
      added: 0,
    });
  });

  test('two adds of the same doors in opposite orders both succeed, each door once', async () => {
    const seen = eq(properties.zipCode, '85251');
    const ids = (await server.services.db.select({ id: properties.id }).from(properties).where(seen))
      .map(({ id }) => id)
      .slice(0, 2000);
    for (let round = 0; round < 8; round += 1) {
      const made = await contractor.post('/api/queues', { name: `Round ${round}` });
      const path = `/api/queues/${Queue.parse(made.json()).id}/items/bulk`;
      const answers = await Promise.all(
        [ids, ids.toReversed()].map((propertyIds) => contractor.post(path, { propertyIds })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const added = answers.map((answer) => (answer.json() as { added: number }).added);
      expect(added.toSorted((a, b) => a - b)).toEqual([0, 2000]);
    }
  });

  test('a user’s work is their own', async () => {
    const job = await addAll({ filter: { severityLevel: 'severe' } });
    for (const other of [await server.contractor('85251'), await server.admin()]) {
      expect((await other.get(`/api/queues/jobs/${job.jobId}`)).status).toBe(404);
    }
  });
});

describe('a server killed in the middle', () => {
  let lock: HeldLock | null;

  /** Work that a process leaves behind after its first 2,500 doors: it seems to run, and its lock is about to go. */
  async function half(): Promise<string> {
    const { db, locks } = server.services;
    const jobId = randomUUID();
    lock = await locks.tryHold(`operation ${jobId}`);
    const operation = { name: 'queues.add-by-filter', subject: 'Doors', userId: person.id, payload: {} };
    await db.insert(operations).values({ ...operation, id: jobId, state: 'running' });
    const actor = await findActor(db, person.id);
    if (!actor) throw new Error('the person is gone');
    await insertJob(db, actor, jobId, {
      queueId,
      filter: {},
      cap: 5000,
      includeDoNotContact: false,
      includeTaken: false,
    });
    await db.transaction(async (tx) => {
      await chooseProperties(tx, actor, jobId);
      await tx.insert(operationSteps).values({ operationId: jobId, position: 0, name: 'choose' });
    });
    await db.transaction((tx) => addNextBatch(tx, actor, jobId));
    expect(await inQueue()).toBe(2500);
    return jobId;
  }

  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  const takeUp = async (jobId: string) => {
    await lock?.release();
    await Promise.all(
      [server, worker].map(({ services }) => runOperation(services, allOperations, jobId, attempt)),
    );
    while ((await contractor.get(`/api/operations/${jobId}`)).text.includes('running')) await sleep(50);
  };

  test('loses nothing and doubles nothing when another takes over, even two at once', async () => {
    const jobId = await half();
    await takeUp(jobId);
    const job = BulkJob.parse((await contractor.get(`/api/queues/jobs/${jobId}`)).json());
    expect(job).toMatchObject({ status: 'completed', totalMatched: 2600, added: 2600, skipped: 0 });
    const { result } = (await contractor.get(`/api/operations/${jobId}`)).json() as OperationDetails;
    expect(result).toEqual({ message: 'Successfully added 2,600 properties to queue.' });
    expect(await inQueue()).toBe(2600);
    const lines = (kind: 'queued' | 'stage') =>
      server.services.db.$count(
        propertyHistory,
        and(eq(propertyHistory.userId, person.id), eq(propertyHistory.kind, kind)),
      );
    expect([await lines('queued'), await lines('stage')]).toEqual([2600, 2600]);
    // Two batches, and the worst of the first one still open the list.
    const answer = await contractor.get(`/api/queues/${queueId}/items`);
    const worst = QueueItem.array()
      .parse(answer.json())
      .slice(0, 100)
      .map(({ property }) => property.id);
    expect(worst.sort()).toEqual([...severe].sort());
  });

  test('a queue deleted meanwhile ends the work with a message', async () => {
    const jobId = await half();
    await contractor.delete(`/api/queues/${queueId}`);
    await takeUp(jobId);
    expect((await contractor.get(`/api/queues/jobs/${jobId}`)).json()).toMatchObject({
      status: 'failed',
      message: 'The queue was deleted.',
    });
  });
});

describe('‘Do not contact’', () => {
  beforeEach(async () => {
    const tag = { userId: person.id, propertyId: severe[0] ?? 0, tagKey: 'do_not_contact' };
    await tagProperty(server.services.db, tag);
  });

  test('keeps a door out of bulk adds, and the reply counts them', async () => {
    expect(await addAll({ filter: { severityLevel: 'severe' } })).toMatchObject({
      added: 99,
      skipped: 0,
      leftOut: 1,
    });
    const byIds = await contractor.post(`/api/queues/${queueId}/items/bulk`, { propertyIds: severe });
    expect(byIds.json()).toMatchObject({ added: 0, skipped: 99, leftOut: 1 });
    const unknown = await contractor.post(`/api/queues/${queueId}/items/bulk`, { propertyIds: [999_999] });
    expect([unknown.status, unknown.json()]).toMatchObject([200, { added: 0, skipped: 1, leftOut: 0 }]);
    const one = { propertyId: severe[0] };
    expect((await contractor.post(`/api/queues/${queueId}/items`, one)).json()).toMatchObject({
      added: 0,
      leftOut: 1,
    });
  });

  test('is asked about first, and the audit record names who added one all the same', async () => {
    const { db } = server.services;
    const logged = () => db.$count(events, eq(events.name, 'do-not-contact-queued'));
    const before = await logged();
    const one = { propertyId: severe[0], includeDoNotContact: true };
    const answer = await contractor.post(`/api/queues/${queueId}/items`, one);
    expect(answer.json()).toMatchObject({ added: 1, leftOut: 0 });
    expect(await logged()).toBe(before + 1);
    await contractor.post(`/api/queues/${queueId}/items`, { ...one, propertyId: severe[1] });
    expect(await logged()).toBe(before + 1);
  });

  test('gives way when asked to', async () => {
    const job = await addAll({ filter: { severityLevel: 'severe' }, includeDoNotContact: true });
    expect(job).toMatchObject({ added: 100, leftOut: 0 });
    const { db } = server.services;
    const [last] = await db
      .select()
      .from(events)
      .where(eq(events.name, 'do-not-contact-queued'))
      .orderBy(desc(events.id));
    expect(last).toMatchObject({ actorId: person.id, details: { properties: 1 } });
  });

  test('on one contractor’s door does not bind another', async () => {
    const other = await server.contractor('85251');
    const answer = await other.post('/api/queues/default/items/bulk', { propertyIds: severe });
    expect(answer.json()).toMatchObject({ added: 100, leftOut: 0 });
  });
});
