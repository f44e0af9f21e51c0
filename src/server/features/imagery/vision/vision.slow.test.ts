import { afterAll, beforeAll, expect, test } from 'vitest';
import { CaptureCoverage } from '#contract/capture-coverage.ts';
import type { CaptureDetails } from '#contract/captures.ts';
import { ReviewWork } from '#contract/reviews.ts';
import { CaptureSuggestions, OutlinesAdded, VisionState } from '#contract/vision.ts';
import type { OperationName } from '#domain/operations.ts';
import { featureNames } from '#domain/vision/features.ts';
import { CUT_OFF, NO_OUTLINE } from '#domain/vision/suggest.ts';
import { and, eq, inArray, sql } from '#server/db/orm.ts';
import { captures, properties, roofOutlines, roofSuggestions } from '#server/db/schema/index.ts';
import { allOperations } from '#server/features/index.ts';
import { runOperation } from '#server/operations/run.ts';
import { openLog } from '#server/platform/log.ts';
import { loadModel } from '#server/vision/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addHousesBelow, flyOver, picturesForm } from '#testing/pictures.ts';
import { addProperties } from '#testing/properties.ts';
import { sampleOutlines } from '#town/write-flight.ts';
import { feature } from './index.ts';

let server: TestServer;
let admin: Client;
let houses: number[];
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  houses = await addHousesBelow(server.services.db);
});
afterAll(() => server.close());

const model = loadModel();
const digest = 'missing' in model ? '' : model.id;

const fileOf = (content: string) => {
  const form = new FormData();
  form.append('file', new Blob([content]), 'outlines.geojson');
  return form;
};
const send = (captureId: number, content: string) =>
  admin.post(`/api/captures/${captureId}/outlines`, fileOf(content));

async function makeCapture(): Promise<number> {
  const made = await admin.post('/api/captures', {
    zipCode: '85251',
    kind: 'flight',
    capturedOn: '2026-11-20',
  });
  return (made.json() as CaptureDetails).id;
}

test('outlines go to the properties within them, and the others are reported', async () => {
  const id = await makeCapture();
  const square = (longitude: number, latitude: number, size: number) => ({
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [longitude, latitude],
          [longitude + size, latitude],
          [longitude + size, latitude + size],
          [longitude, latitude + size],
        ],
      ],
    },
  });
  const { features } = sampleOutlines();
  const hostile = [
    { type: 'Feature', properties: null, geometry: { type: 'Point', coordinates: [0, 0] } },
    { type: 'Feature', geometry: { type: 'Polygon', coordinates: [[['a', 1], null, []]] } },
    square(-111.93, 33.49, 0.004),
    square(-111.93, 33.49, 1e-7),
    square(390_000, 3_700_000, 20),
    // On the ground, and of no property.
    square(-100, 40, 0.0002),
  ];
  const file = { type: 'FeatureCollection', features: [...features, ...hostile] };
  const added = await send(id, JSON.stringify(file));
  expect(added.status).toBe(200);
  const outcome = OutlinesAdded.parse(added.json());
  expect(outcome).toMatchObject({ roofs: houses.length, rejected: 5 });
  expect(outcome.rejections.map(({ reason }) => reason)).toEqual([
    'Its geometry is neither a Polygon nor a MultiPolygon.',
    'It is not in degrees of longitude and latitude (WGS 84).',
    expect.stringContaining('Roofs are measured from 10 to 40,000.'),
    expect.stringContaining('Roofs are measured from 10 to 40,000.'),
    'It is not in degrees of longitude and latitude (WGS 84).',
  ]);
  const { rows } = await server.services.pool.query(
    'select source, jsonb_array_length(ring) as corners from roof_outlines',
  );
  expect(rows).toHaveLength(houses.length);
  expect(rows.every(({ source, corners }) => source === 'simulated' && corners >= 4)).toBe(true);

  // The same again changes nothing, and what is no GeoJSON takes nothing away.
  const before = await server.services.db.select().from(roofOutlines);
  await send(id, JSON.stringify(file));
  for (const broken of ['', '{"type":"FeatureCollection","features":[{', '<svg/>', '{"features":[]}'])
    expect((await send(id, broken)).status).toBe(400);
  expect(await server.services.db.select().from(roofOutlines)).toEqual(before);
  expect((await send(2_000_000_000, JSON.stringify(file))).status).toBe(404);
  const counts = CaptureSuggestions.parse((await admin.get(`/api/captures/${id}/suggestions`)).json());
  expect(counts).toMatchObject({ outlines: houses.length, suggested: 0, abstained: [] });
});

