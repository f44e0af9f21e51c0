import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaptureCoverage } from '#contract/capture-coverage.ts';
import type { CaptureDetails, CapturePicture, ReceivedPicture, RoofDifferences } from '#contract/captures.ts';
import type { CaptureGround } from '#contract/ground.ts';
import type { Property } from '#contract/properties.ts';
import { ReviewCapture, ReviewWork } from '#contract/reviews.ts';
import { isPlaced, pixelOf } from '#domain/imagery/ground.ts';
import { toPoint } from '#sample/ground.ts';
import { and, desc, eq } from '#server/db/orm.ts';
import {
  captureImages,
  captures,
  events,
  files,
  operations,
  properties,
  roofViews,
} from '#server/db/schema/index.ts';
import { runOperation } from '#server/operations/run.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addHousesBelow, flyOver, picturesForm, smallFlight, type TestPicture } from '#testing/pictures.ts';
import { lyingExif, withEntities, withSize } from '#testing/spoiled-pictures.ts';
import { planFlight } from '#town/flight.ts';
import { toPixel } from '#town/picture/view.ts';
import { tagged } from '#town/simulated-jpeg.ts';
import { feature } from './index.ts';

const DAY = '2026-11-20';

let server: TestServer;
let admin: Client;
let houses: number[];
let flown: TestPicture[];
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  houses = await addHousesBelow(server.services.db);
  flown = await flyOver(DAY);
});
afterAll(() => server.close());

async function makeCapture(zipCode = '85251', capturedOn = DAY): Promise<number> {
  const { status, json } = await admin.post('/api/captures', { zipCode, kind: 'flight', capturedOn });
  expect(status).toBe(201);
  return (json() as CaptureDetails).id;
}
const of = (id: number, rest = '') => `/api/captures/${id}${rest}`;
async function send(id: number, pictures: readonly TestPicture[]): Promise<ReceivedPicture[]> {
  const { status, text, json } = await admin.post(of(id, '/pictures'), picturesForm(pictures));
  expect([status, text]).toEqual([200, expect.anything()]);
  return json() as ReceivedPicture[];
}
const list = async (id: number) => (await admin.get(of(id, '/pictures'))).json() as CapturePicture[];
const get = async (id: number) => (await admin.get(of(id))).json() as CaptureDetails;
const at = <T>(all: readonly T[], index: number): T => all[index] as T;

/** Takes the work up as a process does; `signal` is that of one about to stop. */
async function work(id: string, signal = new AbortController().signal) {
  return runOperation(server.services, feature.operations, id, { log: openLog('silent'), signal });
}
async function place(id: number): Promise<string> {
  const { status, json } = await admin.post(of(id, '/place'));
  expect(status).toBe(202);
  return (json() as { operationId: string }).operationId;
}

/** The warning for the fixtures, which have a quarter of the drone's pixels. */
const COARSE = 'A pixel of it is 7 cm wide on the ground: small damage cannot be seen.';

const unreviewed = (roofs: number) =>
  `0 of ${roofs} roofs are reviewed, 0%: the blind check can be drawn from 95% on.`;
const UNCHECKED = 'No blind check was drawn. Draw one, or waive it by name.';

const newReviewer = async () => server.signIn(await server.addPerson({ role: 'reviewer' }));
const take = async (reviewer: Client, id: number) =>
  ReviewWork.parse((await reviewer.post(`/api/review/captures/${id}/work`)).json());
async function judgeAll(reviewer: Client, id: number): Promise<void> {
  const answer = { verdict: 'judged', material: null, signs: [], severity: null, regions: [] };
  for (let { items } = await take(reviewer, id); items.length > 0; { items } = await take(reviewer, id))
    for (const item of items) {
      const judged = { answer, seconds: 3, sawSuggestion: false };
      expect((await reviewer.post(`/api/review/items/${item.id}/answer`, judged)).status).toBe(201);
    }
}

