import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PropertyFacts } from '#contract/assessments.ts';
import { CaptureStanding } from '#contract/capture-standing.ts';
import { ZipAccuracy } from '#contract/coverage.ts';
import { ReviewCapture, type ReviewItem, ReviewMade, ReviewWork } from '#contract/reviews.ts';
import { SeverityRules } from '#contract/severity-rules.ts';
import { usualSeverityRule } from '#domain/review/severity-rule.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import { eq, sql } from '#server/db/orm.ts';
import { captures, files, reviewItems } from '#server/db/schema/index.ts';
import { loadSampleCapture } from '#server/features/imagery/imagery/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

const SECRET = 'Nobody’s business';
let server: TestServer;
let reviewer: Client;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  reviewer = await newReviewer();
});
afterAll(() => server.close());

const newReviewer = async () => server.signIn(await server.addPerson({ role: 'reviewer' }));
const take = async (client: Client, captureId: number) =>
  ReviewWork.parse((await client.post(`/api/review/captures/${captureId}/work`)).json());
const sound = { verdict: 'judged', material: '3-tab Shingles', signs: [], severity: null, regions: [] };
const cracked = { ...sound, signs: ['cracked-shingles'] };
const say = (client: Client, item: ReviewItem | undefined, answer: object) =>
  client.post(`/api/review/items/${item?.id}/answer`, { answer, seconds: 4.2, sawSuggestion: false });

let zips = 85300;
function nextZip(): string {
  zips += 1;
  return String(zips);
}

/** A delivered flight over its own ZIP. */
async function addCapture(
  roofs: number,
  zipCode = nextZip(),
): Promise<{ zipCode: string; captureId: number; ids: number[] }> {
  const rows = Array.from({ length: roofs }, (_, at) => ({
    address: `${at + 1} ${SECRET} St`,
    owner: SECRET,
    cropImageUrl: `https://pictures.example/${zipCode}/${at}.jpg`,
    severityLevel: 'minor' as const,
  }));
  const ids = roofs === 0 ? [] : await addProperties(server.services.db, zipCode, rows);
  const day = { capturedFrom: '2026-11-03', capturedTo: '2026-11-03' };
  const [capture] = await server.services.db
    .insert(captures)
    .values({ zipCode, kind: 'flight', ...day, state: 'delivered', deliveredAt: new Date() })
    .returning({ id: captures.id });
  return { zipCode, captureId: capture?.id ?? 0, ids };
}

/** As if half an hour had passed since roofs were handed out. */
const passHalfAnHour = () =>
  server.services.db.update(reviewItems).set({ handedAt: sql`handed_at - interval '31 minutes'` });

describe('roofs handed out', () => {
  test('are twenty, three of them blind, without any hint about the house', async () => {
    const { captureId, zipCode } = await addCapture(30);
    const answer = await reviewer.post(`/api/review/captures/${captureId}/work`);
    expect(answer.text).not.toContain(SECRET);
    const { items, waiting } = ReviewWork.parse(answer.json());
    expect([items.length, waiting]).toEqual([20, 30]);
    const blind = items.filter((item) => item.blind);
    expect(blind).toHaveLength(3);
    // Neither a suggestion nor a score, an earlier answer or why it was chosen.
    for (const item of blind)
      expect(Object.keys(item).sort()).toEqual(
        [
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
        ].sort(),
      );
    expect(items[0]).toMatchObject({
      zipCode,
      capturedOn: '2026-11-03',
      picture: expect.stringContaining(zipCode),
    });
  });

  test('stay theirs alone for half an hour', async () => {
    const { captureId } = await addCapture(25);
    const mine = await take(reviewer, captureId);
    expect(await take(reviewer, captureId)).toEqual(mine);
    const other = await newReviewer();
    const theirs = await take(other, captureId);
    expect(theirs.items).toHaveLength(5);
    const [first] = mine.items;
    expect((await say(other, first, sound)).status).toBe(404);
    expect((await other.get(`/api/review/items/${first?.id}/picture`)).status).toBe(404);
    await passHalfAnHour();
    expect((await take(await newReviewer(), captureId)).items).toHaveLength(20);
  });

  test('are none once everything is judged; a capture that is not under review is not found', async () => {
    const { captureId } = await addCapture(1);
    const { items } = await take(reviewer, captureId);
    expect((await say(reviewer, items[0], { verdict: 'cannot-tell' })).status).toBe(201);
    expect(await take(reviewer, captureId)).toMatchObject({
      items: [],
      waiting: 0,
      yours: { reviews: 1, medianSeconds: expect.closeTo(4.2) },
    });
    const unknown = await reviewer.post('/api/review/captures/2000000000/work');
    expect(unknown.status).toBe(404);
    const contractor = await server.contractor(String(zips));
    expect((await contractor.post(`/api/review/captures/${captureId}/work`)).status).toBe(403);
  });
});

