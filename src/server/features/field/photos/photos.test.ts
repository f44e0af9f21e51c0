import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangeAnswer } from '#contract/changes.ts';
import type { HistoryLine } from '#contract/crm.ts';
import type { DoorKnown } from '#contract/knocks.ts';
import type { DoorPhoto } from '#contract/photos.ts';
import type { Problem } from '#contract/problem.ts';
import { eq } from '#server/db/orm.ts';
import { doorPhotos, files, properties } from '#server/db/schema/index.ts';
import { grantZip } from '#server/features/company/coverage/index.ts';
import { fileOwners } from '#server/features/index.ts';
import { checkFiles } from '#server/files/index.ts';
import { openLog } from '#server/platform/log.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let picture: Buffer;
let owner: Person;
let anna: Client;
let bob: Client;
let door: number;
beforeAll(async () => {
  server = await startTestServer();
  picture = await photographed(3000, 2000);
});
let number = 0;
beforeEach(async () => {
  number += 1;
  door = await addProperty(server.services.db, { zipCode: '85251', address: `${number} Elm St` });
  owner = await server.addPerson({ zips: ['85251'] });
  anna = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: owner }));
  bob = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: owner }));
});
afterAll(() => server.close());

/** As a phone takes it: lying on its side, with where it was taken. */
const photographed = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a0522d' } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
let sequence = 0;
function change(at = new Date()) {
  sequence += 1;
  return { id: randomUUID(), deviceId: randomUUID(), sequence: String(sequence), at: at.toISOString() };
}
function send(bytes: Uint8Array, fields: object = {}, client = anna) {
  const form = new FormData();
  const all = { ...change(), propertyId: door, digest: sha256(bytes), ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, String(value));
  form.append('file', new Blob([Buffer.from(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  return client.post('/api/changes/photo', form);
}
const result = async (sent: ReturnType<typeof send>) => {
  const answer = await sent;
  expect(answer.status, answer.text).toBe(200);
  const { result, reason } = answer.json() as ChangeAnswer;
  return reason ?? result;
};
const list = async (client = anna) =>
  (await client.get(`/api/properties/${door}/photos`)).json() as DoorPhoto[];
const pathOf = (photo: DoorPhoto | undefined) => `/api/properties/${door}/photos/${photo?.id}`;
const detail = (answer: { json(): unknown }) => (answer.json() as Problem).detail;
/** The number of pictures in the store, of all tests. */
const stored = async (at = server) => {
  let count = 0;
  for await (const { key } of at.services.files.list()) if (key.startsWith('door-photo')) count += 1;
  return count;
};

describe('a photo from a door', () => {
  test('is shown upright at 2,048 pixels, without where it was taken, to the company', async () => {
    expect((await sharp(picture).metadata()).exif).toBeDefined();
    expect(await result(send(picture, { at: '2026-11-20T14:00:00.000Z' }))).toBe('applied');
    const [photo] = await list();
    expect(photo).toMatchObject({
      ...{ takenAt: '2026-11-20T14:00:00.000Z', by: null, hasOriginal: false, may: { delete: true } },
      // Lying on its side, it was 3,000 wide.
      ...{ width: 1365, height: 2048 },
    });
    const answer = await bob.get(pathOf(photo));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const shown = await sharp(answer.bytes).metadata();
    expect([shown.width, shown.height, shown.exif, shown.orientation]).toEqual([
      1365,
      2048,
      undefined,
      undefined,
    ]);
    // The queue's device list includes it.
    const { id } = (await bob.post('/api/queues', { name: 'Doors' })).json() as { id: number };
    await bob.post(`/api/queues/${id}/items`, { propertyId: door });
    const known = (await bob.get(`/api/queues/${id}/doors`)).json() as DoorKnown[];
    expect(known[0]?.photos).toEqual(await list(bob));
    expect((await list(bob))[0]).toMatchObject({ by: expect.any(String), may: { delete: false } });
    const lines = (await bob.get(`/api/properties/${door}/timeline`)).json() as HistoryLine[];
    expect(lines.map(({ kind }) => kind)).toContain('photo_added');
  });

  test('is hidden from others: another company of the ZIP and a colleague without it', async () => {
    await send(picture);
    const path = pathOf((await list())[0]);
    const rival = await server.signIn(await server.addPerson({ zips: ['85251'] }));
    const away = await server.signIn(await server.addPerson({ zips: ['85257'], colleagueOf: owner }));
    expect(await list(rival)).toEqual([]);
    for (const client of [rival, away, await server.admin()])
      expect((await client.get(path)).status).toBe(404);
    expect((await server.visitor().get(path)).status).toBe(401);
  });

  test('is kept once, however often it is sent and from how many calls at once', async () => {
    const before = await stored();
    const same = change();
    const answers = await Promise.all([1, 2, 3].map(() => result(send(picture, same))));
    expect(answers.toSorted()).toEqual(['already', 'already', 'applied']);
    // The same picture again, taken from the phone's album.
    expect(await result(send(picture))).toBe('already');
    expect(await list()).toHaveLength(1);
    expect(await stored()).toBe(before + 1);
  });

  test('that is not a picture is refused with a sentence, and nothing of it stays', async () => {
    const before = await stored();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
    for (const bytes of [Buffer.from('hello'), svg, picture.subarray(0, 400)]) {
      const answer = await send(bytes);
      expect([answer.status, detail(answer)]).toEqual([
        400,
        'This picture cannot be read. Please send a JPEG, PNG or WebP.',
      ]);
    }
    const empty = await send(Buffer.alloc(0));
    expect([empty.status, detail(empty)]).toEqual([400, 'This photo is empty.']);
    const damaged = await send(picture, { digest: sha256(Buffer.from('another')) });
    expect([damaged.status, detail(damaged)]).toEqual([
      400,
      'The photo arrived damaged. Please send it again.',
    ]);
    const claimed = await sharp({ create: { width: 8200, height: 8200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const wide = await send(claimed);
    expect([wide.status, detail(wide)]).toEqual([
      413,
      'This picture has more than 64 megapixels, which is the most we take.',
    ]);
    const huge = await send(Buffer.concat([picture, Buffer.alloc(30_000_001)]));
    expect([huge.status, detail(huge)]).toEqual([
      413,
      'This picture has more than 30 MB, which is the most we take.',
    ]);
    expect(await list()).toEqual([]);
    expect(await stored()).toBe(before);
  });

  test('without its bytes is refused by itself', async () => {
    const { sequence: place, ...rest } = change();
    const photo = { ...rest, sequence: Number(place), kind: 'photo', body: { propertyId: door } };
    const answer = (await anna.post('/api/changes', { changes: [photo] })).json() as {
      results: ChangeAnswer[];
    };
    expect(answer.results).toMatchObject([{ result: 'refused', reason: 'no-picture' }]);
    expect(await result(send(picture, { id: photo.id }))).toBe('applied');
  });

  test('of a ZIP that was taken away is refused, and taken once the ZIP is there again', async () => {
    const colleague = await server.addPerson({ zips: ['85257'], colleagueOf: owner });
    const away = await server.signIn(colleague);
    const before = await stored();
    const same = change();
    expect(await result(send(picture, same, away))).toBe('no-access');
    expect(await stored()).toBe(before);
    await grantZip(server.services.db, { userId: colleague.id, zipCode: '85251' });
    expect(await result(send(picture, same, away))).toBe('applied');
    expect((await list(away))[0]?.by).toBeNull();
  });
});

describe('a photo that is to go', () => {
  test('is deleted by who took it or leads, with its bytes', async () => {
    const boss = await server.signIn(owner);
    const before = await stored();
    await send(picture);
    const path = pathOf((await list())[0]);
    const refused = await bob.delete(path);
    expect([refused.status, detail(refused)]).toEqual([
      403,
      'Only the person who took a photo, an owner or a manager may delete it.',
    ]);
    expect((await boss.delete(path)).status).toBe(200);
    expect((await anna.get(path)).status).toBe(404);
    expect(await stored()).toBe(before);
    await send(picture);
    expect((await anna.delete(pathOf((await list())[0]))).status).toBe(200);
  });

  test('goes with its property, its bytes with the daily check', async () => {
    const { db } = server.services;
    await send(picture);
    const [kept] = await db.select().from(doorPhotos).where(eq(doorPhotos.propertyId, door));
    await db.delete(properties).where(eq(properties.id, door));
    await checkFiles(server.services, fileOwners, {
      log: openLog('silent'),
      signal: new AbortController().signal,
    });
    const key = kept?.fileKey ?? '';
    expect(await db.$count(files, eq(files.key, key))).toBe(0);
    expect(await server.services.files.sizeOf(key)).toBeNull();
  });

  test('stays when nothing of it is gone', async () => {
    await send(picture);
    await checkFiles(server.services, fileOwners, {
      log: openLog('silent'),
      signal: new AbortController().signal,
    });
    expect((await anna.get(pathOf((await list())[0]))).status).toBe(200);
  });
});

test('where originals are kept, the one the camera made is there to the byte, and only if it has more detail', async () => {
  const keeping = await startTestServer({ settings: { PHOTO_ORIGINALS: 'on' } });
  const person = await keeping.addPerson({ zips: ['85251'] });
  const client = await keeping.signIn(person);
  door = await addProperty(keeping.services.db, { zipCode: '85251', address: '1 Elm St' });
  expect((await client.get('/api/site')).json()).toMatchObject({ keepsPhotoOriginals: true });
  await send(picture, {}, client);
  const small = await photographed(800, 600);
  await send(small, {}, client);
  const photos = await list(client);
  expect(photos.map(({ hasOriginal }) => hasOriginal).toSorted()).toEqual([false, true]);
  const large = photos.find(({ hasOriginal }) => hasOriginal);
  const original = await client.get(`${pathOf(large)}/original`);
  expect(sha256(original.bytes)).toBe(sha256(picture));
  expect(original.headers.get('content-disposition')).toMatch(/attachment; filename="photo-\d+\.jpg"/);
  expect((await client.delete(pathOf(large))).status).toBe(200);
  expect(await stored(keeping)).toBe(1);
  await keeping.close();
});