describe('pictures', () => {
  test('each shows where it was taken, its resolution and its position error', async () => {
    const id = await makeCapture();
    const received = await send(id, flown);
    expect(received.map(({ name, result, state, reasons }) => ({ name, result, state, reasons }))).toEqual(
      flown.map(({ name }) => ({ name, result: 'stored', state: 'accepted', reasons: [] })),
    );
    const pictures = await list(id);
    expect(pictures).toHaveLength(6);
    const truth = at(planFlight(smallFlight), 0);
    expect(at(pictures, 0)).toMatchObject({
      name: 'SIM_0001.JPG',
      // Ten thirty in Arizona, a zone the camera does not record.
      takenAt: '2026-11-20T17:30:00.000Z',
      clock: '2026-11-20T10:30:00',
      zoneSource: 'zip',
      latitude: expect.closeTo(truth.tags.position[1], 6),
      longitude: expect.closeTo(truth.tags.position[0], 6),
      heightMeters: Number(truth.tags.height.toFixed(2)),
      yawSource: 'tag',
      gsdCentimeters: expect.closeTo(4.5, 0),
      state: 'accepted',
      reasons: [],
    });
    expect(at(pictures, 0).positionErrorMeters).toBeGreaterThan(6);
    expect(at(pictures, 0).positionErrorMeters).toBeLessThan(8);
    const image = await admin.get(of(id, `/pictures/${at(pictures, 0).id}`));
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  test('the same picture is kept once, under another name and from two operators at once as well', async () => {
    const id = await makeCapture();
    const picture = at(flown, 0);
    const renamed = { ...picture, name: 'COPY.JPG' };
    const [[first], [second]] = await Promise.all([send(id, [picture]), send(id, [renamed])]);
    expect([first?.result, second?.result].sort()).toEqual(['known', 'stored']);
    expect(await send(id, [renamed, renamed])).toMatchObject([
      { name: 'COPY.JPG', result: 'known', keptAs: first?.keptAs },
      { result: 'known' },
    ]);
    expect(await list(id)).toHaveLength(1);
  });

  test('what cannot be used is named with its reason, one by one, and the rest is taken', async () => {
    const id = await makeCapture();
    const good = at(flown, 0).bytes;
    const { tags } = at(planFlight(smallFlight), 0);
    const flight = (change: Partial<typeof tags>, day = DAY) =>
      tagged(sharp(good), { ...tags, ...change }, `${day}T10:30:00`);
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#987' } })
      .png()
      .toBuffer();
    const bombed = withSize(good, 20_000, 15_000);
    const plain = await sharp(good).jpeg().toBuffer();
    const received = await send(id, [
      { name: 'cut.JPG', bytes: good.subarray(0, Math.floor(good.length * 0.6)) },
      { name: 'png.JPG', bytes: png },
      { name: 'bomb.JPG', bytes: bombed },
      { name: 'text.JPG', bytes: Buffer.from('not a picture') },
      { name: 'empty.JPG', bytes: Buffer.alloc(0) },
      { name: 'nowhere.JPG', bytes: await flight({ position: [0, 0] }) },
      { name: 'elsewhere.JPG', bytes: await flight({ position: [-112.9, 33.5] }) },
      { name: 'yesterday.JPG', bytes: await flight({}, '2026-11-19') },
      { name: 'bare.JPG', bytes: plain },
      { name: 'entities.JPG', bytes: await withEntities(good) },
      { name: 'lying.JPG', bytes: lyingExif(good) },
      { name: 'blurred.JPG', bytes: await sharp(good).blur(4).keepMetadata().jpeg().toBuffer() },
      { name: 'high.JPG', bytes: await flight({ height: 1.2 * tags.height }) },
      { name: 'plane.JPG', bytes: await flight({ height: 9_999 }) },
      { name: 'dark.JPG', bytes: await sharp(good).linear(0.25, 0).keepMetadata().jpeg().toBuffer() },
      { name: '../../good.JPG', bytes: good },
    ]);
    const results = Object.fromEntries(
      received.map(({ name, state, reasons }) => [name, [state, ...reasons]]),
    );
    expect(results).toMatchObject({
      'cut.JPG': ['refused', 'It is cut off or damaged: it cannot be read to its end.'],
      'png.JPG': ['refused', 'It is a PNG picture, whatever its name says: drones make JPEGs.'],
      'bomb.JPG': ['refused', 'It has 300 megapixels; the most we look at is 64.'],
      'text.JPG': ['refused', 'It is not a picture, or its beginning is damaged.'],
      'empty.JPG': ['refused', 'It is not a picture, or its beginning is damaged.'],
      'nowhere.JPG': ['set-aside', 'Its position is 0°, 0°: the receiver had none.'],
      'elsewhere.JPG': [
        'set-aside',
        expect.stringMatching(/^It was taken \d+ km from the area of this capture\.$/),
      ],
      'yesterday.JPG': ['set-aside', 'It was taken on 2026-11-19, and this capture on 2026-11-20.'],
      'bare.JPG': ['set-aside', 'It has no position.', expect.anything(), expect.anything()],
      'entities.JPG': [
        'set-aside',
        expect.stringMatching(/declares entities/),
        expect.anything(),
        expect.anything(),
      ],
      'blurred.JPG': ['refused', 'It is too blurred.'],
      'dark.JPG': ['refused', 'It is too dark.'],
      'high.JPG': ['warned', 'A pixel of it is 5 cm wide on the ground: small damage cannot be seen.'],
      'plane.JPG': [
        'refused',
        expect.stringMatching(
          /^A pixel of it is [\d,]+ cm wide on the ground: roofs cannot be judged by that\.$/,
        ),
      ],
      'good.JPG': ['accepted'],
    });
    expect(at(results['lying.JPG'] ?? [], 0)).toBe('set-aside');
    // Each of them is in the list, so that none is sent again.
    expect((await list(id)).map(({ name }) => name).sort()).toEqual(Object.keys(results).sort());
    expect((await get(id)).pictures).toEqual({ accepted: 1, warned: 1, refused: 8, 'set-aside': 6 });
  });

  test('come a thousand at a time, each after its digest; of more only the first are kept, with a message', async () => {
    const id = await makeCapture();
    const form = new FormData();
    const empty = createHash('sha256').digest('hex');
    for (let at = 0; at < 1001; at += 1) {
      form.append('sha256', empty);
      form.append('file', new Blob([]), `${at}.JPG`);
    }
    const { status, json } = await admin.post(of(id, '/pictures'), form);
    expect([status, json()]).toMatchObject([413, { detail: expect.stringContaining('at most 1,000 files') }]);
    expect(await list(id)).toMatchObject([{ name: '0.JPG', digest: empty, state: 'refused' }]);
  });

  test('keep what can be seen of their names', async () => {
    const id = await makeCapture();
    const form = (name: string) =>
      `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${name}\r\n--x--\r\n`;
    for (const name of ['a\0b.JPG', '..\u202E/c\u202EGPJ.exe'])
      expect(
        (
          await fetch(`${server.baseUrl}${of(id, '/pictures')}`, {
            method: 'POST',
            body: form(name),
            headers: { cookie: admin.cookie(), 'content-type': 'multipart/form-data; boundary=x' },
          })
        ).status,
      ).toBe(200);
    expect((await list(id)).map(({ name }) => name)).toEqual(['ab.JPG', 'cGPJ.exe']);
  });

  test('what arrives otherwise than it was sent is not kept', async () => {
    const id = await makeCapture();
    const picture = at(flown, 0);
    const form = new FormData();
    form.append('sha256', 'f'.repeat(64));
    form.append('file', new Blob([new Uint8Array(picture.bytes)]), 'damaged.JPG');
    form.append('sha256', createHash('sha256').update(picture.bytes).digest('hex'));
    form.append('file', new Blob([new Uint8Array(picture.bytes)]), 'whole.JPG');
    const { json } = await admin.post(of(id, '/pictures'), form);
    expect((json() as ReceivedPicture[]).map(({ name, result }) => [name, result])).toEqual([
      ['damaged.JPG', 'damaged'],
      ['whole.JPG', 'stored'],
    ]);
    expect((await list(id)).map(({ name }) => name)).toEqual(['whole.JPG']);
  });

  test('a real picture of a drone is set aside in a capture of another place and day', async () => {
    const id = await makeCapture();
    const bytes = readFileSync(new URL('../../../../testing/fixtures/drone/DJI_0018.JPG', import.meta.url));
    const [received] = await send(id, [{ name: 'DJI_0018.JPG', bytes }]);
    expect(received?.state).toBe('set-aside');
    expect(received?.reasons).toEqual([
      expect.stringMatching(/^It was taken 2,\d+ km from the area of this capture\.$/),
      'It was taken on 2016-06-23, and this capture on 2026-11-20.',
    ]);
    const home = await makeCapture('55803', '2016-06-23');
    expect((await send(home, [{ name: 'DJI_0018.JPG', bytes }]))[0]).toMatchObject({
      state: 'warned',
      reasons: [COARSE],
    });
    expect((await list(home))[0]).toMatchObject({ takenAt: '2016-06-23T21:31:59.000Z', yawDegrees: 45 });
  });

  test('a camera’s own time zone is used, and the day is the local day', async () => {
    const id = await makeCapture();
    const clock = { DateTimeOriginal: '2026:11:21 06:30:12', OffsetTimeOriginal: '+13:00' };
    const bytes = await sharp(at(flown, 0).bytes).keepMetadata().withExifMerge({ IFD2: clock }).toBuffer();
    expect(await send(id, [{ name: 'utc.JPG', bytes }])).toMatchObject([{ state: 'accepted', reasons: [] }]);
    expect(await list(id)).toMatchObject([
      { takenAt: '2026-11-20T17:30:12.000Z', clock: '2026-11-20T10:30:12', zoneSource: 'camera' },
    ]);
  });

  test('a clock that shows no time there is counts as none', async () => {
    const id = await makeCapture();
    const sendTimed = async (never: string) => {
      const clock = { DateTimeOriginal: never, OffsetTimeOriginal: '-12:00' };
      const bytes = await sharp(at(flown, 0).bytes)
        .keepMetadata()
        .withExifMerge({ IFD0: { DateTime: never }, IFD2: clock })
        .toBuffer();
      await send(id, [{ name: 'never.JPG', bytes }]);
    };
    // The second and third would be 14 April 2034 and 1 December 2026.
    for (const never of ['9999:99:99 99:99:99', '2026:99:45 10:30:00', '2026:11:31 10:30:00'])
      await sendTimed(never);
    const timeless = { state: 'warned', takenAt: null, reasons: ['It does not say when it was taken.'] };
    expect(await list(id)).toMatchObject([timeless, timeless, timeless]);
  });

  test('a direction that is wrong by half a turn is found by a neighbor, and turned', async () => {
    const id = await makeCapture('55803', '2016-06-23');
    const fixture = (name: string) =>
      readFileSync(new URL(`../../../../testing/fixtures/drone/${name}`, import.meta.url));
    const wrong = fixture('DJI_0019.JPG');
    // As another frame of this flight had it: 42.8 less half a turn, in as many characters.
    wrong.write('GimbalYawDegree="-137.2"', wrong.indexOf('GimbalYawDegree="+42.80"'));
    await send(id, [
      { name: 'DJI_0018.JPG', bytes: fixture('DJI_0018.JPG') },
      { name: 'DJI_0019.JPG', bytes: wrong },
      { name: 'DJI_0020.JPG', bytes: fixture('DJI_0020.JPG') },
    ]);
    expect((await list(id)).map(({ yawDegrees, state }) => [yawDegrees, state])).toEqual([
      [45, 'warned'],
      [222.8, 'warned'],
      [44.2, 'warned'],
    ]);
    await work(await place(id));
    const [first, turned, last] = await list(id);
    for (const right of [first, last])
      expect(right).toMatchObject({ yawSource: 'tag', state: 'warned', reasons: [COARSE] });
    expect(turned).toMatchObject({
      yawSource: 'overlap',
      state: 'warned',
      reasons: [
        COARSE,
        'Its direction was wrong by half a turn, as DJI_0020.JPG shows, and was turned round.',
      ],
    });
    expect(Math.abs((turned?.yawDegrees ?? 0) - 42.8)).toBeLessThan(6);
    // It is less sure than a tag.
    expect(turned?.positionErrorMeters).toBeGreaterThan(first?.positionErrorMeters ?? 0);
  });

  test('a direction that no neighbor confirms gets a warning, and may be wrong by half a turn', async () => {
    const id = await makeCapture('55803', '2016-06-23');
    // They overlap by less than a third, and without its clock the second one's shadows show nothing.
    const pictures = ['DJI_0018.JPG', 'DJI_0020.JPG'].map((name) => ({
      name,
      bytes: readFileSync(new URL(`../../../../testing/fixtures/drone/${name}`, import.meta.url)),
    }));
    const last = at(pictures, 1).bytes;
    const own = /GimbalYawDegree="[^"]+"/.exec(last.toString('latin1'));
    last.write('GimbalYawDegree="-135"'.padEnd(own?.[0].length ?? 0), own?.index ?? 0, 'latin1');
    for (let from = last.indexOf('2016:06:23'); from >= 0; from = last.indexOf('2016:06:23', from))
      last.write('2016:99:23', from, 'latin1');
    await send(id, pictures);
    const before = at(await list(id), 1).reasons;
    // Compared twice, it has one warning.
    for (let times = 0; times < 2; times += 1) {
      await work(await place(id));
      const found = at(await list(id), 1);
      expect(found).toMatchObject({ yawSource: 'tag', yawDegrees: 225, state: 'warned' });
      expect(found.reasons).toEqual([...before, expect.stringMatching(/could not be confirmed/)]);
      expect(found.positionErrorMeters).toBeGreaterThan(30);
    }
  });

  test('a direction that shadows contradict and no neighbor confirms is not trusted', async () => {
    const found = async (yaw: string) => {
      const id = await makeCapture('55803', '2016-06-23');
      const bytes = readFileSync(new URL('../../../../testing/fixtures/drone/DJI_0020.JPG', import.meta.url));
      const own = /GimbalYawDegree="[^"]+"/.exec(bytes.toString('latin1'));
      const changed = `GimbalYawDegree="${yaw}"`.padEnd(own?.[0].length ?? 0);
      bytes.write(changed, own?.index ?? 0, 'latin1');
      await send(id, [{ name: 'DJI_0020.JPG', bytes }]);
      await work(await place(id));
      return at(await list(id), 0);
    };
    expect(await found('+44.2')).toMatchObject({ yawSource: 'tag', state: 'warned', reasons: [COARSE] });
    expect(await found('-135')).toMatchObject({
      ...{ yawSource: 'shadow', yawDegrees: 45, state: 'set-aside' },
      reasons: [COARSE, expect.stringMatching(/in doubt: shadows fall as if it were turned by half/)],
    });
  });

  test('a call without a file, and one for no capture, are refused', async () => {
    const id = await makeCapture();
    expect((await admin.post(of(id, '/pictures'), new FormData())).status).toBe(400);
    expect((await admin.post(of(id, '/pictures'), {})).status).toBe(400);
    expect((await admin.post(of(2_000_000_000, '/pictures'), picturesForm(flown.slice(0, 1)))).status).toBe(
      404,
    );
  });
});

