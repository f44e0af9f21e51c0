import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LeadPage } from '#contract/leads.ts';
import { PropertyScore, ScoreWeights } from '#contract/scores.ts';
import { severityLevels } from '#domain/roofs.ts';
import { explainScore } from '#domain/score/explain.ts';
import { monthsBefore, scoreMonth } from '#domain/score/facts.ts';
import { startWeights } from '#domain/score/weights.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import {
  assessments,
  captures,
  companyDoors,
  leadScores,
  optOuts,
  people,
  properties,
  propertyStorms,
  scoreModels,
  scoreOutcomes,
  scoreZips,
  users,
} from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, touchZip } from '#testing/properties.ts';
import { listStaleScores } from './make.data.ts';
import { recordOutcomes } from './outcomes.data.ts';
import { readFacts } from './scores.data.ts';
import { refreshScores } from './scores.jobs.ts';
import { trainCompanies } from './training.data.ts';
import { fingerprintOf } from './weights.data.ts';

const NOW = new Date('2026-11-26T08:00:00Z');
const month = scoreMonth(NOW);

let server: TestServer;
let contractor: Client;
let other: Client;
let companyId: string;
let ids: number[];

beforeAll(async () => {
  server = await startTestServer();
  contractor = await server.contractor('85251', '85031');
  other = await server.contractor('85251');
  const { db } = server.services;
  const [me] = await db
    .select({ companyId: users.companyId })
    .from(users)
    .where(eq(users.role, 'user'))
    .orderBy(users.createdAt);
  companyId = me?.companyId ?? '';
  ids = [
    ...(await addProperties(db, '85251', sampleHouses(200, 1))),
    ...(await addProperties(db, '85031', sampleHouses(50, 2))),
  ];
  await addStatements();
  await addStorms();
  await win(...ids.filter((_, at) => at % 17 === 0));
  await refreshScores(db, { now: NOW });
});
afterAll(() => server.close());

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const house = fc.record({
  severityLevel: orNull(fc.constantFrom(...severityLevels)),
  hasMissingShingles: fc.boolean(),
  hasWaterStains: fc.boolean(),
  hasCrackedShingles: fc.boolean(),
  hasCurlingShingles: fc.boolean(),
  isVacantLot: fc.integer({ min: 0, max: 19 }).map((one) => one === 0),
  roofReplacedOn: orNull(fc.constantFrom('1999-05-02', '2014-01-01', '2024-12-31')),
  yearBuilt: orNull(fc.constantFrom(0, 1990, 1996, 1997, 2006, 2007, 2011, 2012, 2016, 2017, 2026, 2030)),
  ownerAddress: orNull(fc.constantFrom('12 N Elm St', '12 Elm St, Mesa AZ 85201', 'PO Box 18')),
});

const sampleHouses = (count: number, seed: number) =>
  fc.sample(house, { numRuns: count, seed }).map((about, at) => ({
    ...about,
    address: `${at % 3 === 0 ? 12 : at} N Elm St`,
    identity: `p:${seed} ${at}`,
    addressKey: `${seed} ${at}`,
    // Some 55 m from door to door; every seventh without its own position.
    ...(at % 7 === 0
      ? { latitude: 33.49, longitude: -111.92, locationPrecision: 'zip' as const }
      : { latitude: 33.49 + (at % 14) * 0.0005, longitude: -111.92 + Math.floor(at / 14) * 0.0006 }),
  }));

