import { createHash, randomUUID, webcrypto } from 'node:crypto';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SealKeys } from '#contract/evidence.ts';
import { readContracts } from '#domain/evidence/contracts.ts';
import { compareFiles, readManifest, readSeal } from '#domain/evidence/packet.ts';
import { eq, sql } from '#server/db/orm.ts';
import {
  captureImages,
  captures,
  events,
  propertyStorms,
  stormReports,
  stormRuns,
} from '#server/db/schema/index.ts';
import { companyTexts, homeownerOf, sellingWith } from '#server/features/sales/proposals/selling.fixture.ts';
import { insertFile, storeFile } from '#server/files/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addCutFlight } from '#testing/captures.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn(await server.addPerson({ zips: ['85251'] }));
});
afterAll(() => server.close());

let number = 0;
async function addDoor(address?: string): Promise<number> {
  number += 1;
  const id = await addProperty(server.services.db, { zipCode: '85251', address: `${number} Elm St` });
  if (address)
    await server.services.db.execute(sql`update properties set address = ${address} where id = ${id}`);
  return id;
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

async function packed(door: number, client = rep) {
  const answer = await client.get(`/api/properties/${door}/evidence?timeZone=America/Phoenix`);
  expect(answer.status, answer.text).toBe(200);
  const files = unzipSync(answer.bytes);
  return { answer, files, manifest: readManifest(text(files['manifest.json'])) };
}

async function pagesOf(pdf: Uint8Array | undefined): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf ?? []));
  expect((await document.getMarkInfo())?.Marked).toBe(true);
  const { text: pages } = await extractText(document);
  return pages.join(' ').replaceAll('\u200b', '').replace(/\s+/g, ' ');
}

/** A delivered flight that shows the door, from a picture of a camera that is kept. */
async function flown(door: number, original: Buffer) {
  const { db, files } = server.services;
  const captureId = await addCutFlight({ db, files }, '85251', [door], '2026-11-20');
  await db
    .update(captures)
    .set({ state: 'delivered', deliveredAt: new Date() })
    .where(eq(captures.id, captureId));
  const as = { extension: '.jpg', mediaType: 'image/jpeg', zipCode: '85251' } as const;
  const stored = await storeFile(files, { kind: 'capture-original', ...as }, [original]);
  const view = await storeFile(files, { kind: 'roof-view', ...as }, [original]);
  await insertFile(db, stored);
  await insertFile(db, view);
  await db
    .update(captureImages)
    .set({
      ...{ name: 'DJI #1.JPG', digest: sha256(original), size: original.length, originalKey: stored.key },
      takenAt: new Date('2026-11-20T17:05:09Z'),
      camera: sql`${JSON.stringify({ position: { latitude: 33.5, longitude: -111.9 }, heightMeters: 60 })}::jsonb`,
    })
    .where(eq(captureImages.captureId, captureId));
  await db.execute(sql`update roof_views set image_key = ${view.key}, crop_key = ${view.key}
    where capture_id = ${captureId}`);
}

/** As a browser checks it: whether one of the server's keys sealed exactly this manifest. */
async function isSealed(files: Record<string, Uint8Array>, keys: SealKeys['keys']): Promise<boolean> {
  const seal = readSeal(text(files['seal.json']));
  const known = keys.find(({ id }) => id === seal?.keyId);
  if (!seal || !known) return false;
  const raw = Buffer.from(known.publicKey, 'base64');
  const key = await webcrypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  const manifest = new Uint8Array(files['manifest.json'] ?? []);
  return webcrypto.subtle.verify('Ed25519', key, Buffer.from(seal.signature, 'base64'), manifest);
}