describe('a capture', () => {
  test('is placed, reviewed and delivered, and then contractors see its roofs', async () => {
    const id = await makeCapture();
    await send(id, flown);
    expect((await get(id)).missing).toEqual(['Its roofs are not cropped from the pictures yet.']);
    const early = await admin.post(of(id, '/deliver'));
    expect([early.status, early.text]).toEqual([
      409,
      expect.stringContaining('not cropped from the pictures yet'),
    ]);

    const operationId = await place(id);
    expect((await get(id)).placing).toBe(operationId);
    // A process that is about to stop leaves it between two pictures; the next one goes on from there.
    const stopping = new AbortController();
    stopping.abort();
    const outcomes = [];
    do outcomes.push(await work(operationId, stopping.signal));
    while (outcomes.at(-1) === 'waiting' && outcomes.length < 50);
    expect(outcomes.at(-1)).toBe('ended');
    expect(outcomes.length).toBeGreaterThan(3);
    const [operation] = await server.services.db
      .select()
      .from(operations)
      .where(eq(operations.id, operationId));
    expect(operation).toMatchObject({
      state: 'completed',
      result: { message: expect.stringMatching(/roofs were cropped from/) },
    });

    const placed = await get(id);
    const roofs = houses.length;
    expect(placed).toMatchObject({ state: 'in-review', roofs, missing: [unreviewed(roofs), UNCHECKED] });
    expect([placed.placing, placed.seenRoofs]).toEqual([null, roofs]);
    const holder = await server.addPerson({ zips: ['85251'] });
    const contractor = await server.signIn(holder);
    await server.addPerson({ zips: ['85031'] });
    await server.addPerson({ zips: ['85251'], role: 'reviewer' });
    const roof = at(houses, 0);
    const seen = async () => (await contractor.get(`/api/properties/${roof}`)).json() as Property;
    expect((await contractor.get(`/api/properties/${roof}/crop`)).status).toBe(404);

    const refused = await admin.post(of(id, '/deliver'));
    expect([refused.status, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        detail: `This capture cannot be delivered yet. ${unreviewed(roofs)} ${UNCHECKED}`,
      }),
    ]);
    const reviewer = await newReviewer();
    await judgeAll(reviewer, id);
    const unchecked = await admin.post(of(id, '/deliver'));
    expect([unchecked.status, (await get(id)).missing]).toEqual([409, [UNCHECKED]]);
    expect(
      (await admin.post(`/api/review/captures/${id}/audit/waive`, { because: 'A few roofs' })).status,
    ).toBe(200);
    // Reviewers' answers count with the delivery.
    expect((await seen()).severityLevel).toBeNull();

    const delivered = await admin.post(of(id, '/deliver'));
    expect([delivered.status, (delivered.json() as CaptureDetails).state]).toEqual([200, 'delivered']);
    const { rows: mails } = await server.services.pool.query<{ to: string; text: string }>(
      `select data ->> 'to' as to, data ->> 'text' as text from pgboss.job
       where name = 'notices.send-mail' and data ->> 'subject' = 'New pictures of ZIP code 85251'`,
    );
    expect(mails).toEqual([
      {
        to: holder.email,
        text: expect.stringContaining(`Nov 20, 2026 was delivered: pictures of ${roofs} roofs.

People reviewed ${roofs} of ${roofs} roofs.
It was delivered without a blind check that is enough.`),
      },
    ]);
    const shown = await seen();
    expect(shown.severityLevel).toBe('none');
    // Its pictures and their addresses show that they are simulated.
    expect([shown.imageUrl, shown.cropImageUrl]).toEqual([
      `/api/properties/${roof}/image`,
      `/api/properties/${roof}/crop`,
    ]);
    const crop = await contractor.get(shown.cropImageUrl ?? '');
    expect(await sharp(crop.bytes).metadata()).toMatchObject({ format: 'jpeg' });
    expect((await (await server.contractor('85031')).get(shown.cropImageUrl ?? '')).status).toBe(404);

    // A later list names no pictures: reviewers get what the property shows.
    const day = { capturedFrom: '2026-11-21', capturedTo: '2026-11-21' };
    const [imported] = await server.services.db
      .insert(captures)
      .values({ zipCode: '85251', kind: 'file', ...day, state: 'delivered', deliveredAt: new Date() })
      .returning({ id: captures.id });
    const [item] = (await take(reviewer, imported?.id ?? 0)).items;
    expect((await reviewer.get(item?.picture ?? '')).status).toBe(200);
    // And it is not listed before the flight, which looked at the roofs.
    const listed = ReviewCapture.array().parse((await reviewer.get('/api/review/captures')).json());
    expect(listed.map((one) => one.id)).toContain(id);
    expect((await contractor.get('/api/coverage/accuracy')).json()).toMatchObject([{ kind: 'flight' }]);

    const again = await admin.post(of(id, '/deliver'));
    const late = await admin.post(of(id, '/pictures'), picturesForm(flown.slice(0, 1)));
    expect([again.status, late.status]).toEqual([409, 409]);
    // By default only smaller copies and crops are kept, once the ground is drawn.
    const { drawing } = (await admin.get(of(id, '/ground'))).json() as CaptureGround;
    expect(await work(drawing ?? '')).toBe('ended');
    expect(await server.services.db.$count(captureImages, eq(captureImages.captureId, id))).toBe(6);
    const originals = await server.services.db
      .select({ key: captureImages.originalKey })
      .from(captureImages)
      .where(eq(captureImages.captureId, id));
    expect(originals.every(({ key }) => key === null)).toBe(true);
    const emitted = await server.services.db
      .select()
      .from(events)
      .where(eq(events.subjectId, String(id)));
    expect(emitted.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'capture-made',
        'capture-pictures-added',
        'capture-placing-asked',
        'capture-delivered',
      ]),
    );
  });

  test('shows assigned roofs to their reviewers only', async () => {
    const id = await makeCapture();
    await send(id, flown);
    await work(await place(id));
    const reviewer = await newReviewer();
    const listed = ReviewCapture.array().parse((await reviewer.get('/api/review/captures')).json());
    expect(listed.find((capture) => capture.id === id)).toMatchObject({
      state: 'in-review',
      roofs: houses.length,
      judged: 0,
    });
    const { items, waiting } = await take(reviewer, id);
    expect([items.length, waiting]).toEqual([Math.min(20, houses.length), houses.length]);
    const blind = items.filter((item) => item.blind);
    expect(blind.length).toBeGreaterThan(0);
    for (const item of blind)
      expect(Object.keys(item).sort()).toEqual([
        'blind',
        'capturedOn',
        'earlier',
        'id',
        'isCutOff',
        'kind',
        'mayOutline',
        'outline',
        'picture',
        'zipCode',
      ]);
    const other = await newReviewer();
    const contractor = await server.contractor('85251');
    for (const { id: itemId, picture } of items.slice(0, 2)) {
      expect(picture).toBe(`/api/review/items/${itemId}/picture`);
      const crop = await reviewer.get(picture ?? '');
      expect(await sharp(crop.bytes).metadata()).toMatchObject({ format: 'jpeg' });
      expect([
        (await other.get(picture ?? '')).status,
        (await contractor.get(picture ?? '')).status,
        (await server.visitor().get(picture ?? '')).status,
      ]).toEqual([404, 403, 401]);
    }
  });

  test('finds each roof within the error that it states, and cuts it out of the middle', async () => {
    const id = await makeCapture();
    await send(id, flown);
    await work(await place(id));
    const frames = planFlight(smallFlight);
    const views = await server.services.db
      .select({ view: roofViews, image: captureImages, property: properties, size: files.size })
      .from(roofViews)
      .innerJoin(captureImages, eq(captureImages.id, roofViews.imageId))
      .innerJoin(properties, eq(properties.id, roofViews.propertyId))
      .innerJoin(files, eq(files.key, roofViews.cropKey))
      .where(and(eq(roofViews.captureId, id), eq(roofViews.rank, 1)));
    expect(views).toHaveLength(houses.length);
    const errors = views.map(({ view, image, property }) => {
      const truth = at(frames, Number(/\d+/.exec(image.name)?.[0]) - 1).view;
      const point = { latitude: property.latitude ?? 0, longitude: property.longitude ?? 0 };
      if (!image.camera || !isPlaced(image.camera)) throw new Error('it is placed');
      const found = pixelOf(image.camera, point);
      const [column, row] = toPixel(truth, toPoint([point.longitude, point.latitude]));
      return Math.hypot(found[0] - column, found[1] - row) * truth.metersPerPixel <= view.positionError;
    });
    expect(errors.filter((isWithin) => !isWithin)).toEqual([]);
  });

  test('lists what it does not show, and waits for it', async () => {
    const id = await makeCapture();
    await send(id, flown.slice(0, 1));
    const coverage = (await admin.get(of(id, '/coverage'))).json() as CaptureCoverage;
    expect(coverage.roofs).toBe(houses.length);
    expect(coverage.seenRoofs).toBeLessThan(houses.length);
    expect(coverage.gaps.reduce((sum, { roofs }) => sum + roofs, 0)).toBe(
      coverage.roofs - coverage.seenRoofs,
    );
    expect(coverage.acres).toBeCloseTo((63 * 47.25) / 4046.86, 1);
    await work(await place(id));
    expect((await get(id)).missing).toEqual([unreviewed(coverage.seenRoofs), UNCHECKED]);
    await send(id, flown);
    expect((await get(id)).missing).toEqual([
      'Pictures were added since its roofs were cropped.',
      ...[unreviewed(coverage.seenRoofs), UNCHECKED],
    ]);
    await work(await place(id));
    expect((await get(id)).missing).toEqual([unreviewed(houses.length), UNCHECKED]);
  });

  test('without a picture that can be used has nothing to cut out, and stays a draft', async () => {
    const id = await makeCapture();
    await send(id, [{ name: 'note.JPG', bytes: Buffer.from('no picture') }]);
    const asked = await admin.post(of(id, '/place'));
    expect([asked.status, asked.json()]).toMatchObject([
      409,
      { detail: expect.stringContaining('no picture that can be used') },
    ]);
    expect(await get(id)).toMatchObject({ state: 'draft', placing: null });
  });

  test('is only visible to those who work on it', async () => {
    const id = await makeCapture();
    const contractor = await server.contractor('85251');
    for (const path of ['', '/pictures', '/coverage'])
      expect((await contractor.get(of(id, path))).status).toBe(403);
    expect(
      (await contractor.post('/api/captures', { zipCode: '85251', kind: 'flight', capturedOn: DAY })).status,
    ).toBe(403);
  });

  test.each([
    [{ zipCode: '8525', kind: 'flight', capturedOn: DAY }],
    [{ zipCode: '85251', kind: 'file', capturedOn: DAY }],
    [{ zipCode: '85251', kind: 'flight', capturedOn: '2999-01-01' }],
  ])('cannot be made of %o', async (body) => {
    expect((await admin.post('/api/captures', body)).status).toBe(400);
  });
});

