import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/orm.ts';
import { eventCursors, events } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { type Consumer, catchUp, deleteOldEvents } from './consume.ts';
import { emit, PLATFORM } from './emit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const say = (subject: string, tx = server.services.db) => emit(tx, PLATFORM, 'plan-changed', { subject });

/** A consumer that writes down what it took since it was last asked. */
async function startConsumer(name: string) {
  const heard: string[] = [];
  const consumer: Consumer = {
    name,
    async take(_tx, batch) {
      heard.push(...batch.map(({ subjectName }) => subjectName ?? ''));
    },
  };
  const { db } = server.services;
  const taken = async () => {
    await catchUp(db, consumer);
    return heard.splice(0);
  };
  await taken();
  return { consumer, taken };
}

test('what commits later than its neighbors is not missed, and nothing is heard before it commits', async () => {
  const { taken } = await startConsumer('patient');
  const { db } = server.services;
  const opened = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = db.transaction(async (tx) => {
    await say('first emitted, last to commit', tx);
    opened.resolve();
    await mayEnd.promise;
  });
  await opened.promise;
  await say('second');
  await say('third');
  expect(await taken()).toEqual(['second', 'third']);
  mayEnd.resolve();
  await slow;
  expect(await taken()).toEqual(['first emitted, last to commit']);
  expect(await taken()).toEqual([]);
});

test('a rolled back event did not happen', async () => {
  const { taken } = await startConsumer('skeptic');
  await server.services.db
    .transaction(async (tx) => {
      await say('never', tx);
      throw new Error('no');
    })
    .catch(() => undefined);
  expect(await taken()).toEqual([]);
});

test('several processes that ask at once share the events: each is taken once, in order', async () => {
  const { consumer } = await startConsumer('shared');
  const { db } = server.services;
  await db.execute(sql`create table taken (place serial, subject text)`);
  const inDatabase: Consumer = {
    ...consumer,
    async take(tx, batch) {
      for (const { subjectName } of batch)
        await tx.execute(sql`insert into taken (subject) values (${subjectName})`);
    },
  };
  const subjects = Array.from({ length: 20 }, (_, at) => `event ${at}`);
  for (const subject of subjects) await say(subject);
  await Promise.all([1, 2, 3, 4].map(() => catchUp(db, inDatabase)));
  const { rows } = await db.execute<{ subject: string }>(sql`select subject from taken order by place`);
  expect(rows.map(({ subject }) => subject)).toEqual(subjects);
});

test('a consumer that fails gets the same events again, and its writes are undone', async () => {
  const { consumer, taken } = await startConsumer('clumsy');
  const { db } = server.services;
  await say('heavy');
  const dropping: Consumer = {
    ...consumer,
    async take(tx) {
      await tx.insert(eventCursors).values({ consumer: 'dropped' });
      throw new Error('dropped it');
    },
  };
  await expect(catchUp(db, dropping)).rejects.toThrow('dropped it');
  expect(await db.$count(eventCursors, sql`consumer = 'dropped'`)).toBe(0);
  expect(await taken()).toEqual(['heavy']);
});

test('more than one batch is taken in one call', async () => {
  const { taken } = await startConsumer('hungry');
  const { db } = server.services;
  await db.execute(sql`insert into events (name, actor_name, subject_name)
    select 'plan-changed', 'platform', n::text from generate_series(1, 1201) n`);
  expect(await taken()).toEqual(Array.from({ length: 1201 }, (_, at) => String(at + 1)));
});

test('old events are deleted when all have taken them; new ones, and those a consumer still needs, stay', async () => {
  const { consumer, taken } = await startConsumer('up to date');
  const { consumer: behind, taken: reads } = await startConsumer('behind');
  const { db } = server.services;
  await db.execute(sql`insert into events (name, actor_name, subject_name, at)
    values ('plan-changed', 'platform', 'old', now() - interval '31 days')`);
  await say('new');
  expect(await taken()).toEqual(['old', 'new']);
  const kept = () => db.$count(events, sql`subject_name in ('old', 'new')`);
  await deleteOldEvents(db, [consumer, behind]);
  expect(await kept()).toBe(2);
  expect(await reads()).toEqual(['old', 'new']);
  await deleteOldEvents(db, [consumer, behind]);
  expect(await kept()).toBe(1);
  // Those that are no more hold nothing up.
  expect(await db.$count(eventCursors)).toBe(2);
  await say('after the old ones went');
  expect(await taken()).toEqual(['after the old ones went']);
});

test('an event cannot be changed, nor deleted before it was taken', async () => {
  const { db } = server.services;
  await say('kept');
  for (const statement of [
    sql`update events set actor_name = 'nobody'`,
    sql`delete from events where position is null`,
    sql`truncate events`,
  ]) {
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});