test('the picture of a roof goes only to its assigned reviewer', async () => {
  const { db } = server.services;
  await loadSampleCapture(server.services);
  const { captureId } = await addCapture(0, SAMPLE_ZIP);
  const { items } = await take(reviewer, captureId);
  const path = `/api/review/items/${items[0]?.id}/picture`;
  expect(items[0]?.picture).toBe(path);
  const answer = await reviewer.get(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await (await newReviewer()).get(path)).status).toBe(404);
  expect((await (await server.contractor(SAMPLE_ZIP)).get(path)).status).toBe(403);
  expect(await db.$count(files, eq(files.kind, 'sample-picture'))).toBe(1);
});

describe('an answer', () => {
  test('is a reviewer’s assessment of the roof, permanent, and can be undone', async () => {
    const { captureId, zipCode, ids } = await addCapture(1);
    const contractor = await server.contractor(zipCode);
    const facts = async () =>
      PropertyFacts.parse((await contractor.get(`/api/properties/${ids[0]}/facts`)).json()).facts;
    const { items } = await take(reviewer, captureId);
    const made = ReviewMade.parse((await say(reviewer, items[0], cracked)).json());
    expect(made.severity).toBe('minor');
    expect(await facts()).toMatchObject({
      severityLevel: { value: 'minor', source: 'reviewer', observedOn: '2026-11-03' },
      roofSubtype: { value: '3-tab Shingles' },
      hasCrackedShingles: { value: true },
      hasWaterStains: { value: false },
    });
    expect((await say(reviewer, items[0], sound)).status).toBe(409);

    const undo = (client: Client) => client.post(`/api/review/reviews/${made.reviewId}/undo`);
    expect((await undo(await newReviewer())).status).toBe(404);
    expect((await undo(reviewer)).status).toBe(200);
    expect((await undo(reviewer)).status).toBe(409);
    expect(await facts()).toEqual({});
    expect((await take(reviewer, captureId)).items).toEqual(items);
    expect((await say(reviewer, items[0], { ...cracked, severity: 'severe' })).json()).toMatchObject({
      severity: 'severe',
    });
    const { rows } = await server.services.pool.query(
      'select answer, undoes is not null as undoes from reviews where property_id = $1 order by id',
      [ids[0]],
    );
    expect(rows.map(({ undoes }) => undoes)).toEqual([false, true, false]);
    const rewrite = `update reviews set answer = '{}' where property_id = ${ids[0]} and undoes is null`;
    await expect(server.services.pool.query(rewrite)).rejects.toThrow(/append-only/);
  });

  test('that contradicts itself is refused, and nothing is kept', async () => {
    const { captureId } = await addCapture(1);
    const { items } = await take(reviewer, captureId);
    const outline = (...points: [number, number][]) => ({
      kind: 'polygon',
      sign: 'cracked-shingles',
      points,
    });
    const corners: [number, number][] = [
      [0, 0],
      [1, 1],
      [1, 0],
    ];
    const refused: Record<string, object> = {
      'a sign that is not known': { ...sound, signs: ['moss'] },
      'a sign twice': { ...sound, signs: ['water-stains', 'water-stains'] },
      'severity of a sound roof': { ...sound, severity: 'minor' },
      'a field more': { ...sound, score: 0.9 },
      'an outline of two points': { ...cracked, regions: [outline([0, 0], [1, 1])] },
      'a place outside of the picture': { ...cracked, regions: [outline(...corners, [1.5, 1])] },
      'a region of a sign that it does not name': { ...sound, regions: [outline(...corners)] },
    };
    for (const [what, answer] of Object.entries(refused))
      expect((await say(reviewer, items[0], answer)).status, what).toBe(400);
    expect((await take(reviewer, captureId)).items).toEqual(items);
  });
});

test('two differing answers stay disputed until a third reviewer, and only a third, has answered', async () => {
  const { captureId, zipCode, ids } = await addCapture(1);
  const second = await newReviewer();
  const mine = await take(reviewer, captureId);
  await passHalfAnHour();
  const theirs = await take(second, captureId);
  await say(reviewer, mine.items[0], sound);
  await say(second, theirs.items[0], cracked);
  const disputed = async () =>
    ReviewCapture.array()
      .parse((await reviewer.get('/api/review/captures')).json())
      .find(({ id }) => id === captureId)?.disputed;
  expect(await disputed()).toBe(1);
  expect((await take(second, captureId)).items).toEqual([]);
  const third = await newReviewer();
  const { items } = await take(third, captureId);
  expect(items).toMatchObject([
    {
      blind: false,
      differences: ['damage'],
      contradictory: [{ signs: [], severity: 'none' }, { signs: ['cracked-shingles'] }],
    },
  ]);
  await say(third, items[0], sound);
  expect(await disputed()).toBe(0);
  const contractor = await server.contractor(zipCode);
  const { facts } = PropertyFacts.parse((await contractor.get(`/api/properties/${ids[0]}/facts`)).json());
  expect(facts.severityLevel?.value).toBe('none');
});