/** Works on what waits of a kind of long work, as a process does. */
async function work(name: OperationName): Promise<void> {
  const { rows } = await server.services.pool.query<{ id: string }>(
    `select id from operations where name = $1 and state = 'queued'`,
    [name],
  );
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  for (const { id } of rows)
    expect(await runOperation(server.services, allOperations, id, attempt)).toBe('ended');
}

// The package that runs the model is optional.
test.skipIf('missing' in model)(
  'the model looks at a roof within its outline, and for another gives the reason for no suggestion',
  async () => {
    const id = await makeCapture();
    const picture = await flyOver('2026-11-20', { columns: 1, rows: 1 });
    await admin.post(`/api/captures/${id}/pictures`, picturesForm(picture));
    expect((await admin.post(`/api/captures/${id}/place`)).status).toBe(202);
    await work('captures.place');
    await work('vision.suggest');
    const counts = async () =>
      CaptureSuggestions.parse((await admin.get(`/api/captures/${id}/suggestions`)).json());
    const [none] = (await counts()).abstained;
    expect(none?.reason).toBe(NO_OUTLINE);
    const seen = none?.roofs ?? 0;
    expect(seen).toBeGreaterThan(0);

    await send(id, JSON.stringify(sampleOutlines()));
    await work('vision.suggest');
    const { suggested, abstained } = await counts();
    expect(abstained.map(({ reason }) => reason)).not.toContain(NO_OUTLINE);
    expect(abstained.reduce((sum, { roofs }) => sum + roofs, suggested)).toBe(seen);
    const rows = await server.services.db
      .select()
      .from(roofSuggestions)
      .where(eq(roofSuggestions.captureId, id));
    // The picture is a single one: what it shows of roofs at its edge is not judged, and does not count for the share.
    const cutOff = rows.filter(({ reasons }) => reasons.includes(CUT_OFF));
    expect(cutOff.length).toBeGreaterThan(0);
    expect(cutOff.length).toBeLessThan(rows.length);
    expect(cutOff.every(({ features, scores }) => features === null && scores === null)).toBe(true);
    const coverage = CaptureCoverage.parse((await admin.get(`/api/captures/${id}/coverage`)).json());
    expect(coverage.cutOffRoofs).toBe(cutOff.length);
    for (const row of rows.filter((one) => !cutOff.includes(one))) {
      expect(row.features).toHaveLength(featureNames.length);
      expect(row.standsOut).toBeGreaterThan(0.25);
      const isSilent = row.reasons.length === 0;
      expect([row.model, row.heads, isSilent]).toEqual([digest, {}, row.state === 'suggested']);
    }
    const facts = await server.services.db
      .select({ severity: properties.severityLevel, kind: properties.roofSubtype })
      .from(properties)
      .where(inArray(properties.id, houses));
    expect(facts.every(({ severity, kind }) => severity === null && kind === null)).toBe(true);
  },
  120_000,
);

