import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OperationDetails } from '#contract/operations.ts';
import type { Upload, UploadResult } from '#contract/uploads.ts';
import { eq } from '#server/db/orm.ts';
import { operations, properties, uploads, zipCodes } from '#server/db/schema/index.ts';
import { allOperations } from '#server/features/index.ts';
import { recoverOperations } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.close());

const sockets: Socket[] = [];

const countIn = (zipCode: string) => server.services.db.$count(properties, eq(properties.zipCode, zipCode));

function rows(count: number, owner: string): string {
  const lines = Array.from({ length: count }, (_, i) => `P${i},${i + 1} Main St,${owner}`);
  return `Parcelnumb,Address,Owner\n${lines.join('\n')}\n`;
}

function send(zipCode: string, file: string, uploadId = randomUUID()) {
  const body = new FormData();
  body.append('uploadId', uploadId);
  body.append('zipCode', zipCode);
  body.append('file', new Blob([file]), 'parcels.csv');
  return admin.post('/api/admin/upload/properties', body);
}

test('two uploads for one ZIP at the same time neither double nor lose a property', async () => {
  const answers = await Promise.all([
    send('85251', rows(4000, 'Ann')),
    send('85251', rows(5000, 'Ben')),
    send('85251', rows(3000, 'Cid')),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const results = answers.map((answer) => answer.json() as UploadResult);
  expect(results.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(5000);
  expect(await countIn('85251')).toBe(5000);
  const [zip] = await server.services.db.select().from(zipCodes).where(eq(zipCodes.zipCode, '85251'));
  expect(zip?.propertyCount).toBe(5000);
});

test('two uploads with the same ZIPs in a different order do not block each other', async () => {
  const file = (zips: string[]) => `Zip,Address\n${zips.map((zip) => `${zip},1 A St`).join('\n')}\n`;
  const zips = Array.from({ length: 40 }, (_, i) => String(86_001 + i));
  const upload = (order: string[]) => {
    const body = new FormData();
    body.append('file', new Blob([file(order)]), 'parcels.csv');
    return admin.post('/api/properties/upload', body);
  };
  const answers = await Promise.all([upload(zips), upload(zips.toReversed()), upload(zips)]);
  const results = answers.map((answer) => answer.json() as UploadResult);
  expect(results.map(({ inserted, unchanged }) => inserted + unchanged)).toEqual([40, 40, 40]);
  expect(results.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(40);
});

/** Sends the beginning of an upload by hand; the rest is the test's. */
async function begin(parts: string[], length: number): Promise<Socket> {
  const { port } = new URL(server.baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  const head = [
    'POST /api/admin/upload/properties HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    `cookie: ${admin.cookie()}`,
    'content-type: multipart/form-data; boundary=XX',
    `content-length: ${length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${parts.join('')}`);
  return socket;
}

const field = (name: string, value: string) =>
  `--XX\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = '--XX\r\ncontent-disposition: form-data; name="file"; filename="cut.csv"\r\n\r\n';

async function until(uploadId: string, holds: (upload: Upload) => boolean): Promise<Upload> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { json, status } = await admin.get(`/api/uploads/${uploadId}`);
    if (status === 200 && holds(json() as Upload)) return json() as Upload;
    await sleep(50);
  }
  throw new Error('it never came to this');
}

const arriving = ({ state, bytesReceived }: Upload) => state === 'receiving' && bytesReceived > 0;
const failed = ({ state }: Upload) => state === 'failed';
// The first to notice records it: the upload itself, or a check that finds its lock released.
const ended = ({ state }: Upload) => state === 'failed' || state === 'interrupted';

test.each(['fields first', 'file first'])(
  'a connection that breaks off leaves the properties as before: %s',
  async (order) => {
    const before = await countIn('85252');
    const uploadId = randomUUID();
    const fields = [field('uploadId', uploadId), order === 'fields first' ? field('zipCode', '85252') : ''];
    const socket = await begin([...fields, filePart, rows(2000, 'Ann')], 10_000_000);
    await until(uploadId, arriving);
    socket.destroy();
    expect(await until(uploadId, failed)).toMatchObject({
      message: 'The connection was lost before the whole file had arrived. Nothing was changed.',
    });
    expect(await countIn('85252')).toBe(before);
  },
);

test('a body that ends before the form does is not taken for the whole file', async () => {
  const uploadId = randomUUID();
  const body = [field('uploadId', uploadId), field('zipCode', '85252'), filePart, rows(100, 'Ann')].join('');
  const socket = await begin([body], Buffer.byteLength(body));
  await until(uploadId, failed);
  socket.destroy();
  expect(await countIn('85252')).toBe(0);
});

test('an upload of a dead process is shown as interrupted, one that runs elsewhere is not', async () => {
  const dead = randomUUID();
  const { db } = server.services;
  await db.insert(uploads).values({ id: dead, fileName: 'dead.csv', state: 'importing' });
  await db
    .insert(operations)
    .values({ id: dead, name: 'uploads.import', subject: 'dead.csv', state: 'running', payload: {} });
  const alive = randomUUID();
  const socket = await begin(
    [field('uploadId', alive), field('zipCode', '85252'), filePart, rows(10, 'Ann')],
    10_000_000,
  );
  await until(alive, arriving);
  const other = await startTestServer({ databaseUrl: server.databaseUrl });
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  await recoverOperations(other.services, allOperations, attempt);
  const otherAdmin = await other.signIn(
    await other.addPerson({ role: 'admin', email: 'second@example.com' }),
  );
  const history = (await otherAdmin.get('/api/uploads/history')).json() as Upload[];
  await other.close();
  socket.destroy();
  const stateOf = (id: string) => history.find((upload) => upload.id === id)?.state;
  expect([stateOf(dead), stateOf(alive)]).toEqual(['interrupted', 'receiving']);
});

const cancel = (uploadId: string) => admin.post(`/api/operations/${uploadId}/cancel`);
const operationOf = async (uploadId: string) =>
  (await admin.get(`/api/operations/${uploadId}`)).json() as OperationDetails;

test('an upload that is canceled while it arrives ends, changes nothing and is recorded as canceled', async () => {
  const uploadId = randomUUID();
  const fields = [field('uploadId', uploadId), field('zipCode', '85254')];
  const socket = await begin([...fields, filePart, rows(3000, 'Ann')], 10_000_000);
  await until(uploadId, arriving);
  expect(await operationOf(uploadId)).toMatchObject({
    ...{ name: 'uploads.import', subject: 'cut.csv', state: 'running', step: 'read' },
    may: { cancel: true, retry: false },
  });
  expect((await cancel(uploadId)).status).toBe(200);
  expect(await until(uploadId, failed)).toMatchObject({ message: 'Canceled. Nothing was changed.' });
  expect(await operationOf(uploadId)).toMatchObject({ state: 'canceled', may: { retry: false } });
  socket.destroy();
  expect(await countIn('85254')).toBe(0);
});

test('an upload that is canceled in its merge is broken off there', async () => {
  // Another session locks the properties, so that it blocks.
  const holder = await server.services.pool.connect();
  await holder.query('begin; lock table properties in exclusive mode');
  const uploadId = randomUUID();
  const sent = send('85254', rows(10, 'Ann'), uploadId);
  await until(uploadId, ({ state }) => state === 'importing');
  await cancel(uploadId);
  const { status, text } = await sent;
  expect([status, text]).toEqual([409, expect.stringContaining('Canceled. Nothing was changed.')]);
  await holder.query('rollback');
  holder.release();
  expect(await countIn('85254')).toBe(0);
  expect((await until(uploadId, failed)).hasRejectedFile).toBe(false);
});

test('the list of long work shows a refused file with its reason, an imported one with its result', async () => {
  const [refused, taken] = [randomUUID(), randomUUID()];
  expect((await send('85254', 'owner\nAnn\n', refused)).status).toBe(400);
  expect((await send('85254', 'address,Year Build\n1 Elm St,1950\n2 Elm St,x\n', taken)).status).toBe(200);
  expect(await operationOf(refused)).toMatchObject({
    state: 'failed',
    error: 'There is no address column. Columns found: owner.',
    failures: [],
  });
  expect(await operationOf(taken)).toMatchObject({
    state: 'completed',
    result: {
      message: '1 property was added. 1 row was rejected.',
      file: { label: 'Rejected rows', path: `/api/uploads/${taken}/rejected` },
    },
  });
});

test('a database connection that dies in the middle ends the upload and changes nothing', async () => {
  const uploadId = randomUUID();
  const socket = await begin(
    [field('uploadId', uploadId), field('zipCode', '85253'), filePart, rows(10, 'Ann')],
    50_000_000,
  );
  await until(uploadId, arriving);
  const { services } = server;
  await services.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ridgecap-upload' and datname = current_database()",
  );
  socket.write(rows(100_000, 'Ann'));
  await until(uploadId, ended);
  socket.destroy();
  expect(await countIn('85253')).toBe(0);
});
