import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptureStanding } from '#contract/capture-standing.ts';
import type { CaptureDetails } from '#contract/captures.ts';
import { dayAfter, dayOf } from '#sample/company/calendar.ts';
import { startSampleFlight } from '#server/features/captures/index.ts';
import { loadSampleCapture } from '#server/features/imagery/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { startSampleReview } from './review.operations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  await loadSampleCapture(server.services);
}, 60_000);
afterAll(() => server.close());

test('an administrator finds a capture that was reviewed, checked blind by others and delivered, and a later one to review', async () => {
  const { db, jobs } = server.services;
  const admin = await server.admin();
  const flownOn = dayAfter(dayOf(new Date()), -24);
  const id = await startSampleFlight({ db, jobs }, 2, flownOn);
  await startSampleReview(db, jobs, id);
  const get = async () => (await admin.get(`/api/captures/${id}`)).json() as CaptureDetails;
  await expect.poll(async () => (await get()).state, { timeout: 280_000, interval: 500 }).toBe('delivered');
  const capture = await get();
  expect(capture).toMatchObject({ capturedOn: flownOn, missing: [] });
  expect(capture.deliveredRoofs).toBeGreaterThan(2);
  const standing = (await admin.get(`/api/review/captures/${id}/standing`)).json() as CaptureStanding;
  expect(standing.audit).toMatchObject({ seed: 'sample', waivedBy: null });
  expect(standing.audit?.checked).toBe(standing.audit?.drawn);
  const list = (await admin.get('/api/captures')).json() as CaptureDetails[];
  expect(list.map(({ state }) => state)).toContain('draft');
}, 300_000);