test.skipIf('missing' in model)(
  'what an older version of the model looked at is looked at again by itself, but for reviewed roofs',
  async () => {
    const id = await makeCapture();
    const picture = await flyOver('2026-11-20', { columns: 1, rows: 1, metersPerPixel: 0.06 });
    await admin.post(`/api/captures/${id}/pictures`, picturesForm(picture));
    await admin.post(`/api/captures/${id}/place`);
    await work('captures.place');
    await send(id, JSON.stringify(sampleOutlines()));
    await work('vision.suggest');
    const { db, pool } = server.services;
    const suggestions = () =>
      db
        .select()
        .from(roofSuggestions)
        .where(eq(roofSuggestions.captureId, id))
        .orderBy(roofSuggestions.propertyId);
    const before = await suggestions();
    const older = 'f'.repeat(64);
    await db
      .update(roofSuggestions)
      .set({ model: older, features: null })
      .where(eq(roofSuggestions.captureId, id));
    const reviewer = await server.signIn(await server.addPerson({ role: 'reviewer' }));
    const handed = ReviewWork.parse((await reviewer.post(`/api/review/captures/${id}/work`)).json());
    const answer = { verdict: 'judged', material: null, signs: [], severity: null, regions: [] };
    const judged = { answer, seconds: 3, sawSuggestion: false };
    await reviewer.post(`/api/review/items/${handed.items[0]?.id}/answer`, judged);
    const waiting = async () =>
      (
        await pool.query(
          `select user_id from operations where name = 'vision.suggest' and state = 'queued' and lock = $1`,
          [`capture ${id}`],
        )
      ).rows;
    const minute = () =>
      Promise.all(
        feature.jobs
          .filter(({ definition }) => definition.name === 'vision.watch')
          .map((job) =>
            job.run({} as never, server.services, {
              jobId: 'test',
              log: openLog('silent'),
              signal: new AbortController().signal,
            }),
          ),
      );

    const gaveUp = (captureId: number) =>
      pool.query(
        `insert into operations (id, name, subject, lock, state, payload, finished_at)
          values (gen_random_uuid(), 'vision.suggest', 'Given up', $1, 'failed', '{}', now())`,
        [`capture ${captureId}`],
      );

    // A failure at another capture delays none; a failure at this one is not retried.
    await gaveUp(id + 1000);
    await gaveUp(id);
    await minute();
    expect(await waiting()).toEqual([]);
    await pool.query(`delete from operations where subject = 'Given up' and lock = $1`, [`capture ${id}`]);
    await minute();
    await minute();
    // Once, by the platform itself.
    expect(await waiting()).toEqual([{ user_id: null }]);
    await work('vision.suggest');
    const after = await suggestions();
    const reviewed = after.filter((row) => row.model === older);
    expect([reviewed.length, after.length]).toEqual([1, before.length]);
    for (const row of after.filter((one) => one.model === digest))
      expect(row.features).toEqual(before.find((one) => one.propertyId === row.propertyId)?.features);
    await minute();
    expect(await waiting()).toEqual([]);

    // Nor is their contrast measured again, once it is known.
    const [open] = after.filter((row) => row.model === digest && row.features !== null);
    await db
      .update(roofSuggestions)
      .set({ standsOut: null })
      .where(and(eq(roofSuggestions.captureId, id), eq(roofSuggestions.propertyId, open?.propertyId ?? 0)));
    await minute();
    expect(await waiting()).toHaveLength(1);
    await work('vision.suggest');
    expect(await suggestions()).toEqual(
      after.map((row) => (row === open ? { ...row, madeAt: expect.any(Date) } : row)),
    );
    await minute();
    expect(await waiting()).toEqual([]);
    await db.execute(sql`delete from reviews where capture_id = ${id}`);
  },
);

/** A capture under review whose roofs have suggestions, as a model would have left them. */
async function addSuggested(zipCode: string, roofs: number, state: 'in-review' | 'delivered') {
  const rows = Array.from({ length: roofs }, (_, at) => ({
    address: `${at + 1} Main St`,
    cropImageUrl: `https://pictures.example/${at}.jpg`,
  }));
  const ids = await addProperties(server.services.db, zipCode, rows);
  const day = { capturedFrom: '2026-11-03', capturedTo: '2026-11-03' };
  const delivered = state === 'delivered' ? { deliveredAt: new Date() } : {};
  const [capture] = await server.services.db
    .insert(captures)
    .values({ zipCode, kind: 'flight', ...day, state, ...delivered })
    .returning({ id: captures.id });
  const captureId = capture?.id ?? 0;
  const scores = {
    assumed: { share: 0.4, low: 0.3, high: 0.5 },
    damage: 0.97,
    signs: {
      'missing-shingles': 0.1,
      'water-stains': 0.72,
      'cracked-shingles': 0.1,
      'curling-shingles': 0.1,
    },
    material: { name: 'mixed' as const, share: 0.6 },
  };
  await server.services.db.insert(roofSuggestions).values(
    ids.map((propertyId) => ({
      ...{
        captureId,
        propertyId,
        state: 'suggested' as const,
        reasons: [],
        model: digest,
        modelVersion: '1',
      },
      ...{ heads: {}, features: featureNames.map(() => 0.5), scores, named: ['water-stains' as const] },
    })),
  );
  return { captureId, ids };
}