/** Statements of several days about every house, of which some are withdrawn, of others, or of another severity. */
async function addStatements(): Promise<void> {
  const { db } = server.services;
  const days = [0, 1, 11, 12, 13, 35, 36, 37].map((months) => monthsBefore(month, months));
  for (const zipCode of ['85251', '85031']) {
    const made = await db
      .insert(captures)
      .values(
        [...days, '2026-11-20'].map((day, at) => ({
          zipCode,
          kind: 'file' as const,
          capturedFrom: day,
          capturedTo: day,
          ...(at === 8
            ? { state: 'draft' as const }
            : { state: 'delivered' as const, deliveredAt: new Date(`${day}T00:00:00Z`) }),
        })),
      )
      .returning({ id: captures.id });
    const rows = await db
      .select({ id: properties.id, severityLevel: properties.severityLevel })
      .from(properties)
      .where(eq(properties.zipCode, zipCode));
    await db.insert(assessments).values(
      rows.flatMap(({ id, severityLevel }, at) =>
        [at % 8, (at + 3) % 8, 8].map((capture, nth) => ({
          propertyId: id,
          captureId: made[capture]?.id ?? 0,
          firstOn: '2020-01-01',
          source: 'file' as const,
          severityLevel: nth === 1 && at % 3 === 0 ? ('minor' as const) : severityLevel,
          withdrawnAt: nth === 1 && at % 2 === 0 ? NOW : null,
        })),
      ),
    );
  }
}

async function addStorms(): Promise<void> {
  const storm = fc.record({
    cellInches: orNull(fc.constantFrom(0.75, 1, 1.3, 1.75)),
    reportedInches: orNull(fc.constantFrom(0.75, 1, 1.75)),
    unconfirmed: fc.boolean(),
  });
  const days = fc.subarray(['2024-10-31', '2024-11-01', '2025-10-31', '2025-11-01', '2026-11-20']);
  const all = fc.sample(fc.tuple(storm, storm, days), { numRuns: ids.length, seed: 3 });
  const rows = all.flatMap(([one, two, on], at) =>
    on.slice(0, 2).map((day, nth) => ({
      ...(nth ? two : one),
      day,
      propertyId: ids[at] ?? 0,
      reportIds: [] as number[],
    })),
  );
  await server.services.db.insert(propertyStorms).values(rows);
}

async function win(...propertyIds: number[]): Promise<void> {
  const doors = propertyIds.map((propertyId) => ({ companyId, propertyId, stage: 'won' as const }));
  await server.services.db.insert(companyDoors).values(doors);
}

async function scoresKept(): Promise<Map<number, number>> {
  const rows = await server.services.db.select().from(leadScores).where(eq(leadScores.companyId, companyId));
  return new Map(rows.map(({ propertyId, score }) => [propertyId, score]));
}

async function computed(
  weights = startWeights,
  // Nobody holds 85001.
  held = sql`${properties.zipCode} in ('85251', '85031')`,
): Promise<Map<number, number>> {
  const found = await readFacts(server.services.db, { companyId }, held);
  return new Map(found.map(({ propertyId, facts }) => [propertyId, explainScore(facts, weights, NOW).score]));
}

test('every door a company holds has the score that the plain function gives', async () => {
  const kept = await scoresKept();
  expect(kept.size).toBe(250);
  expect(kept).toEqual(await computed());
  expect(new Set(kept.values()).size).toBeGreaterThan(30);
  const wins = (await readFacts(server.services.db, { companyId }, sql`true`)).map(
    ({ facts }) => facts.winsNearby,
  );
  expect([0, 1, 2, 5].map((least) => wins.some((count) => count >= least))).toEqual([true, true, true, true]);
});

test('a change of facts, deals or weights makes the scores of its ZIP stale, and nothing else does', async () => {
  const { db } = server.services;
  const stale = async () =>
    (await listStaleScores(db, NOW, 100))
      .filter((zip) => zip.companyId === companyId)
      .map(({ zipCode }) => zipCode);
  expect(await stale()).toEqual([]);
  await db
    .update(properties)
    .set({ severityLevel: 'severe' })
    .where(eq(properties.id, ids[3] ?? 0));
  await touchZip(db, '85251');
  expect(await stale()).toEqual(['85251']);
  await refreshScores(db, { now: NOW });
  await win(ids[201] ?? 0);
  expect(await stale()).toEqual(['85031']);
  await refreshScores(db, { now: NOW });
  expect(await scoresKept()).toEqual(await computed());
  const weights = { ...startWeights, base: 50 };
  const model = {
    companyId,
    weights,
    fingerprint: fingerprintOf(weights),
    since: NOW,
    trainedAt: NOW,
    report: emptyReport,
  };
  await db.insert(scoreModels).values(model);
  expect(await stale()).toEqual(['85031', '85251']);
  await refreshScores(db, { now: NOW });
  expect(await scoresKept()).toEqual(await computed(weights));
  await db.delete(scoreModels);
  await refreshScores(db, { now: NOW });
  expect((await listStaleScores(db, new Date('2026-12-01T00:00:00Z'), 100)).length).toBe(3);
});

