import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptureStanding } from '#contract/capture-standing.ts';
import type { CaptureDetails } from '#contract/captures.ts';
import { dayAfter, dayOf } from '#sample/company/calendar.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import { asc, eq } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { loadSampleCapture } from '#server/features/imagery/imagery/index.ts';
import { allOperations } from '#server/features/index.ts';
import { runOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addCutFlight } from '#testing/captures.ts';
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
  const flownOn = dayAfter(dayOf(new Date()), -24);
  const roofs = await db
    .select({ id: properties.id })
    .from(properties)
    .where(eq(properties.zipCode, SAMPLE_ZIP))
    .orderBy(asc(properties.id))
    .limit(12);
  const id = await addCutFlight(
    server.services,
    SAMPLE_ZIP,
    roofs.map((roof) => roof.id),
    flownOn,
  );
  const operationId = await startSampleReview(db, jobs, id);
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  await runOperation(server.services, allOperations, operationId, attempt);

  const capture = (await admin.get(`/api/captures/${id}`)).json() as CaptureDetails;
  expect(capture).toMatchObject({ state: 'delivered', missing: [] });
  expect(capture.deliveredRoofs).toBe(12);
  const standing = (await admin.get(`/api/review/captures/${id}/standing`)).json() as CaptureStanding;
  expect(standing.audit).toMatchObject({ seed: 'sample', waivedBy: 'Robin Hale' });
  expect(standing.audit?.drawn).toBeGreaterThan(0);
  expect(standing.audit?.checked).toBe(standing.audit?.drawn);
  const list = (await admin.get('/api/captures')).json() as CaptureDetails[];
  expect(list.map(({ state }) => state)).toContain('draft');
}, 60_000);
