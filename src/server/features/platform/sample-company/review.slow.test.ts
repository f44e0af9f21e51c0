import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptureStanding } from '#contract/capture-standing.ts';
import type { CaptureDetails } from '#contract/captures.ts';
import { dayAfter, dayOf } from '#sample/company/calendar.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import { insertCapture } from '#server/features/imagery/captures/index.ts';
import { loadSampleCapture } from '#server/features/imagery/imagery/index.ts';
import { allOperations } from '#server/features/index.ts';
import { runOperation } from '#server/operations/index.ts';
import { PLATFORM } from '#server/platform/events/emit.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { startSampleReview } from './review.operations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await loadSampleCapture(server.services);
}, 60_000);
afterAll(() => server.close());

test('an administrator finds a capture that was reviewed, checked blind by others and delivered with what the check lacks, and a later one to review', async () => {
  const { db, jobs } = server.services;
  const admin = await server.admin();
  const capturedOn = dayAfter(dayOf(new Date()), -24);
  const id = await insertCapture(db, { zipCode: SAMPLE_ZIP, kind: 'flight', capturedOn }, PLATFORM);
  const operationId = await startSampleReview(db, jobs, id);
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  await runOperation(server.services, allOperations, operationId, attempt);

  const capture = (await admin.get(`/api/captures/${id}`)).json() as CaptureDetails;
  expect(capture).toMatchObject({ state: 'delivered', missing: [], pictures: { accepted: 16 } });
  expect(capture.deliveredRoofs).toBeGreaterThan(30);
  const standing = (await admin.get(`/api/review/captures/${id}/standing`)).json() as CaptureStanding;
  expect(standing.audit).toMatchObject({ seed: 'sample', waivedBy: 'Robin Hale' });
  expect(standing.audit?.drawn).toBeGreaterThan(0);
  expect(standing.audit?.checked).toBe(standing.audit?.drawn);
  const list = (await admin.get('/api/captures')).json() as CaptureDetails[];
  expect(list.map(({ state }) => state)).toEqual(['in-review', 'delivered']);
}, 60_000);
