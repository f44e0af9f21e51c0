import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptureDetails, CapturePicture } from '#contract/captures.ts';
import { ReviewWork } from '#contract/reviews.ts';
import { planFlight, sampleFlight } from '#domain/sample/flight.ts';
import { eq } from '#server/db/orm.ts';
import { captureImages, roofOutlines } from '#server/db/schema/index.ts';
import { loadSampleCapture } from '#server/features/imagery/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { startSampleFlight } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  await loadSampleCapture(server.services);
}, 60_000);
afterAll(() => server.close());

test('the sample brings a flight along: drawn, read, placed and cut as a drone’s, and left to reviewers', async () => {
  const { db } = server.services;
  const admin = await server.admin();
  const id = await startSampleFlight(server.services, 2);
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
  // They say of themselves that they are simulated.
  expect(await db.$count(captureImages, eq(captureImages.simulated, true))).toBe(2);
}, 150_000);
