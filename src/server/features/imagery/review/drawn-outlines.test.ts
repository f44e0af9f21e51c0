import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptureDetails } from '#contract/captures.ts';
import { type ReviewItem, ReviewWork } from '#contract/reviews.ts';
import { OutlineDrawn } from '#contract/roof-outlines.ts';
import { NO_OUTLINE } from '#domain/vision/suggest.ts';
import { allOperations } from '#server/features/index.ts';
import { runOperation } from '#server/operations/run.ts';
import { openLog } from '#server/platform/log.ts';
import { loadModel } from '#server/vision/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addHousesBelow, flyOver, picturesForm } from '#testing/pictures.ts';
import { sampleOutlines } from '#town/write-flight.ts';

let server: TestServer;
let admin: Client;
let reviewer: Client;
let captureId: number;
let items: ReviewItem[];

const hasModel = !('missing' in loadModel());
const square = [
  [0.4, 0.35],
  [0.6, 0.35],
  [0.6, 0.65],
  [0.4, 0.65],
];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  await addHousesBelow(server.services.db);
  const flight = { zipCode: '85251', kind: 'flight', capturedOn: '2026-11-20' };
  captureId = ((await admin.post('/api/captures', flight)).json() as CaptureDetails).id;
  const picture = await flyOver('2026-11-20', { columns: 1, rows: 1 });
  await admin.post(`/api/captures/${captureId}/pictures`, picturesForm(picture));
  await admin.post(`/api/captures/${captureId}/place`);
  await work();
  reviewer = await server.signIn(await server.addPerson({ role: 'reviewer' }));
  const taken = await reviewer.post(`/api/review/captures/${captureId}/work`);
  items = ReviewWork.parse(taken.json()).items;
});
afterAll(() => server.close());

/** Works on all that waits, as a process does. */
async function work(): Promise<void> {
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  for (;;) {
    const { rows } = await server.services.pool.query<{ id: string }>(
      `select id from operations where state = 'queued'`,
    );
    if (rows.length === 0) return;
    for (const { id } of rows)
      expect(await runOperation(server.services, allOperations, id, attempt)).toBe('ended');
  }
}

const pathOf = ({ id }: ReviewItem) => `/api/review/items/${id}/outline`;
const open = () => items.filter((item) => !item.blind);

async function draw(item: ReviewItem, points: unknown = square): Promise<OutlineDrawn> {
  const answer = await reviewer.put(pathOf(item), { points });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return OutlineDrawn.parse(answer.json());
}

async function erase(item: ReviewItem): Promise<OutlineDrawn> {
  return OutlineDrawn.parse((await reviewer.delete(pathOf(item))).json());
}

async function eventsOf(name: string): Promise<number> {
  const { rows } = await server.services.pool.query('select from events where name = $1', [name]);
  return rows.length;
}

test('what a reviewer draws on a roof’s picture is its outline, and the model judges within it', async () => {
  const [item] = open();
  if (!item || item.blind) throw new Error('there is a roof that is not judged blind');
  // About where the house should be.
  expect([item.mayOutline, item.outline?.source]).toEqual([true, 'position']);
  if (hasModel) expect(item.suggestion?.reasons).toEqual([NO_OUTLINE]);

  const { outline, suggestion } = await draw(item);
  expect(outline?.source).toBe('drawn');
  for (const [at, point] of (outline?.points ?? []).entries())
    for (const axis of [0, 1] as const) expect(point[axis]).toBeCloseTo(square[at]?.[axis] ?? 0, 6);
  if (hasModel) expect(suggestion?.reasons).not.toContain(NO_OUTLINE);
  // The middle of the picture is where the property is.
  const { rows } = await server.services.pool.query<{ off: number }>(
    `select abs(avg((corner ->> 1)::float8) - p.latitude) + abs(avg((corner ->> 0)::float8) - p.longitude) as off
     from drawn_outlines d join properties p on p.id = d.property_id, jsonb_array_elements(d.ring) corner
     group by p.id`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.off).toBeLessThan(1e-7);

  // It holds before a file's, which holds again once it is taken back.
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify(sampleOutlines())]), 'outlines.geojson');
  await admin.post(`/api/captures/${captureId}/outlines`, form);
  const held = ReviewWork.parse((await reviewer.post(`/api/review/captures/${captureId}/work`)).json());
  expect(held.items.find(({ id }) => id === item.id)?.outline).toEqual(outline);
  const back = await erase(item);
  expect(back.outline?.source).toBe('simulated');
  expect((await erase(item)).outline).toEqual(back.outline);
  expect([await eventsOf('roof-outline-drawn'), await eventsOf('roof-outline-erased')]).toEqual([1, 1]);
});

test('a reviewer who outlines a roof in a blind review sees no suggestion', async () => {
  const blind = items.at(-1);
  if (!blind) throw new Error('there is a roof');
  await server.services.pool.query('update review_items set blind = true where id = $1', [blind.id]);
  const answer = await reviewer.put(pathOf(blind), { points: square });
  expect(answer.json()).toEqual({ outline: expect.anything(), suggestion: null });
});

test('a shape too small, another reviewer’s roof and a picture without a position get no outline', async () => {
  const [item] = open();
  if (!item) throw new Error('there is a roof');
  const small = [
    [0.5, 0.5],
    [0.51, 0.5],
    [0.5, 0.51],
  ];
  for (const points of [small, square.slice(0, 2), [...square, [1.2, 0]]])
    expect((await reviewer.put(pathOf(item), { points })).status).toBe(400);
  const refused = await reviewer.put(pathOf(item), { points: small });
  expect((refused.json() as { detail: string }).detail).toBe(
    'It covers 0 square meters. Roofs are measured from 10 to 40,000.',
  );
  const other = await server.signIn(await server.addPerson({ role: 'reviewer' }));
  expect((await other.put(pathOf(item), { points: square })).status).toBe(404);
  expect((await other.delete(pathOf(item))).status).toBe(404);

  await server.services.pool.query('update roof_views set crop_key = null');
  expect((await reviewer.put(pathOf(item), { points: square })).status).toBe(409);
});
