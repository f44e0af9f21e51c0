import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/orm.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { type Database, send } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.services.db.execute(
    sql`create table sent (id serial, word text not null check (word <> 'bad'))`,
  );
});
afterAll(() => server.close());

const write = (tx: Database, word: string | null) =>
  send(tx, tx.execute(sql`insert into sent (word) values (${word})`));

async function words(): Promise<string[]> {
  const { rows } = await server.services.db.execute<{ word: string }>(sql`select word from sent order by id`);
  await server.services.db.execute(sql`delete from sent`);
  return rows.map(({ word }) => word);
}

test('statements are sent while the one before still waits, and keep their order', async () => {
  const { db, pool } = server.services;
  const other = await pool.connect();
  await other.query('select pg_advisory_lock(77)');
  await db.transaction(async (tx) => {
    await send(tx, tx.execute(sql`select pg_advisory_xact_lock(77)`));
    await write(tx, 'first');
    await write(tx, 'second');
    await other.query('select pg_advisory_unlock(77)');
    const { rows } = await tx.execute(sql`select word from sent order by id`);
    expect(rows).toEqual([{ word: 'first' }, { word: 'second' }]);
  });
  other.release();
  expect(await words()).toEqual(['first', 'second']);
});

test('one that fails fails the transaction, also where nothing waits for it', async () => {
  const { db } = server.services;
  const failing = db.transaction(async (tx) => {
    await write(tx, 'good');
    await write(tx, 'bad');
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '23514' } });
  expect(await words()).toEqual([]);
});

test('it is named as the reason where a later statement fails because of it', async () => {
  const { db } = server.services;
  const failing = db.transaction(async (tx) => {
    await write(tx, null);
    await tx.execute(sql`select 1`);
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '23502' } });
  expect(await words()).toEqual([]);
});

test('a savepoint waits for its statements, so that its failure leaves the rest', async () => {
  const { db } = server.services;
  await db.transaction(async (tx) => {
    await write(tx, 'kept');
    const failing = tx.transaction((savepoint) => write(savepoint, 'bad'));
    await expect(failing).rejects.toMatchObject({ cause: { code: '23514' } });
    await write(tx, 'after');
  });
  expect(await words()).toEqual(['kept', 'after']);
});

test('a transaction that is given up leaves its connection as good as new', async () => {
  const { db, pool } = server.services;
  const given = db.transaction(async (tx) => {
    await write(tx, 'given up');
    throw new Error('no');
  });
  await expect(given).rejects.toThrow('no');
  for (const client of await Promise.all(Array.from({ length: 8 }, () => pool.connect()))) {
    expect(client.pipeline).toBeFalsy();
    expect((await client.query('select word from sent')).rows).toEqual([]);
    client.release();
  }
});