test('a blind roof carries no suggestion, another one does, and none of them changes a fact', async () => {
  const { captureId, ids } = await addSuggested('85601', 40, 'in-review');
  const reviewer = await server.signIn(await server.addPerson({ role: 'reviewer' }));
  const answer = await reviewer.post(`/api/review/captures/${captureId}/work`);
  const { items } = ReviewWork.parse(answer.json());
  const raw = answer.json() as { items: Record<string, unknown>[] };
  const blind = raw.items.filter((item) => item.blind === true);
  expect([items.length, blind.length]).toEqual([20, 3]);
  expect(JSON.stringify(blind)).not.toMatch(/suggestion|water-stains|0\.72|mixed/);
  for (const item of items)
    if (!item.blind)
      expect(item.suggestion).toEqual({
        ...{ state: 'suggested', reasons: [], damage: 0.97, material: null },
        assumed: { share: 0.4, low: 0.3, high: 0.5 },
        signs: [{ sign: 'water-stains', share: 0.72 }],
      });
  const facts = await server.services.db
    .select({
      stains: properties.hasWaterStains,
      severity: properties.severityLevel,
      kind: properties.roofSubtype,
    })
    .from(properties)
    .where(eq(properties.zipCode, '85601'));
  expect(facts).toHaveLength(ids.length);
  expect(facts.every(({ stains, severity, kind }) => !stains && severity === null && kind === null)).toBe(
    true,
  );
});

test.skipIf('missing' in model)('with the twentieth answer it is learned from all of them', async () => {
  const { captureId } = await addSuggested('85604', 20, 'in-review');
  const reviewer = await server.signIn(await server.addPerson({ role: 'reviewer' }));
  const { items } = ReviewWork.parse((await reviewer.post(`/api/review/captures/${captureId}/work`)).json());
  const learning = async () => {
    const { rows } = await server.services.pool.query(
      `select state, result ->> 'message' as message from operations where name = 'vision.learn'`,
    );
    return rows;
  };
  const answer = { verdict: 'judged', material: null, signs: [], severity: null, regions: [] };
  for (const [at, { id }] of items.entries()) {
    expect(await learning()).toEqual([]);
    const judged = { answer, seconds: 3, sawSuggestion: at % 2 === 0 };
    expect((await reviewer.post(`/api/review/items/${id}/answer`, judged)).status).toBe(201);
  }
  await work('vision.learn');
  expect(await learning()).toEqual([
    { state: 'completed', message: 'Learned from 20 reviewed roofs; 0 learned heads hold.' },
  ]);
  expect(VisionState.parse((await admin.get('/api/admin/vision')).json()).heads).toEqual([]);
  await server.services.db.execute(sql`delete from reviews where capture_id = ${captureId}`);
});

test('roofs that a model holds for damaged are handed out first', async () => {
  const { captureId, ids } = await addSuggested('85602', 80, 'in-review');
  const worst = ids.slice(40, 60);
  await server.services.pool.query(
    `update roof_suggestions set scores = jsonb_set(scores, '{damage}', case when property_id = any($2) then '0.99' else '0.01' end::jsonb)
     where capture_id = $1`,
    [captureId, worst],
  );
  const reviewer = await server.signIn(await server.addPerson({ role: 'reviewer' }));
  await reviewer.post(`/api/review/captures/${captureId}/work`);
  const { rows } = await server.services.pool.query<{ id: number }>(
    'select property_id as id from review_items where capture_id = $1 and not blind',
    [captureId],
  );
  // Twelve of twenty, and some of the five with the least certain scores.
  expect(rows.filter(({ id }) => worst.includes(id)).length).toBeGreaterThanOrEqual(12);
});

