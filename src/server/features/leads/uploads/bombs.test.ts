import { connect } from 'node:net';
import { memoryUsage } from 'node:process';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import type { Upload } from '#contract/uploads.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { uploadForm } from '#testing/uploads.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const MB = 1024 * 1024;
const upload = (file: string | Uint8Array<ArrayBuffer>) =>
  admin.post('/api/admin/upload/properties', uploadForm(file, { zipCode: '85251' }));
const detailOf = async (file: string | Uint8Array<ArrayBuffer>) => {
  const answer = await upload(file);
  expect(answer.status).toBe(400);
  return (answer.json() as Problem).detail;
};

test('a gzip bomb is refused by its first bytes and never opened', async () => {
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(50 * MB)));
  expect(await detailOf(bomb)).toBe('This is a gzip archive. Please upload a CSV file with a header line.');
});

test('a compressed body of a call is opened no further than the limit of a body', async () => {
  const answer = await fetch(`${server.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ email: 'a@b.co', password: 'x'.repeat(20 * MB) })),
  });
  expect(answer.status).toBe(413);
});

test('a hundred thousand columns are refused with their number', async () => {
  const header = Array.from({ length: 100_000 }, (_, n) => `c${n}`).join(',');
  expect(await detailOf(`address,${header}\n1 Main St\n`)).toMatch(/The file has 100,001 columns; at most/);
});

test('a line without end costs itself, and memory stays flat', async () => {
  const rows = `address,owner\n1 Main St,Ann\n${'x'.repeat(24 * MB)}\n2 Main St,Ben\n`;
  const before = memoryUsage().rss;
  const answer = await upload(rows);
  expect(answer.json()).toMatchObject({ inserted: 2, rejected: 1 });
  // The data the test itself sends is in the same process several times.
  expect((memoryUsage().rss - before) / MB).toBeLessThan(300);
  expect(await detailOf('a'.repeat(3 * MB))).toContain('The header cannot be read');
});

test('a file name with paths, line breaks and quotes stays a name', async () => {
  const answer = await rawUpload(`../../../etc/passwd%00";\\"x.csv`);
  expect(answer).toMatch(/^HTTP\/1.1 200/);
  const [latest] = (await admin.get('/api/uploads/history')).json() as Upload[];
  expect(latest?.fileName).not.toMatch(/[\r\n\0]/);
  const rejected = await admin.get(`/api/uploads/${latest?.id}/rejected`);
  expect(rejected.status).toBe(200);
  const disposition = rejected.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename="[\w -]+-rejected\.csv"$/);
});

/** An upload whose file name the test writes into the header by itself. */
function rawUpload(fileName: string): Promise<string> {
  const body = [
    '--cut\r\ncontent-disposition: form-data; name="zipCode"\r\n\r\n85251\r\n',
    `--cut\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`,
    'address,yearbuilt\n9 Main St,not a year\n10 Main St,1990\r\n--cut--\r\n',
  ].join('');
  const { port } = new URL(server.baseUrl);
  const head = [
    'POST /api/admin/upload/properties HTTP/1.1',
    'host: 127.0.0.1',
    'connection: close',
    `cookie: ${admin.cookie()}`,
    'content-type: multipart/form-data; boundary=cut',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('data', (chunk) => (text += chunk));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}
