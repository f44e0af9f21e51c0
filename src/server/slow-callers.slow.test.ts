import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

/** A connection that sends only what it is given, and the answer it got. */
function slowCaller(server: TestServer, text: string) {
  const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1');
  let answered = '';
  socket.on('data', (chunk) => (answered += chunk));
  socket.on('error', () => {});
  if (text) socket.write(text);
  return { socket, answer: () => answered, ended: new Promise((resolve) => socket.once('close', resolve)) };
}

const head = (path: string, ...more: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: 127.0.0.1', ...more, '', ''].join('\r\n');
const unfinishedLogin = `${head('/api/auth/login', 'content-type: application/json', 'content-length: 500')}{"email":`;
const quick = { headers: 300, body: 600, look: 50 };

test('a caller who never ends the headers, or never sends a byte, is disconnected', async () => {
  const server = await startTestServer({ patience: quick });
  const callers = [
    slowCaller(server, 'POST /api/auth/login HTTP/1.1\r\nhost: 127.0.0.1\r\n'),
    slowCaller(server, ''),
  ];
  await Promise.all(callers.map(({ ended }) => ended));
  expect(callers[0]?.answer()).toContain('408 Request Timeout');
  await server.close();
});

test('unfinished bodies of visitors take no slots, and are cut off with 408', async () => {
  const server = await startTestServer({ settings: { MAX_REQUESTS: '10' }, patience: quick });
  const callers = Array.from({ length: 40 }, () => slowCaller(server, unfinishedLogin));
  await Promise.all(callers.map(({ socket }) => once(socket, 'connect')));
  await sleep(200);
  expect((await server.visitor().get('/api/site')).status).toBe(200);
  expect((await server.contractor('85251')).cookie()).not.toBe('');
  await Promise.all(callers.map(({ ended }) => ended));
  expect(callers.filter(({ answer }) => answer().startsWith('HTTP/1.1 408'))).toHaveLength(40);
  await server.close();
});

test('a body that was refused before it was read does not keep its connection', async () => {
  const server = await startTestServer({ patience: quick });
  const caller = slowCaller(
    server,
    head('/api/queues', 'content-type: application/json', 'content-length: 500'),
  );
  await caller.ended;
  expect(caller.answer()).toMatch(/^HTTP\/1.1 401 /);
  await server.close();
});

test('the file of an administrator may come slowly, while it comes; a visitor’s may not', async () => {
  const server = await startTestServer({ patience: { ...quick, stall: 1500, stallBytes: 1 } });
  const admin = await server.admin();
  const body =
    '--x\r\ncontent-disposition: form-data; name="zipCode"\r\n\r\n85251\r\n' +
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\naddress\n1 Main St\n\r\n--x--\r\n';
  const upload = (...more: string[]) =>
    head(
      '/api/admin/upload/properties',
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${body.length}`,
      ...more,
    );
  const cookie = `cookie: ${admin.cookie()}`;
  const slow = slowCaller(server, upload(cookie, 'connection: close'));
  const stalled = slowCaller(server, upload(cookie) + body.slice(0, 20));
  const stranger = slowCaller(server, upload() + body.slice(0, 20));
  for (const piece of [body.slice(0, 60), body.slice(60, 120), body.slice(120)]) {
    await sleep(400);
    slow.socket.write(piece);
  }
  await Promise.all([slow.ended, stalled.ended, stranger.ended]);
  expect(slow.answer()).toMatch(/^HTTP\/1.1 200 /);
  expect(slow.answer()).toContain('1 property was added');
  expect(stalled.answer()).toMatch(/^HTTP\/1.1 408 /);
  expect(stranger.answer()).toMatch(/^HTTP\/1.1 401 /);
  await server.close();
});

test('a file that comes a byte at a time is cut off, and meanwhile delays no other photo', async () => {
  const server = await startTestServer({ patience: { look: 50, stall: 25_000, stallBytes: 1000 } });
  const slowOne = await server.contractor('85251');
  const other = await server.contractor('85251');
  const propertyId = await addProperty(server.services.db, { zipCode: '85251', address: '1 Elm St' });
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a0522d' } })
    .png()
    .toBuffer();
  const fields = (sequence: number) =>
    Object.entries({
      ...{ id: randomUUID(), deviceId: randomUUID(), sequence, propertyId },
      at: new Date().toISOString(),
    });
  const begun = `${fields(1)
    .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
  const begin = () =>
    slowCaller(
      server,
      head(
        '/api/changes/photo',
        'content-type: multipart/form-data; boundary=x',
        'content-length: 100000',
        `cookie: ${slowOne.cookie()}`,
      ) + begun,
    );
  let calls = Array.from({ length: 8 }, begin);
  const bytes = picture.values();
  const drip = setInterval(() => {
    const byte = Buffer.from([bytes.next().value ?? 0]);
    for (const { socket } of calls) if (!socket.destroyed) socket.write(byte);
  }, 100);
  const send = (client: Client, bytes: Uint8Array, sequence: number) => {
    const form = new FormData();
    for (const [name, value] of fields(sequence)) form.append(name, String(value));
    form.append('file', new Blob([Buffer.from(bytes)]), 'photo.png');
    return client.post('/api/changes/photo', form);
  };
  let sequence = 1;
  const oneMore = async () => {
    // One that came after an earlier ninth was refused in its place.
    calls = calls.map((call) => (call.socket.destroyed ? begin() : call));
    return (await send(slowOne, new Uint8Array(1_000_000), ++sequence)).status;
  };
  await expect.poll(oneMore, { timeout: 20_000 }).toBe(503);
  const sent = await send(other, picture, 2);
  expect([sent.status, sent.json()]).toMatchObject([200, { result: 'applied' }]);
  await Promise.all(calls.map(({ ended }) => ended));
  clearInterval(drip);
  expect(calls.filter(({ answer }) => answer().startsWith('HTTP/1.1 408'))).toHaveLength(8);
  await server.close();
});

test('one address has a hundred unfinished calls at a time, and others are not in its way', async () => {
  const server = await startTestServer({ settings: { TRUST_PROXY: '1' } });
  const from = (address: string) =>
    slowCaller(server, unfinishedLogin.replace('\r\n', `\r\nx-forwarded-for: ${address}\r\n`));
  const many = Array.from({ length: 100 }, () => from('203.0.113.9'));
  await Promise.all(many.map(({ socket }) => once(socket, 'connect')));
  await sleep(200);
  const oneMore = from('203.0.113.9');
  await oneMore.ended;
  expect(oneMore.answer()).toMatch(/^HTTP\/1.1 429 /);
  expect(oneMore.answer()).toContain('retry-after');
  const login = (address: string) =>
    server
      .visitor()
      .post(
        '/api/auth/login',
        { email: 'a@example.com', password: 'secret' },
        { 'x-forwarded-for': address },
      );
  expect((await login('203.0.113.10')).status).toBe(401);
  for (const { socket } of many) socket.destroy();
  await Promise.all(many.map(({ ended }) => ended));
  await sleep(100);
  expect((await login('203.0.113.9')).status).toBe(401);
  await server.close();
});

test('one address has so many connections; a proxy as many as it needs', async () => {
  const open = async (settings: Record<string, string>) => {
    const server = await startTestServer({ settings, patience: { connections: 5 } });
    const callers = Array.from({ length: 8 }, () =>
      slowCaller(server, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'),
    );
    await Promise.all(callers.map(({ socket }) => firstBytes(socket)));
    const answered = callers.filter(({ answer }) => answer().startsWith('HTTP/1.1 200')).length;
    for (const { socket } of callers) socket.destroy();
    await server.close();
    return answered;
  };
  expect(await open({})).toBe(5);
  expect(await open({ TRUST_PROXY: '127.0.0.0/8' })).toBe(8);
});

const firstBytes = (socket: Socket) =>
  new Promise((resolve) => socket.once('data', resolve).once('close', resolve));

test('a connection stays open longer than proxies keep theirs', async () => {
  const server = await startTestServer();
  const caller = slowCaller(server, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await firstBytes(caller.socket);
  expect(Number(/keep-alive: timeout=(\d+)/i.exec(caller.answer())?.[1])).toBeGreaterThan(60);
  caller.socket.destroy();
  await server.close();
});
