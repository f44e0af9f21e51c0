import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaptureDetails, CapturePicture, PictureUpload, ReceivedPicture } from '#contract/captures.ts';
import { eq } from '#server/db/orm.ts';
import { captureImages, files, users } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { flyOver, picturesForm, type TestPicture } from '#testing/pictures.ts';
import { noS3, type S3Server, startS3 } from '#testing/s3-server.ts';

const DAY = '2026-11-20';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What a test does with a capture on one server. */
async function openCapture(server: TestServer, client: Client) {
  const made = await client.post('/api/captures', { zipCode: '85251', kind: 'flight', capturedOn: DAY });
  const path = `/api/captures/${(made.json() as CaptureDetails).id}`;
  const begin = async (size: number, by = client) =>
    ((await by.post(`${path}/uploads`, { size })).json() as { direct: PictureUpload | null }).direct;
  const put = async ({ addresses, partBytes }: PictureUpload, bytes: Uint8Array) => {
    for (const [at, address] of addresses.entries()) {
      const body = new Uint8Array(bytes.subarray(at * partBytes, (at + 1) * partBytes));
      expect((await fetch(address, { method: 'PUT', body })).status).toBe(200);
    }
  };
  const complete = (ticket: string, more: { name?: string; sha256?: string } = {}, by = client) =>
    by.post(`${path}/uploads/complete`, { ticket, name: 'A.JPG', ...more });
  const list = async () => (await client.get(`${path}/pictures`)).json() as CapturePicture[];
  const stored = async () => (await Array.fromAsync(server.services.files.list())).map(({ key }) => key);
  /** From its addresses to its place in the capture. */
  const add = async (bytes: Uint8Array, more: { name?: string; sha256?: string } = {}) => {
    const direct = await begin(bytes.length);
    if (!direct) throw new Error('it has to go through the server');
    await put(direct, bytes);
    return { direct, received: (await complete(direct.ticket, more)).json() as ReceivedPicture };
  };
  return { path, begin, put, complete, list, stored, add };
}

test('from a folder, pictures go through the server', async () => {
  const server = await startTestServer();
  const { begin, complete } = await openCapture(server, await server.admin());
  expect(await begin(1000)).toBeNull();
  expect((await complete('anything')).status).toBe(404);
  await server.close();
});