test('contractors see a sign only once its blind check passed the bar, and not for reviewed roofs', async () => {
  const { captureId, ids } = await addSuggested('85603', 42, 'delivered');
  const [open = 0, reviewed = 0] = ids;
  const contractor = await server.contractor('85603');
  const shown = async (id: number) => (await contractor.get(`/api/properties/${id}/suggestion`)).json();
  const bar = async () => {
    const state = VisionState.parse((await admin.get('/api/admin/vision')).json());
    return state.bars.find(({ sign }) => sign === 'water-stains');
  };
  expect(await shown(open)).toBeNull();
  const set = (least: number | null) => admin.put('/api/admin/vision/bars', { sign: 'water-stains', least });
  expect((await set(0.3)).status).toBe(400);
  expect((await set(0.8)).status).toBe(200);
  // Set, and not passed: there are no checks.
  expect([await shown(open), (await bar())?.isOpen]).toEqual([null, false]);

  const person = await server.addPerson({ role: 'reviewer' });
  const judge = (propertyIds: readonly number[], hasIt: boolean, blind = true) =>
    server.services.pool.query(
      `insert into reviews (item_id, property_id, capture_id, reviewer_id, blind, saw_suggestion, answer, severity)
       select gen_random_uuid(), id, $2, $3, $4, false, $5, 'minor' from unnest($1::int[]) id`,
      [
        propertyIds,
        captureId,
        person.id,
        blind,
        JSON.stringify({ verdict: 'judged', signs: hasIt ? ['water-stains'] : [] }),
      ],
    );
  // What was not judged blind counts for nothing.
  await judge([reviewed], true, false);
  await judge(ids.slice(2, 31), true);
  expect(await bar()).toMatchObject({ checked: 29, hits: 29, low: null, isOpen: false });
  await judge(ids.slice(31, 32), true);
  expect(await bar()).toMatchObject({ checked: 30, hits: 30, low: expect.closeTo(0.8865, 3), isOpen: true });
  expect(await shown(open)).toEqual({
    signs: [{ sign: 'water-stains', share: 0.72 }],
    assumed: { share: 0.4, low: 0.3, high: 0.5 },
  });
  expect(await shown(reviewed)).toBeNull();
  const stranger = await server.contractor('85031');
  expect((await stranger.get(`/api/properties/${open}/suggestion`)).status).toBe(404);
  // Wrong ones take it down again.
  await judge(ids.slice(32, 37), false);
  expect([(await bar())?.isOpen, await shown(open)]).toEqual([false, null]);
  await server.services.db.execute(sql`delete from reviews where capture_id = ${captureId}`);
  expect((await set(null)).status).toBe(200);
});

/** A capture of houses of which the model saw as much of one sign as is given, from 0 to 1, all else being usual. */
async function addSeen(zipCode: string, seen: readonly number[]) {
  if ('missing' in model) throw new Error(model.missing);
  const { captureId, ids } = await addSuggested(zipCode, seen.length, 'in-review');
  const { mean } = model.heads.gate;
  for (const [at, propertyId] of ids.entries()) {
    const features = mean.map((usual, index) => {
      const isDamage = /missing|cracked|curling|water/.test(featureNames[index] ?? '');
      return isDamage ? usual * 2 * (seen[at] ?? 0) : usual;
    });
    await server.services.db
      .update(roofSuggestions)
      .set({ features, standsOut: 0.6 })
      .where(and(eq(roofSuggestions.captureId, captureId), eq(roofSuggestions.propertyId, propertyId)));
  }
  return { captureId, ids };
}

/** Does what background work does of a kind, for a capture. */
async function estimate(captureId: number): Promise<void> {
  const job = feature.jobs.find(({ definition }) => definition.name === 'vision.estimate-share');
  await job?.run({ captureId } as never, server.services, {
    jobId: 'test',
    log: openLog('silent'),
    signal: new AbortController().signal,
  });
}

