import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
let admins: Client[];
/** Holds the company's row, so that calls wait in the order in which they came. */
let holder: pg.Client;
let boss: Person;
let rep: Person;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  admins = [await server.admin(), await server.admin()];
  holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
});
beforeEach(async () => {
  boss = await server.addPerson({ zips: ['85251'] });
  rep = await server.addPerson({ colleagueOf: boss, zips: ['85251'] });
  const { rows } = await holder.query('select customer_id from users where id = $1', [rep.id]);
  companyId = rows[0].customer_id;
});
afterAll(async () => {
  await holder.end();
  await server.close();
});

/** Begins the calls one after the other while the company is held, lets go once all wait, and answers their status. */
async function inOrder(calls: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  await holder.query('begin');
  await holder.query('select from customers where id = $1 for update', [companyId]);
  const answers: Promise<{ status: number }>[] = [];
  for (const call of calls) {
    answers.push(call());
    await areWaiting(answers.length);
  }
  await holder.query('commit');
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** Resolves once the sessions wait for a lock; they keep waiting until it is released. */
async function areWaiting(wanted: number): Promise<void> {
  for (;;) {
    // Not by the holder: within a transaction PostgreSQL answers what it answered first.
    const { rows } = await server.services.pool.query(`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows[0].waiting >= wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const [one, other] = [() => admins[0] as Client, () => admins[1] as Client];
const endAccess = () => one().post(`/api/admin/companies/${companyId}/members/${rep.id}/end-access`);
const move = () => other().put(`/api/admin/users/${rep.id}/company`, { name: 'Elsewhere' });
const remove = () => other().delete(`/api/admin/users/${rep.id}`);
const plan = () => other().put(`/api/admin/users/${rep.id}/plan`, { segment: 'residential', tier: 'basic' });
const assign = () =>
  other().post('/api/admin/assign-zip', { userId: rep.id, zipCode: '85251', term: 'open' });

test('of two administrators who end and move one member at once both are answered', async () => {
  expect(await inOrder([endAccess, move])).toEqual([200, 200]);
});

test('ending the access of a user who is moved at that moment finds them gone', async () => {
  expect(await inOrder([move, endAccess])).toEqual([200, 404]);
});

test('neither does deleting them, changing their plan or giving them a ZIP code wait in a circle', async () => {
  expect(await inOrder([endAccess, plan])).toEqual([200, 200]);
  expect(await inOrder([assign, remove])).toEqual([409, 200]);
});