test('a packet holds document, facts and pictures, each as the signed list names it', async () => {
  const door = await addDoor('12 #let *Elm* St שרה');
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a0522d' } })
    .jpeg()
    .toBuffer();
  await flown(door, photo);
  const tracing = {
    scale: { feetPerPixel: 0.1, errorPercent: 1, source: 'length', typed: 40 },
    storyCount: 1,
    faces: [
      {
        points: [
          [0, 0],
          [400, 0],
          [400, 300],
          [0, 300],
        ],
        pitch: 4,
        pitchErrorTwelfths: 0.5,
      },
    ],
  };
  expect((await rep.post(`/api/properties/${door}/measurements`, tracing)).status).toBe(201);

  const { answer, files, manifest } = await packed(door);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="evidence-12-let-elm-st/);
  expect(Object.keys(files)).toEqual([
    ...['evidence.pdf', 'facts.json', 'pictures/roof.jpg', 'pictures/surroundings.jpg', 'measurement.pdf'],
    ...['pictures/original-DJI_1.JPG', 'manifest.json', 'seal.json'],
  ]);
  expect(manifest?.property).toEqual({ address: '12 #let *Elm* St שרה', zipCode: '85251' });
  const found = new Map(Object.entries(files).map(([name, bytes]) => [name, sha256(bytes)]));
  found.delete('manifest.json');
  found.delete('seal.json');
  const changes = manifest && compareFiles(manifest, found);
  expect(changes).toHaveLength(6);
  expect(changes?.every(({ change }) => change === 'unchanged')).toBe(true);
  expect(sha256(files['pictures/original-DJI_1.JPG'] ?? new Uint8Array())).toBe(sha256(photo));

  const facts = JSON.parse(text(files['facts.json']));
  expect(facts).toMatchObject({
    picture: {
      capturedOn: '2026-11-20',
      original: { name: 'DJI #1.JPG', sha256: sha256(photo), takenAt: '2026-11-20T17:05:09.000Z' },
      camera: { position: { latitude: 33.5, longitude: -111.9 } },
    },
    measurement: {
      version: 1,
      slopedSquareFeet: expect.any(Number),
      plusMinusSquareFeet: expect.any(Number),
    },
    storms: [],
  });
  const document = await pagesOf(files['evidence.pdf']);
  for (const part of [
    ...['Roof evidence: 12 #let *Elm* St', sha256(photo), '33.500000, -111.900000', 'Nov 20, 2026, 10:05:09'],
    ...['Roof area 1,265 sq ft ±', 'No hail or wind is known here', 'Original in this packet yes'],
  ])
    expect(document).toContain(part);

  const { keys } = (await server.visitor().get('/api/evidence-keys')).json() as SealKeys;
  expect(await isSealed(files, keys)).toBe(true);
  // One letter of the list is enough.
  const forged = text(files['manifest.json']).replace('85251', '85252');
  expect(await isSealed({ ...files, 'manifest.json': Buffer.from(forged) }, keys)).toBe(false);
  const log = await server.services.db.select().from(events).where(eq(events.name, 'evidence-packed'));
  expect(log.map(({ details }) => details)).toContainEqual({ propertyId: door });
});

test('a roof that no flight shows also has a packet, which says what is missing', async () => {
  const { files } = await packed(await addDoor());
  expect(Object.keys(files)).toEqual(['evidence.pdf', 'facts.json', 'manifest.json', 'seal.json']);
  const document = await pagesOf(files['evidence.pdf']);
  for (const part of [
    'No delivered flight shows this roof.',
    'This roof was not measured.',
    'None is recorded.',
  ])
    expect(document).toContain(part);
});

test('a file of storms is in the document once, however many days are from it', async () => {
  const { db } = server.services;
  const door = await addDoor();
  await db.execute(sql`update properties set latitude = 33.5, longitude = -111.9 where id = ${door}`);
  const digest = sha256(Buffer.from('storms'));
  const runId = randomUUID();
  await db.insert(stormRuns).values({
    ...{ id: runId, kind: 'spc-archive', scope: 'hail 2026', origin: 'feed', state: 'loaded' },
    ...{ address: 'https://storms.example.com/2026_hail.csv', digest },
  });
  const days = ['2026-07-04', '2026-08-09'];
  for (const day of days) {
    const [report] = await db
      .insert(stormReports)
      .values({
        ...{
          runId,
          key: day,
          kind: 'hail',
          at: new Date(`${day}T22:00:00Z`),
          latitude: 33.5,
          longitude: -111.9,
        },
        ...{ hailInches: 1.5, place: 'Scottsdale', state: 'AZ', remarks: '' },
      })
      .returning({ id: stormReports.id });
    await db.insert(propertyStorms).values({
      ...{ propertyId: door, day, cellInches: null, windMph: null, windMiles: null },
      ...{ unconfirmed: false, reportIds: [report?.id ?? 0] },
    });
  }
  const { files } = await packed(door);
  const document = await pagesOf(files['evidence.pdf']);
  for (const part of ['Jul 4, 2026', 'Aug 9, 2026', 'Files of the storms']) expect(document).toContain(part);
  expect(document.split(digest.slice(0, 10))).toHaveLength(2);
  expect(document).toContain(`checked at http://localhost:${server.services.config.port}/verify`);
});

