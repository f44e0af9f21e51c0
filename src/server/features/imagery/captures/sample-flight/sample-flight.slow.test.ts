import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptureDetails, CapturePicture } from '#contract/captures.ts';
import { ReviewWork } from '#contract/reviews.ts';
import { planFlight, sampleFlight } from '#sample/flight.ts';
import { eq } from '#server/db/orm.ts';
import { captureImages, operations, roofOutlines } from '#server/db/schema/index.ts';
import { loadSampleCapture } from '#server/features/imagery/imagery/index.ts';
import { allOperations } from '#server/features/index.ts';
import { recoverOperations } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { startSampleFlight } from '../index.ts';

let server: TestServer;
let restarted: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await loadSampleCapture(server.services);
}, 60_000);
afterAll(async () => {
  await restarted.close();
  await server.close();
});

test('the sample brings a flight along, though its process was killed twice: placed and cut as a drone’s, and left to reviewers', async () => {
  const { db } = server.services;
  const admin = await server.admin();
  const id = await startSampleFlight(server.services, { pictures: 2 });
  // As two processes leave it that were killed at it.
  await db
    .update(operations)
    .set({ state: 'running', recoveries: 1 })
    .where(eq(operations.name, 'captures.fly-sample'));
  await server.services.pool.query(`delete from pgboss.job where name like 'operations.run-%'`);
  const { databaseUrl } = server;
  const settings = { DATA_DIR: server.services.config.dataDir };
  restarted = await startTestServer({ databaseUrl, work: true, settings });
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  await recoverOperations(restarted.services, allOperations, attempt);
  const get = async () => (await admin.get(`/api/captures/${id}`)).json() as CaptureDetails;
  await expect.poll(async () => (await get()).state, { timeout: 100_000, interval: 250 }).toBe('in-review');

  expect(await get()).toMatchObject({ kind: 'flight', zipCode: '85251', pictures: { accepted: 2 } });
  const pictures = (await admin.get(`/api/captures/${id}/pictures`)).json() as CapturePicture[];
  const frames = planFlight(sampleFlight);
  expect(pictures.map(({ name, longitude, latitude }) => [name, longitude, latitude])).toEqual(
    frames
      .slice(0, 2)
      .map(({ name, tags: { position } }) => [
        name,
        ...position.map((degrees) => expect.closeTo(degrees, 6)),
      ]),
  );
  expect((await get()).seenRoofs).toBeGreaterThan(2);
  expect(await db.$count(roofOutlines, eq(roofOutlines.captureId, id))).toBe(2591);

  const reviewer = await server.signIn(await server.addPerson({ role: 'reviewer' }));
  const { items } = ReviewWork.parse((await reviewer.post(`/api/review/captures/${id}/work`)).json());
  expect((await reviewer.get(items[0]?.picture ?? '')).headers.get('content-type')).toBe('image/jpeg');
  // They are marked as simulated.
  expect(await db.$count(captureImages, eq(captureImages.simulated, true))).toBe(2);
}, 150_000);