const emptyReport = {
  ...{ outcomes: 0, wins: 0, startLoss: 0, ownLoss: 0, better: 0, lift: 1, calibration: [] },
};

test('personal data and opt-outs never change a score', async () => {
  const { db } = server.services;
  const before = await scoresKept();
  await db.update(properties).set({
    ...{ owner: 'María García', taxOwner: 'Nguyen', parcelNumber: null, zoning: 'C-2', hasPool: true },
    ...{
      isRentalProperty: true,
      uspsVacancy: true,
      areaSquareFeet: 9000,
      roofType: 'flat',
      hasSolarPanels: true,
    },
  });
  await db.insert(people).values({ companyId, propertyId: ids[5] ?? 0, name: 'Olga', phone: '+14805550100' });
  await db.insert(optOuts).values(optOutOf(ids[5] ?? 0));
  await touchZip(db, '85251');
  await touchZip(db, '85031');
  await refreshScores(db, { now: NOW });
  expect(await scoresKept()).toEqual(before);
});

const optOutOf = (propertyId: number) =>
  ({ companyId, propertyId, channel: 'all', source: 'asked', on: '2026-11-20' }) as const;

test('a door that is gone, or a ZIP that nobody holds, keeps no score', async () => {
  const { db } = server.services;
  const [gone = 0] = await addProperties(db, '85031', [
    { address: '9 Oak Ave', identity: 'x', addressKey: 'x' },
  ]);
  await refreshScores(db, { now: NOW });
  expect((await scoresKept()).get(gone)).toBe(35);
  await db.delete(properties).where(eq(properties.id, gone));
  await touchZip(db, '85031');
  await refreshScores(db, { now: NOW });
  expect((await scoresKept()).has(gone)).toBe(false);
  await db.insert(scoreZips).values({ companyId, zipCode: await freshZip() });
  await refreshScores(db, { now: NOW });
  expect(
    await db.$count(scoreZips, and(eq(scoreZips.companyId, companyId), eq(scoreZips.zipCode, '85001'))),
  ).toBe(0);
});

async function freshZip(): Promise<string> {
  await addProperties(server.services.db, '85001', [
    { address: '1 Pine Rd', identity: 'y', addressKey: 'y' },
  ]);
  return '85001';
}

test('a property explains its current score; a foreign ZIP and an unknown property are absent', async () => {
  const id = ids[1] ?? 0;
  const answer = await contractor.get(`/api/properties/${id}/score`);
  const score = PropertyScore.parse(answer.json());
  const [found] = await readFacts(server.services.db, { companyId }, eq(properties.id, id));
  expect(found && explainScore(found.facts, startWeights, new Date())).toMatchObject({ score: score.score });
  expect(score.weights).toEqual({ kind: 'start', since: null });
  expect((await other.get(`/api/properties/${ids[200]}/score`)).status).toBe(404);
  expect((await contractor.get('/api/properties/999999/score')).status).toBe(404);
});

test('scores are a company’s own, of the doors it sees', async () => {
  const asked = `/api/scores?propertyIds=${ids[0]},${ids[200]}`;
  expect((await contractor.get(asked)).json()).toHaveLength(2);
  const theirs = (await other.get(asked)).json() as { propertyId: number }[];
  expect(theirs.map(({ propertyId }) => propertyId)).toEqual([ids[0]]);
});

