import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipAccuracy } from '#contract/coverage.ts';
import type { RoofInspection } from '#contract/inspections.ts';
import { VisionState } from '#contract/vision.ts';
import { eq } from '#server/db/orm.ts';
import { events } from '#server/db/schema/index.ts';
import { loadModel } from '#server/vision/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addCutCapture, addSuggestions } from '#testing/captures.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const path = (propertyId: number | undefined, rest = '') =>
  `/api/properties/${propertyId}/inspections${rest}`;
const found = { inspectedOn: '2026-11-21', inspectedBy: 'Rosa of Ridge Roofing', severity: 'minor' };
const list = async (client: Client, id: number | undefined) =>
  (await client.get(path(id))).json() as RoofInspection[];

test('an inspection is shown at the property with inspector, day and who recorded it', async () => {
  const [id] = await addProperties(server.services.db, '85321', [{ address: '1 Main St' }]);
  const made = await admin.post(path(id), { ...found, note: 'Hail bruises on the north slope' });
  expect(made.status).toBe(201);
  expect(await list(admin, id)).toEqual([
    {
      ...{ ...found, id: expect.any(Number), note: 'Hail bruises on the north slope' },
      recordedAt: expect.any(String),
      recordedBy: expect.stringContaining('Pat'),
    },
  ]);
  const holder = await server.contractor('85321');
  // Contractors do not see the platform's staff, and no fact follows.
  expect(await list(holder, id)).toMatchObject([{ ...found, recordedBy: null }]);
  expect((await holder.get(`/api/properties/${id}`)).json()).toMatchObject({ severityLevel: null });
  const recorded = await server.services.db.select().from(events).where(eq(events.name, 'roof-inspected'));
  expect(recorded).toMatchObject([{ subjectName: '1 Main St', subjectId: String(id) }]);

  const [{ id: inspectionId } = { id: 0 }] = await list(admin, id);
  expect((await holder.delete(path(id, `/${inspectionId}`))).status).toBe(403);
  expect((await admin.delete(path(id, `/${inspectionId}`))).status).toBe(200);
  expect((await admin.delete(path(id, `/${inspectionId}`))).status).toBe(404);
  expect(await list(holder, id)).toEqual([]);
});

test('is recorded by administrators alone, with a day that has been and a name', async () => {
  const [id] = await addProperties(server.services.db, '85322', [{ address: '1 Main St' }]);
  const operator = await server.signIn(await server.addPerson({ role: 'operator' }));
  const reviewer = await server.signIn(await server.addPerson({ role: 'reviewer' }));
  for (const client of [
    operator,
    reviewer,
    await server.contractor('85322'),
    await server.contractor('85031'),
  ])
    expect((await client.post(path(id), found)).status).toBe(403);
  expect((await server.visitor().post(path(id), found)).status).toBe(401);
  expect((await (await server.contractor('85031')).get(path(id))).status).toBe(404);
  expect((await admin.post(path(2_000_000_000), found)).status).toBe(404);
  for (const wrong of [
    { inspectedOn: '2999-01-01' },
    { inspectedOn: '1969-01-01' },
    { inspectedBy: ' ' },
    { severity: 'bad' },
    { accuracy: 1 },
  ])
    expect((await admin.post(path(id), { ...found, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
});

test('accuracy is the share of inspected roofs that were called correctly, for a capture and for the model', async () => {
  const { captureId, ids } = await addCutCapture(server.services, '85323', 4);
  const model = loadModel();
  if (!('missing' in model)) await addSuggestions(server.services, captureId, ids, 0.2, model.id);
  const { pool } = server.services;
  const { id: reviewerId } = await server.addPerson({ role: 'reviewer' });
  for (const [at, severity] of (['minor', 'none', 'minor', 'none'] as const).entries())
    await pool.query(
      `insert into reviews (item_id, property_id, capture_id, reviewer_id, blind, saw_suggestion, answer, severity)
       values (gen_random_uuid(), $1, $2, $3, false, false, '{"verdict":"judged"}', $4)`,
      [ids[at], captureId, reviewerId, severity],
    );
  await pool.query(`update captures set state = 'delivered', delivered_at = now() where id = $1`, [
    captureId,
  ]);
  const inspect = (at: number, severity: string, inspectedOn = '2026-11-21') =>
    admin.post(path(ids[at]), { ...found, severity, inspectedOn });
  await inspect(0, 'severe');
  await inspect(1, 'none');
  await inspect(2, 'none');
  // Before the flight, an inspection cannot confirm the severity by its pictures.
  await inspect(3, 'severe', '2026-11-01');
  const contractor = await server.contractor('85323');
  const [zip] = ZipAccuracy.array().parse((await contractor.get('/api/coverage/accuracy')).json());
  expect(zip?.inspected).toEqual({ count: 2, of: 3, share: null });
  if ('missing' in model) return;
  const { inspected } = VisionState.parse((await admin.get('/api/admin/vision')).json());
  // It called all of them sound.
  expect(inspected).toEqual({ count: 2, of: 3, share: null });
});