describe.skipIf(noS3)(`a bucket that browsers reach${noS3 ? ` (${noS3})` : ''}`, () => {
  let s3: S3Server;
  let server: TestServer;
  let person: Person;
  let operator: Client;
  let flown: TestPicture[];
  beforeAll(async () => {
    s3 = await startS3();
    server = await startTestServer({ settings: { ...(await s3.newBucket()), FILES_PUBLIC: 'on' } });
    person = await server.addPerson({ role: 'operator' });
    operator = await server.signIn(person);
    flown = await flyOver(DAY);
  }, 180_000);
  afterAll(async () => {
    await server?.close();
    await s3?.close();
  });
  const picture = (at: number) => (flown[at] as TestPicture).bytes;

  test('a picture put there is nowhere until it is added, and then like one that came through the server', async () => {
    const capture = await openCapture(server, operator);
    const bytes = picture(0);
    const direct = (await capture.begin(bytes.length)) as PictureUpload;
    expect(direct.addresses[0]).toMatch(new RegExp(`^${s3.endpoint}/`));
    await capture.put(direct, bytes);
    expect([await capture.list(), await capture.stored()]).toEqual([[], []]);
    const added = await capture.complete(direct.ticket, { name: 'ONE.JPG', sha256: sha256(bytes) });
    expect(added.json()).toMatchObject({ name: 'ONE.JPG', result: 'stored', state: 'accepted', reasons: [] });
    const through = await openCapture(server, operator);
    await operator.post(`${through.path}/pictures`, picturesForm([{ name: 'ONE.JPG', bytes }]));
    const alike = ({ id: _, ...rest }: CapturePicture) => rest;
    expect((await capture.list()).map(alike)).toEqual((await through.list()).map(alike));
    const [row] = await server.services.db
      .select({ key: files.key, digest: files.digest, size: files.size, type: files.mediaType })
      .from(captureImages)
      .innerJoin(files, eq(files.key, captureImages.originalKey))
      .where(eq(captureImages.name, 'ONE.JPG'));
    expect(row).toMatchObject({ digest: sha256(bytes), size: bytes.length, type: 'image/jpeg' });
    const kept = await server.services.files.get(row?.key ?? '');
    expect(kept && sha256(await buffer(kept))).toBe(sha256(bytes));
  });

  test('a lost answer is asked for again, and the file cannot be replaced afterwards', async () => {
    const capture = await openCapture(server, operator);
    const { direct, received } = await capture.add(picture(1), { name: 'TWO.JPG' });
    const before = await capture.stored();
    const [address = ''] = direct.addresses;
    const again = await fetch(address, { method: 'PUT', body: new Uint8Array(randomBytes(1000)) });
    expect(again.status).toBe(404);
    for (const more of [{}, { sha256: sha256(picture(0)) }]) {
      const repeated = await capture.complete(direct.ticket, { name: 'TWO.JPG', ...more });
      expect(repeated.json()).toMatchObject({ result: 'known', keptAs: 'TWO.JPG', digest: received.digest });
    }
    expect(await capture.stored()).toEqual(before);
    expect(await capture.list()).toHaveLength(1);
  });

  test('asked for twice at once, it is added once and stays whole', async () => {
    const capture = await openCapture(server, operator);
    const bytes = picture(2);
    const direct = (await capture.begin(bytes.length)) as PictureUpload;
    await capture.put(direct, bytes);
    const answers = await Promise.all([1, 2, 3].map(() => capture.complete(direct.ticket)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
    const [row] = await server.services.db
      .select()
      .from(files)
      .where(eq(files.digest, sha256(bytes)));
    expect(await server.services.files.sizeOf(row?.key ?? '')).toBe(bytes.length);
  });

  test('a file that is not a picture, is damaged or is already known leaves nothing in the store', async () => {
    const capture = await openCapture(server, operator);
    await capture.add(picture(3));
    const before = await capture.stored();
    const { received: refused } = await capture.add(Buffer.from('no picture at all'));
    expect(refused).toMatchObject({ result: 'stored', state: 'refused' });
    const { received: damaged } = await capture.add(picture(4), { sha256: sha256(picture(5)) });
    expect(damaged).toMatchObject({ result: 'damaged', keptAs: null });
    const { received: known } = await capture.add(picture(3), { name: 'COPY.JPG' });
    expect(known).toMatchObject({ result: 'known', keptAs: 'A.JPG' });
    expect(await capture.stored()).toEqual(before);
  });

  test('a file of several parts arrives as a whole or not at all; its first bytes decide what it is', async () => {
    const capture = await openCapture(server, operator);
    const bytes = Buffer.concat([Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1'), randomBytes(35_000_000)]);
    const direct = (await capture.begin(bytes.length)) as PictureUpload;
    expect(direct.addresses).toHaveLength(3);
    await capture.put({ ...direct, addresses: direct.addresses.slice(0, 2) }, bytes);
    expect((await capture.complete(direct.ticket)).status).toBe(404);
    await capture.put(direct, bytes);
    const answer = (await capture.complete(direct.ticket, { name: 'roof.jpg' })).json() as ReceivedPicture;
    const reasons = ['Its tags are damaged and cannot be read.'];
    expect(answer).toMatchObject({ state: 'refused', digest: sha256(bytes), reasons });
    const longer = (await capture.begin(1000)) as PictureUpload;
    await capture.put({ ...longer, partBytes: 2000 }, randomBytes(2000));
    expect((await capture.complete(longer.ticket)).status).toBe(404);
  });

  test('an upload is its sender’s and its capture’s, and access is asked again when it is completed', async () => {
    const [capture, other] = [await openCapture(server, operator), await openCapture(server, operator)];
    const bytes = picture(5);
    const { ticket, ...direct } = (await capture.begin(bytes.length)) as PictureUpload;
    await capture.put({ ticket, ...direct }, bytes);
    expect((await capture.complete(ticket, {}, await server.admin())).status).toBe(404);
    expect((await other.complete(ticket)).status).toBe(404);
    expect((await capture.complete(`${ticket.slice(0, -2)}AA`)).status).toBe(404);
    const contractor = await server.contractor('85251');
    for (const rest of ['', '/complete'])
      expect((await contractor.post(`${capture.path}/uploads${rest}`, {})).status).toBe(403);
    await server.services.db.update(users).set({ role: 'user' }).where(eq(users.id, person.id));
    expect((await capture.complete(ticket)).status).toBe(403);
    await server.services.db.update(users).set({ role: 'operator' }).where(eq(users.id, person.id));
    expect((await capture.complete(ticket)).status).toBe(200);
  });

  test('what nobody completed is removed', async () => {
    const capture = await openCapture(server, operator);
    const direct = (await capture.begin(4)) as PictureUpload;
    await capture.put(direct, Buffer.from('left'));
    await server.services.files.removeLeftovers(new Date(Date.now() + 60_000));
    expect((await capture.complete(direct.ticket)).status).toBe(404);
    expect(await server.services.files.removeLeftovers(new Date(Date.now() + 60_000))).toBe(0);
  });
});
