import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { Queue } from '#contract/queues.ts';
import { eq } from '#server/db/orm.ts';
import { captureImages, captures, properties, queueItems, roofViews } from '#server/db/schema/index.ts';
import { loadSampleCapture } from '#server/features/imagery/imagery/index.ts';
import { insertFile, storeFile } from '#server/files/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Answer, Client } from '#testing/client.ts';
import { addProperties, tagProperty } from '#testing/properties.ts';

let server: TestServer;
let person: Person;
let contractor: Client;
let queue: Queue;
let homes: number[];

const hostile = [
  '#panic("x") $x$ *bold* _it_ `raw` <label> @ref',
  String.raw`C:\new\table #{ } [ ] \u{1F600} \\`,
  '= Heading // comment /* more */ -- item',
  'שרה כהן',
  'محمد علي',
  'Zoë Łukasz Ñandú 🏠 🐕',
  'W'.repeat(70),
];

beforeAll(async () => {
  server = await startTestServer();
  person = await server.addPerson({ zips: ['85031', '85251'] });
  contractor = await server.signIn(person);
  const houses = hostile.map((owner, index) => ({ address: `${index + 1} N Elm St`, owner }));
  homes = await addProperties(server.services.db, '85031', houses);
  queue = Queue.parse((await contractor.post('/api/queues', { name: '#Monday *doors*' })).json());
  await contractor.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: homes });
});
afterAll(() => server.close());

const sheetOf = (propertyIds: readonly unknown[], client = contractor) =>
  client.post(`/api/queues/${queue.id}/sheet`, { propertyIds, timeZone: 'America/Phoenix' });
const detailOf = (answer: Answer) => (answer.json() as Problem).detail;

/** Reads the PDF with an independent library. */
async function read({ bytes }: Answer) {
  const document = await getDocumentProxy(bytes.slice());
  const { text: pages } = await extractText(document);
  const { info } = (await document.getMetadata()) as { info: { Title?: string } };
  const text = pages.join(' ').replaceAll('\u200b', '');
  const isTagged = (await document.getMarkInfo())?.Marked === true;
  return { pages, text, title: info.Title, isTagged };
}

test('names that look like markup, run from right to left or hold emoji come out as they are', async () => {
  const answer = await sheetOf(homes);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="walk-sheet-monday-doors-\d{4}-\d\d-\d\d\.pdf"$/,
  );
  const { text, title, isTagged } = await read(answer);
  expect([title, isTagged]).toEqual(['#Monday *doors*', true]);
  // A reader may return the words of a line from right to left, in page order.
  const letters = text.replaceAll(/\s/g, '');
  for (const word of hostile.flatMap((owner) => owner.split(' '))) expect(letters).toContain(word);
});

test('doors are in the given order with what is known of them, and those not to be contacted are left out', async () => {
  const [first = 0, second = 0, third = 0] = homes;
  const { db } = server.services;
  await db
    .update(properties)
    .set({ severityLevel: 'severe', hasMissingShingles: true })
    .where(eq(properties.id, third));
  const reason = '1.75 in radar estimate, 3-tab from 1998';
  await db.update(queueItems).set({ reason }).where(eq(queueItems.propertyId, third));
  const item = `/api/queues/${queue.id}/items/${third}`;
  await contractor.post(`${item}/outcome`, { outcome: 'not_home', notes: 'Dog in the yard' });
  await tagProperty(db, { userId: person.id, propertyId: second, tagKey: 'do_not_contact' });
  const answer = await sheetOf([third, second, first, 999_999]);
  expect(answer.headers.get('x-left-out')).toBe('1');
  const { text } = await read(answer);
  expect(text).toContain('2 properties');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(reason);
  expect(text).toContain('1 property tagged ‘Do not contact’ was left out.');
  expect(text).toMatch(
    /1\s+3 N Elm St, 85031.*Severe\s+Missing shingles\s+Not home, .*Dog in the yard.*2\s+1 N Elm St/s,
  );
  expect(text).toMatch(/1 N Elm St, 85031.*Not assessed.*Nobody yet/s);
  expect(text).not.toContain('2 N Elm St');
  const none = await sheetOf([second]);
  expect([none.status, detailOf(none)]).toEqual([
    400,
    'No doors to print. 1 property tagged ‘Do not contact’ was left out.',
  ]);
  const many = await sheetOf(Array.from({ length: 251 }, (_, index) => index + 1));
  expect([many.status, detailOf(many)]).toEqual([400, 'A walk sheet holds at most 250 doors']);
});

