import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { CaptureDetails, CapturePicture, ReceivedPicture } from '#contract/captures.ts';
import { PASSWORD, startTestServer } from '#testing/app.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { flyOver, picturesForm, smallFlight, type TestPicture, withTags } from '#testing/pictures.ts';
import { startProcess } from '#testing/process.ts';
import { lyingExif, withEntities, withSize } from '#testing/spoiled-pictures.ts';
import { planFlight } from '#town/flight.ts';

const DAY = '2026-11-20';

test('a folder of good and bad pictures, sent by two, by a server that is killed in the middle: nothing is lost, each has its reason', async () => {
  const folder = await spoiledFolder();
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-pictures-'));
  // The one that goes on, with the database and the folder of the one that is killed.
  const server = await startTestServer({ settings: { DATA_DIR: dataDir } });
  const { pool } = server.services;
  const people = [await server.addPerson({ role: 'admin' }), await server.addPerson({ role: 'operator' })];
  const killed = await startProcess({ DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir });
  await killed.ready();
  const admin = makeClient(killed.url);
  await admin.post('/api/auth/login', { email: people[0]?.email, password: PASSWORD });
  const made = await admin.post('/api/captures', { zipCode: '85251', kind: 'flight', capturedOn: DAY });
  const path = `/api/captures/${(made.json() as CaptureDetails).id}`;
  const listed = async (client: Client) => (await client.get(`${path}/pictures`)).json() as CapturePicture[];

  const most = Math.floor(folder.length * 0.6);
  expect((await admin.post(`${path}/pictures`, picturesForm(folder.slice(0, most)))).status).toBe(200);
  const before = await listed(admin);
  // The next picture is checked and in the store; its row waits for this lock when the server is killed.
  const holder = await pool.connect();
  await holder.query('begin; lock table capture_images in exclusive mode');
  const sent = admin.post(`${path}/pictures`, picturesForm(folder.slice(most))).catch(() => null);
  const isWaiting = `select from pg_locks join pg_database on pg_database.oid = database
    where not granted and relation = 'capture_images'::regclass and datname = current_database()`;
  while ((await holder.query(isWaiting)).rows.length === 0) await sleep(20);
  await killed.end('SIGKILL');
  expect(await sent).toBeNull();
  await holder.query('rollback');
  holder.release();

  const operators = await Promise.all(people.map((person) => server.signIn(person)));
  const one = operators[0] as Client;
  expect(await listed(one)).toEqual(before);
  // Both send all of it again, one from each end.
  const answers = await Promise.all(
    [folder, folder.toReversed()].map(async (pictures, at) => {
      const { status, json } = await (operators[at] as Client).post(
        `${path}/pictures`,
        picturesForm(pictures),
      );
      expect(status).toBe(200);
      return json() as ReceivedPicture[];
    }),
  );
  const pictures = await listed(one);
  const digests = new Set(pictures.map(({ digest }) => digest));
  expect(digests.size).toBe(pictures.length);
  for (const answer of answers) {
    // Every file is answered, and each of them is there once.
    expect(answer).toHaveLength(folder.length);
    expect(answer.every(({ digest }) => digests.has(digest))).toBe(true);
  }
  const stored = answers.flat().filter(({ result }) => result === 'stored');
  expect(stored).toHaveLength(pictures.length - before.length);

  const reasonsOf = (start: string) =>
    pictures.filter(({ name }) => name.startsWith(start)).map(({ state, reasons }) => [state, ...reasons]);
  for (const [start, count, result] of expected) {
    const found = reasonsOf(start);
    expect([start, found.length]).toEqual([start, count]);
    for (const one of found) expect([start, ...one]).toEqual([start, ...result]);
  }
  expect(pictures).toHaveLength(expected.reduce((sum, [, count]) => sum + count, 0));
  // What was stored before the kill is there to be looked at, and the server goes on.
  const kept = before.find(({ hasImage }) => hasImage);
  expect((await one.get(`${path}/pictures/${kept?.id}`)).status).toBe(200);
  expect((await one.get(path)).json()).toMatchObject({
    pictures: { accepted: 12, warned: 0, refused: 7, 'set-aside': 4 },
  });
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}, 240_000);

const anything = expect.any(String);
/** Prefixes of names, how many pictures have them, and the result for each. */
const expected: [start: string, count: number, result: unknown[]][] = [
  ['GOOD', 12, ['accepted']],
  ['CUT', 4, ['refused', 'It is cut off or damaged: it cannot be read to its end.']],
  ['PNG', 2, ['refused', 'It is a PNG picture, whatever its name says: drones make JPEGs.']],
  ['BOMB', 1, ['refused', 'It has 300 megapixels; the most we look at is 64.']],
  ['NOWHERE', 2, ['set-aside', 'Its position is 0°, 0°: the receiver had none.']],
  ['ENTITIES', 1, ['set-aside', expect.stringMatching(/declares entities/), anything, anything]],
  ['LYING', 1, ['set-aside', anything, anything, anything]],
];

/** Five pictures under two names each among them, so that there are as many files more. */
async function spoiledFolder(): Promise<TestPicture[]> {
  const [picture] = await flyOver(DAY, { columns: 1, rows: 1 });
  const good = picture?.bytes ?? Buffer.alloc(0);
  const [frame] = planFlight({ ...smallFlight, columns: 1, rows: 1 });
  if (!frame) throw new Error('a flight has a picture');
  const named = (name: string, bytes: Buffer): TestPicture => ({ name: `${name}.JPG`, bytes });
  const count = (n: number) => Array.from({ length: n }, (_, at) => at);
  const goods = await Promise.all(
    count(12).map(async (at) => {
      const tags = { ...frame.tags, height: frame.tags.height + at / 100 };
      return named(`GOOD_${at}`, await withTags(good, tags, `${DAY}T10:30:00`));
    }),
  );
  const png = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  const nowhere = (yaw: number) =>
    withTags(good, { ...frame.tags, yaw, position: [0, 0] }, `${DAY}T10:30:00`);
  const bad = [
    ...count(4).map((at) => named(`CUT_${at}`, good.subarray(0, Math.floor(good.length * (0.5 + at / 20))))),
    named('PNG_0', await png('#987')),
    named('PNG_1', await png('#456')),
    named('BOMB', withSize(good, 20_000, 15_000)),
    named('NOWHERE_0', await nowhere(0)),
    named('NOWHERE_1', await nowhere(90)),
    named('ENTITIES', await withEntities(good)),
    named('LYING', lyingExif(good)),
  ];
  // Its name stays that of the first.
  const doubled = goods.slice(0, 5).map(({ name, bytes }) => ({ name: `GOOD_COPY_${name}`, bytes }));
  return [...goods.slice(0, 6), ...bad, ...goods.slice(6), ...doubled];
}