test('where the camera’s file is not kept, its digest is in the packet', async () => {
  const door = await addDoor();
  await flown(
    door,
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
  );
  await server.services.db.update(captureImages).set({ originalKey: null });
  const { files } = await packed(door);
  expect(Object.keys(files)).not.toContainEqual(expect.stringContaining('original'));
  expect(await pagesOf(files['evidence.pdf'])).toContain('no, originals are not kept here');
});

test('who does not see the property gets no packet', async () => {
  const door = await addDoor();
  const path = `/api/properties/${door}/evidence`;
  const stranger = await server.signIn(await server.addPerson({ zips: ['85281'] }));
  expect((await stranger.get(path)).status).toBe(404);
  expect((await server.visitor().get(path)).status).toBe(401);
  expect((await rep.get('/api/properties/999999/evidence')).status).toBe(404);
  expect((await rep.get(`${path}?timeZone=Nowhere`)).status).toBe(400);
});

test('a packet with the contract has every signature, and the content that each one names', async () => {
  const owner = await server.signIn(await server.addPerson({ zips: ['85251'] }));
  const template = { ...companyTexts, companySignature: 'required', version: 0 };
  expect((await owner.put('/api/proposal-template', template)).status).toBe(200);
  const door = await addDoor();
  const { meet, sent } = sellingWith(owner, door);
  const ids = [(await meet('Olivia Kurz')).id, (await meet('Peter Kurz', null)).id];
  const { proposal, token } = await sent({ recipientIds: ids, signerIds: ids });
  const without = await packed(door, owner);
  expect(Object.keys(without.files).filter((name) => name.startsWith('contracts/'))).toEqual([]);
  expect((await homeownerOf(server, token).sign({ name: 'Olivia Kurz' })).status).toBe(200);
  const link = await owner.post(`/api/proposals/${proposal.id}/link`, { signer: 1 });
  const second = /[\w-]{43}$/.exec((link.json() as { url: string }).url)?.[0] ?? '';
  expect((await homeownerOf(server, second).sign({ name: 'Peter Kurz' })).status).toBe(200);
  const own = { name: 'Dana Reyes', sha256: proposal.sha256 };
  expect((await owner.post(`/api/proposals/${proposal.id}/countersign`, own)).status).toBe(200);

  const answer = await owner.get(`/api/properties/${door}/evidence?timeZone=America/Phoenix&contracts=true`);
  const files = unzipSync(answer.bytes);
  const [contract] = readContracts(text(files['facts.json']));
  expect(contract?.signatures.map(({ name, role }) => [name, role])).toEqual([
    ['Olivia Kurz', 'customer'],
    ['Peter Kurz', 'customer'],
    ['Dana Reyes', 'company'],
  ]);
  const content = files[contract?.file ?? ''] ?? new Uint8Array();
  expect(contract?.signatures.map((one) => one.sha256)).toEqual(Array(3).fill(sha256(content)));
  for (const name of ['Olivia Kurz', 'Peter Kurz', 'Dana Reyes']) {
    expect(await pagesOf(files['evidence.pdf'])).toContain(name);
    expect(await pagesOf(files[contract?.document ?? ''])).toContain(`${name} (typed)`);
  }
  const { keys } = (await server.visitor().get('/api/evidence-keys')).json() as SealKeys;
  expect(await isSealed(files, keys)).toBe(true);
});