test('a flight is laid over the one delivered before, for reviewers and contractors, and nothing is claimed', async () => {
  const { db } = server.services;
  const earlier = await makeCapture();
  await send(earlier, flown);
  await work(await place(earlier));
  const delivered = { state: 'delivered', deliveredAt: new Date() } as const;
  await db.update(captures).set(delivered).where(eq(captures.id, earlier));
  const id = await makeCapture();
  await send(id, flown);
  await work(await place(id));
  const [comparing] = await db
    .select({ id: operations.id })
    .from(operations)
    .where(and(eq(operations.name, 'captures.compare'), eq(operations.state, 'queued')))
    .orderBy(desc(operations.createdAt))
    .limit(1);
  await work(comparing?.id ?? '');

  const found = (await admin.get(of(id, '/differences'))).json() as RoofDifferences;
  expect(found).toMatchObject({ compared: houses.length, notComparable: { angle: 0, match: 0 } });
  const [first] = found.roofs;
  // The same pictures.
  expect(first).toMatchObject({
    score: expect.closeTo(0, 1),
    earlier: { capturedOn: DAY, overlay: { scale: 1, registered: true, x: expect.closeTo(0, 2) } },
  });
  const operator = await server.signIn(await server.addPerson({ role: 'operator' }));
  for (const path of [first?.picture, first?.earlier.picture])
    expect((await operator.get(path ?? '')).status).toBe(200);

  const reviewer = await newReviewer();
  const listed = ReviewCapture.array().parse((await reviewer.get('/api/review/captures')).json());
  expect(listed.find((one) => one.id === id)?.different).toBe(houses.length);
  const answer = await reviewer.post(`/api/review/captures/${id}/work?first=different`);
  const { items } = ReviewWork.parse(answer.json());
  for (const item of items) {
    const path = `/api/review/items/${item.id}/earlier-picture`;
    expect(item.earlier?.picture ?? null).toBe(item.blind ? null : path);
    expect((await reviewer.get(path)).status).toBe(item.blind ? 404 : 200);
  }
  expect(items.filter(({ blind }) => blind).length).toBeGreaterThan(0);

  const contractor = await server.contractor('85251');
  await db.update(captures).set(delivered).where(eq(captures.id, id));
  const roof = `/api/properties/${houses[0]}/earlier-roof`;
  expect((await contractor.get(roof)).json()).toMatchObject({
    earlier: { picture: `${roof}-crop`, capturedOn: DAY, overlay: { registered: true } },
  });
  expect((await contractor.get(`${roof}-crop`)).status).toBe(200);
  expect((await (await server.contractor('85031')).get(`${roof}-crop`)).status).toBe(404);
});