test('an administrator writes another rule of severity, which holds from then on', async () => {
  const admin = await server.admin();
  const { captureId } = await addCapture(2);
  const { items } = await take(reviewer, captureId);
  expect((await say(reviewer, items[0], cracked)).json()).toMatchObject({ severity: 'minor' });
  const rule = { ...usualSeverityRule, severe: { ...usualSeverityRule.severe, anyOf: ['cracked-shingles'] } };
  expect((await reviewer.put('/api/admin/severity-rule', rule)).status).toBe(403);
  const senseless = { ...rule, moderate: { ...rule.moderate, signs: 4 } };
  expect((await admin.put('/api/admin/severity-rule', senseless)).status).toBe(400);
  expect((await admin.put('/api/admin/severity-rule', rule)).status).toBe(200);
  const rules = SeverityRules.parse((await reviewer.get('/api/review/severity-rule')).json());
  expect(rules).toMatchObject({ rule, history: [{ rule, by: expect.stringContaining('admin') }] });
  expect((await say(reviewer, items[1], cracked)).json()).toMatchObject({ severity: 'severe' });
});

describe('the blind check of a capture', () => {
  const standing = async (client: Client, captureId: number) =>
    CaptureStanding.parse((await client.get(`/api/review/captures/${captureId}/standing`)).json());
  const draw = (client: Client, captureId: number) =>
    client.post(`/api/review/captures/${captureId}/audit`, { seed: 'november' });

  test('is drawn once, checked by two people without seeing other answers, and printed when it is enough', async () => {
    const admin = await server.admin();
    const { captureId, zipCode } = await addCapture(40);
    const path = `/api/review/captures/${captureId}`;
    expect((await draw(reviewer, captureId)).status).toBe(403);
    expect((await reviewer.get(`${path}/standing`)).status).toBe(403);
    // There are no reviews yet: it would measure the file's statements.
    const early = await draw(admin, captureId);
    expect([early.status, early.json()]).toMatchObject([
      409,
      { detail: '0 of 40 roofs are reviewed, 0%: the blind check can be drawn from 95% on.' },
    ]);
    expect(await standing(admin, captureId)).toMatchObject({
      audit: null,
      drawProblem: expect.stringContaining('from 95% on'),
    });

    const judgeAll = async (client: Client, answer: object) => {
      for (
        let work = await take(client, captureId);
        work.items.length > 0;
        work = await take(client, captureId)
      )
        for (const item of work.items) expect((await say(client, item, answer)).status).toBe(201);
    };
    await judgeAll(reviewer, cracked);
    expect((await draw(admin, captureId)).status).toBe(201);
    expect((await draw(admin, captureId)).status).toBe(409);
    // All are called minor: 40 drawn, 8 of them twice. Who judged a roof is not asked to check it.
    expect((await take(reviewer, captureId)).items).toEqual([]);
    const drawn = await standing(admin, captureId);
    expect(drawn).toMatchObject({ drawProblem: null, audit: { seed: 'november', drawn: 40, checked: 0 } });
    expect(drawn.missing).toEqual([expect.stringContaining('fewer than 30')]);

    const second = await newReviewer();
    const { items } = await take(second, captureId);
    expect(items.every(({ blind }) => blind)).toBe(true);
    await judgeAll(second, cracked);
    const { audit, missing } = await standing(admin, captureId);
    expect(audit?.result.precision).toMatchObject({ share: { value: 1, high: 1 } });
    expect(audit?.result.misses).toEqual({ count: 0, of: 0, share: null });
    expect(missing).toEqual([]);
    // Users who work with these roofs read the same figures, and only those.
    const printed = async (...zips: string[]) =>
      ZipAccuracy.array().parse(
        (await (await server.contractor(...zips)).get('/api/coverage/accuracy')).json(),
      );
    expect(await printed(zipCode)).toMatchObject([
      {
        zipCode,
        kind: 'flight',
        capturedOn: '2026-11-03',
        reviewed: 40,
        audit: audit?.result,
        waived: false,
      },
    ]);
    expect(await printed('85399')).toEqual([]);
  });

  test('may be waived, by name and with a reason', async () => {
    const admin = await server.admin();
    const { captureId } = await addCapture(1);
    const waive = (because: string) =>
      admin.post(`/api/review/captures/${captureId}/audit/waive`, { because });
    expect((await standing(admin, captureId)).missing).toContain(
      'No blind check was drawn. Draw one, or waive it by name.',
    );
    expect((await waive(' ')).status).toBe(400);
    expect((await waive('One roof')).status).toBe(200);
    const { audit, missing } = await standing(admin, captureId);
    expect(audit).toMatchObject({
      waivedBy: expect.stringContaining('Pat'),
      waivedBecause: 'One roof',
      seed: null,
    });
    expect(missing).toEqual(['No roof of it is reviewed, so there is nothing to deliver.']);
  });
});