test.skipIf('missing' in model)(
  'a roof’s suggestion follows from how many roofs of its capture look damaged, and from reviews of others',
  async () => {
    const shareOf = async (captureId: number) =>
      CaptureSuggestions.parse((await admin.get(`/api/captures/${captureId}/suggestions`)).json()).share;
    const damageOf = async (captureId: number) =>
      (
        await server.services.db
          .select({
            id: roofSuggestions.propertyId,
            scores: roofSuggestions.scores,
            state: roofSuggestions.state,
          })
          .from(roofSuggestions)
          .where(eq(roofSuggestions.captureId, captureId))
          .orderBy(roofSuggestions.propertyId)
      ).map(({ id, scores, state }) => ({
        id,
        state,
        damage: scores?.damage ?? 0,
        assumed: scores?.assumed,
      }));
    const looks = (damaged: number) => Array.from({ length: 60 }, (_, at) => (at < damaged ? 0.55 : 0));
    const few = await addSeen('85611', looks(4));
    const many = await addSeen('85612', looks(40));
    expect(await shareOf(few.captureId)).toBeNull();
    for (const { captureId } of [few, many]) await estimate(captureId);
    const [shareOfFew, shareOfMany] = [await shareOf(few.captureId), await shareOf(many.captureId)];
    expect(shareOfFew).toMatchObject({ roofs: 60, reviewed: 0 });
    expect(shareOfFew?.share).toBeLessThan((shareOfMany?.share ?? 0) / 2);
    expect(shareOfFew?.low).toBeLessThan(shareOfFew?.share ?? 0);
    expect(shareOfFew?.high).toBeGreaterThan(shareOfFew?.share ?? 1);
    // The same look, in two captures.
    const [before, other] = [await damageOf(few.captureId), await damageOf(many.captureId)];
    expect(before[0]?.damage).toBeLessThan((other[0]?.damage ?? 0) - 0.1);
    for (const { assumed } of before) expect(assumed?.share).toBe(shareOfFew?.share);

    // Reviewers find damage on roofs that look sound: more is taken to be damaged, and each other roof is likelier so.
    const reviewer = await server.signIn(await server.addPerson({ role: 'reviewer' }));
    const { items } = ReviewWork.parse(
      (await reviewer.post(`/api/review/captures/${few.captureId}/work`)).json(),
    );
    const shown = items.find((item) => !item.blind);
    expect(
      shown && !shown.blind && shown.suggestion?.state === 'suggested' && shown.suggestion.assumed?.share,
    ).toBe(shareOfFew?.share);
    const made: number[] = [];
    for (const { id } of items) {
      const answer = {
        ...{ verdict: 'judged', material: null, signs: ['water-stains'] },
        ...{ severity: 'minor', regions: [] },
      };
      const reply = await reviewer.post(`/api/review/items/${id}/answer`, {
        ...{ answer, seconds: 3, sawSuggestion: false },
      });
      expect(reply.status).toBe(201);
      made.push((reply.json() as { reviewId: number }).reviewId);
    }
    const waiting = async () =>
      (
        await server.services.pool.query(
          `select data ->> 'captureId' as id from pgboss.job where name = 'vision.estimate-share' and state = 'created'`,
        )
      ).rows.filter(({ id }) => Number(id) === few.captureId);
    // Twenty answers wait for one estimate.
    expect(await waiting()).toHaveLength(1);
    await estimate(few.captureId);
    const shareAfter = await shareOf(few.captureId);
    expect(shareAfter).toMatchObject({ roofs: 60, reviewed: 20 });
    expect(shareAfter?.share).toBeGreaterThan((shareOfFew?.share ?? 1) + 0.15);
    const reviewed = new Set(
      (
        await server.services.pool.query<{ id: number }>(
          'select property_id as id from reviews where capture_id = $1',
          [few.captureId],
        )
      ).rows.map(({ id }) => id),
    );
    // One that was reviewed keeps what it was reviewed with.
    for (const [at, { id, damage }] of (await damageOf(few.captureId)).entries())
      if (reviewed.has(id)) expect(damage).toBe(before[at]?.damage);
      else expect(damage).toBeGreaterThan(before[at]?.damage ?? 1);

    // What is taken back counts no more.
    for (const id of made) expect((await reviewer.post(`/api/review/reviews/${id}/undo`)).status).toBe(200);
    await estimate(few.captureId);
    expect(await shareOf(few.captureId)).toMatchObject({ share: shareOfFew?.share, reviewed: 0 });

    // Others do not see it.
    const contractor = await server.contractor('85611');
    expect((await contractor.get(`/api/captures/${few.captureId}/suggestions`)).status).toBe(403);
    await server.services.db.execute(
      sql`delete from reviews where capture_id = ${few.captureId} and undoes is not null`,
    );
    await server.services.db.execute(sql`delete from reviews where capture_id = ${few.captureId}`);
  },
);