test('leads are sorted by score, and narrowed to a least score', async () => {
  const list = async (query: string) =>
    LeadPage.parse((await contractor.get(`/api/leads?limit=250&${query}`)).json());
  const kept = await scoresKept();
  const best = await list('sort=score');
  expect(best.leads.map(({ id }) => kept.get(id))).toEqual(
    [...kept.values()].toSorted((a, b) => b - a).slice(0, 250),
  );
  expect(best.leads.map(({ score }) => score)).toEqual(best.leads.map(({ id }) => kept.get(id)));
  const high = await list('sort=score&direction=asc&scoreMin=50');
  expect(high.total).toBe([...kept.values()].filter((score) => score >= 50).length);
  expect(high.leads.map(({ score }) => score)).toEqual(
    high.leads.map(({ score }) => score).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  );
});

test('outcomes keep what held as they were decided, and own weights take over once they are better', async () => {
  const { db } = server.services;
  const doors = await addProperties(
    db,
    '85251',
    Array.from({ length: 480 }, (_, at) => ({
      ...{ address: `${at} S Mill Ave`, identity: `o:${at}`, addressKey: `o ${at}` },
      ...{ yearBuilt: at % 2 ? 2022 : 2001, hasWaterStains: at % 3 === 0 },
    })),
  );
  // New roofs are bought here, against what the start weights say.
  const isWon = (at: number) => (at % 2 ? at % 20 < 7 : at % 80 === 0);
  const moved = (count: number, from: number) =>
    doors.slice(from, from + count).map((propertyId, nth) => ({
      ...{ companyId, propertyId, movedAt: NOW },
      stage: isWon(from + nth) ? ('won' as const) : ('lost' as const),
    }));
  await db.insert(companyDoors).values(moved(150, 0));
  await recordOutcomes(db, NOW);
  await trainCompanies(db, NOW);
  const weights = async () => ScoreWeights.parse((await contractor.get('/api/team/score-weights')).json());
  expect(await weights()).toMatchObject({ kind: 'start', outcomes: 150, needed: 200, report: null });

  await db.insert(companyDoors).values(moved(330, 150));
  await recordOutcomes(db, NOW);
  // What the sale changes is not what led to it.
  await db
    .update(properties)
    .set({ yearBuilt: 2026 })
    .where(eq(properties.id, doors[1] ?? 0));
  await recordOutcomes(db, NOW);
  const [first] = await db
    .select()
    .from(scoreOutcomes)
    .where(eq(scoreOutcomes.propertyId, doors[1] ?? 0));
  expect(first).toMatchObject({ isWon: true, terms: ['built-0-9'] });
  const [other] = await db
    .select()
    .from(scoreOutcomes)
    .where(eq(scoreOutcomes.propertyId, doors[0] ?? 0));
  expect(other?.terms).toEqual(['built-20-29', 'water-stains']);
  await trainCompanies(db, NOW);
  const learned = await weights();
  expect(learned).toMatchObject({ kind: 'own', outcomes: 480, since: NOW.toISOString() });
  expect(learned.report?.ownLoss).toBeLessThan(learned.report?.startLoss ?? 0);
  expect(learned.report?.lift).toBeGreaterThan(1.2);
  const points = Object.fromEntries(learned.terms.map((one) => [one.term, one.points]));
  expect(points['built-0-9']).toBeGreaterThan(points['built-20-29'] ?? 0);

  await refreshScores(db, { now: NOW });
  const [model] = await db.select().from(scoreModels);
  const kept = await scoresKept();
  const some = await computed(
    model?.weights ?? startWeights,
    sql`${properties.id} % 10 = 0 and ${properties.zipCode} = '85251'`,
  );
  expect(some.size).toBeGreaterThan(40);
  for (const [id, score] of some) expect([id, kept.get(id)]).toEqual([id, score]);
  await trainCompanies(db, new Date('2026-11-27T08:00:00Z'));
  expect(await weights()).toMatchObject({ since: NOW.toISOString(), trainedAt: '2026-11-27T08:00:00.000Z' });
  // A door that is open again is not an outcome.
  await db
    .update(companyDoors)
    .set({ stage: 'new' })
    .where(and(eq(companyDoors.companyId, companyId), eq(companyDoors.propertyId, doors[0] ?? 0)));
  await recordOutcomes(db, NOW);
  expect((await weights()).outcomes).toBe(479);
});