test('the same doors give the same bytes, and 250 of them fit on sheets that repeat the head', async () => {
  const street = Array.from({ length: 250 }, (_, index) => ({ address: `${index + 1} W Long Rd` }));
  const ids = await addProperties(server.services.db, '85031', street);
  await contractor.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: ids });
  const [one, two] = [await sheetOf(ids), await sheetOf(ids)];
  expect(Buffer.from(one.bytes).equals(two.bytes)).toBe(true);
  const { pages } = await read(one);
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) expect(page).toContain('Address and owner');
  expect(pages.at(-1)).toContain('250 W Long Rd, 85031');
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
});

test('roofs of the sample are next to their doors, and the sheet mentions that they are simulated', async () => {
  const { db } = server.services;
  await loadSampleCapture(server.services);
  const sample = await db
    .select({ id: properties.id })
    .from(properties)
    .where(eq(properties.zipCode, '85251'))
    .limit(2);
  const ids = sample.map(({ id }) => id);
  await contractor.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: ids });
  const answer = await sheetOf(ids);
  expect((await read(answer)).text).toContain('The pictures of roofs are simulated.');
  const pictures = Buffer.from(answer.bytes)
    .toString('latin1')
    .match(/\/Filter\s*\/DCTDecode/g);
  expect(pictures).toHaveLength(2);
});

test('what a flight showed of a roof is next to its door once it is delivered', async () => {
  const { db, files } = server.services;
  const [roof = 0] = await addProperties(db, '85031', [{ address: '9 W Flown Rd' }]);
  await contractor.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: [roof] });
  const cropImageUrl = `/api/properties/${roof}/roof-crop`;
  await db.update(properties).set({ cropImageUrl }).where(eq(properties.id, roof));
  const create = { width: 400, height: 300, channels: 3, background: '#a0522d' } as const;
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  const wanted = { kind: 'roof-view', extension: '.jpg', mediaType: 'image/jpeg', zipCode: '85031' } as const;
  const file = await storeFile(files, wanted, [jpeg]);
  await insertFile(db, file);
  const flight = { zipCode: '85031', kind: 'flight', capturedFrom: '2026-11-20' } as const;
  const [capture] = await db
    .insert(captures)
    .values({ ...flight, capturedTo: '2026-11-20', state: 'in-review' })
    .returning({ id: captures.id });
  const captureId = capture?.id ?? 0;
  const picture = { captureId, digest: 'd'.repeat(64), name: 'DJI_1.JPG', size: 1, reasons: [] };
  const [image] = await db
    .insert(captureImages)
    .values({ ...picture, state: 'accepted' })
    .returning({ id: captureImages.id });
  const keys = { imageKey: file.key, cropKey: file.key };
  const near = { rank: 1, offNadir: 1, gsd: 0.01, positionError: 1 };
  await db
    .insert(roofViews)
    .values({ captureId, propertyId: roof, imageId: image?.id ?? 0, ...near, ...keys });
  const picturesOf = ({ bytes }: Answer) =>
    Buffer.from(bytes)
      .toString('latin1')
      .match(/DCTDecode/g) ?? [];
  expect(picturesOf(await sheetOf([roof]))).toHaveLength(0);
  await db
    .update(captures)
    .set({ state: 'delivered', deliveredAt: new Date() })
    .where(eq(captures.id, captureId));
  const sheet = await sheetOf([roof]);
  expect(picturesOf(sheet)).toHaveLength(1);
  expect((await read(sheet)).text).not.toContain('simulated');
});

test('a door of a ZIP code that was taken away is not printed, and another user’s queue is absent', async () => {
  const other = await server.contractor('85031');
  const answer = await sheetOf(homes, other);
  expect([answer.status, detailOf(answer)]).toEqual([404, 'Queue not found']);
  const [foreign = 0] = await addProperties(server.services.db, '85032', [{ address: '1 Secret Ct' }]);
  await server.services.db.insert(queueItems).values({ queueId: queue.id, propertyId: foreign });
  expect(detailOf(await sheetOf([foreign]))).toBe('No doors to print.');
});
