import { once } from 'node:events';
import { connect as connectTo, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '#server/db/orm.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, addProperty, touchZip } from '#testing/properties.ts';

/** A machine at its limit takes its time. */
const WAIT = { timeout: 20_000, interval: 20 };
const LIST = '/api/properties?limit=15000';

let server: TestServer;
let writer: Client;
let holder: pg.Client;
beforeEach(async () => {
  server = await startTestServer();
  writer = await server.contractor();
  holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
});
afterEach(async () => {
  await holder.end();
  await server.close();
});

test('a write is not delayed by a crowd of blocked readers', async () => {
  const release = await lock('support_tickets');
  const readers = Array.from({ length: 24 }, () => writer.get('/api/support/tickets'));
  await vi.waitFor(async () => expect(await standing()).toBe(8), WAIT);
  for (let n = 0; n < 5; n += 1)
    expect((await writer.post('/api/queues', { name: `Doors ${n}` })).status).toBe(201);
  expect(await standing()).toBe(8);
  await release();
  await Promise.all(readers);
});

test('uncached lists are made a few at a time, and waiting users take nothing from others', async () => {
  const zips = Array.from({ length: 9 }, (_, n) => String(85_001 + n));
  for (const zip of zips) await addProperty(server.services.db, { zipCode: zip, address: '1 Main St' });
  const reader = await server.contractor(...zips);
  const release = await lock('properties');
  const lists = zips.map((zip) => reader.get(`${LIST}&zipCode=${zip}`));
  await vi.waitFor(async () => expect(await standing()).toBe(4), WAIT);
  const ticket = { subject: 'Slow', message: 'Everybody is loading lists.', priority: 'low' };
  expect((await writer.post('/api/support/tickets', ticket)).status).toBe(201);
  expect((await writer.get('/api/support/tickets')).status).toBe(200);
  expect(await standing()).toBe(4);
  await release();
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(zips.map(() => 200));
});

test('colleagues who ask for the same list at once wait for one making of it', async () => {
  await addProperties(server.services.db, '85001', [{}, {}, {}]);
  const readers = await Promise.all(Array.from({ length: 3 }, () => server.contractor('85001')));
  const release = await lock('properties');
  const lists = readers.map((reader) => reader.get(LIST));
  await vi.waitFor(async () => expect(await standing()).toBe(1), WAIT);
  await release();
  for (const list of await Promise.all(lists)) expect(list.json()).toHaveLength(3);
});

test('readers who take their list slowly hold no connection of the database', async () => {
  await addLongList('85001');
  const reader = await server.contractor('85001');
  const sockets = await Promise.all(Array.from({ length: 16 }, () => readHeadOnly(reader.cookie())));
  for (const { totalCount, idleCount } of [server.services.pool, server.services.readers.pool])
    expect(totalCount - idleCount).toBe(0);
  expect((await writer.post('/api/queues', { name: 'Doors' })).status).toBe(201);
  for (const socket of sockets) socket.destroy();
});

/** More than the buffers on the way to a caller take in. */
async function addLongList(zipCode: string): Promise<void> {
  const { db } = server.services;
  await addProperty(db, { zipCode, address: '1 Main St' });
  await db.execute(sql`
    insert into properties (zip_code, identity, address_key, address, image_url, crop_image_url)
    select ${zipCode}, 'n:' || n, n || ' elm st', n || ' Elm St', url, url
      from generate_series(1, 8000) as n, concat('https://example.com/', repeat('long/', 350)) as url`);
  await touchZip(db, zipCode);
}

/** Keeps everybody from reading the table until what is given is called. */
async function lock(table: string): Promise<() => Promise<unknown>> {
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  return () => holder.query('commit');
}

/** How many calls wait for a lock, with a connection each. */
async function standing(): Promise<number> {
  const { rowCount } = await server.services.pool.query(
    `select from pg_stat_activity
      where datname = current_database() and application_name = 'ridgecap' and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

/** Asks for the list as it is, reads the first bytes of the answer and then nothing more. */
async function readHeadOnly(cookie: string): Promise<Socket> {
  const { hostname, port, host } = new URL(server.baseUrl);
  const socket = connectTo(Number(port), hostname);
  socket.write(
    `GET ${LIST} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\naccept-encoding: identity\r\n\r\n`,
  );
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  expect(first.toString()).toMatch(/^HTTP\/1.1 200 /);
  return socket;
}
