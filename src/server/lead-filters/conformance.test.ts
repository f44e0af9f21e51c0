import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { stages } from '#domain/crm.ts';
import { type LeadFacts, type LeadStorm, type LeadWork, untouched } from '#domain/filters/lead-facts.ts';
import type { ValueOf } from '#domain/filters/lead-fields.ts';
import {
  filtersOf,
  type LeadFilters,
  leadFieldNames,
  passesFilters,
  queryOf,
} from '#domain/filters/lead-filters.ts';
import { ownerships } from '#domain/filters/ownership.ts';
import type { Measured } from '#domain/measure/measure.ts';
import type { Tracing } from '#domain/measure/tracing.ts';
import { ownerKinds } from '#domain/owners/kinds.ts';
import { utcToday, yearsBefore } from '#domain/owners/years-owned.ts';
import { damageSigns, roofSubtypes, roofTypes, severityLevels } from '#domain/roofs.ts';
import { stormGrades } from '#domain/storms/grades.ts';
import { and, asc, eq, inArray, sql } from '#server/db/orm.ts';
import {
  companyDoors,
  leadScores,
  measurements,
  properties,
  propertyHistory,
  propertyStorms,
  propertyTags,
  queueItems,
  queues,
  tagCatalog,
  users,
} from '#server/db/schema/index.ts';
import { inPointSnapshot, matchingChunks } from '#server/points/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addProperties } from '#testing/properties.ts';
import { folded, inScope, leadsMatching } from './index.ts';

// Among them all whose lower case depends on the language or on the place in the word.
const letters = fc.constantFrom(...'aAbBéÉñÑüÜøØжЖiIİıΣσςkK\u212a 019-_%\\\'".*', '\u00a0', '\u3000');
const text = fc.string({ unit: letters, maxLength: 6 });
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const near = (values: readonly number[]) =>
  fc.constantFrom(...values.flatMap((value) => [value - 1, value, value + 1]));
const mailings = [
  '12 N Elm St',
  '12 NORTH elm street, Mesa AZ 85251',
  '12 N Elm St, Chicago IL 60601-1234',
  '12b elm',
  '0012 S. Elm #4',
  '12 Elm Apt 4, Mesa, AZ 852511234 USA',
  '12 la Mesa Dr',
  '12 La Casa',
  'c/o Ann 12 N Elm',
  '% Ann Lee 12 N Elm # 4',
  'PO Box 18',
  'P.O. BOX 60601',
  'Box 1, Reno, NV',
  '1 King St, Toronto ON M5V 2T6',
  'Reno NV 89501',
  '9 Oak Ave.',
  '9-Oak Ave 85031',
  '',
  ' . ',
];

const owners = [
  'SMITH JOHN A & MARY B',
  'Smith John A & Mary-B.',
  'ELM, INC.',
  'L.L.C. Elm',
  'ELM REAL ESTATE',
  'Estate of Ann Lee',
  'LEE ANN EST',
  'LEE ANN LIFE ESTATE',
  'CITY OF MESA',
  'MESA WATER DISTRICT',
  'US DEPT OF LAND',
  'ANN LEE TRUST CO',
  'ANN LEE TR',
  'FIRST BAPTIST CHURCH',
  'Current Owner',
  '12 ELM',
];
/** On both sides of round numbers of years. */
const soldOn = [1, 4, 5, 6, 10, 11, 39, 40, 41].flatMap((years) => {
  const day = yearsBefore(utcToday(), years);
  return [-1, 0, 1].map((by) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10));
});

const house = fc.record({
  address: fc.oneof(text, fc.constantFrom(...mailings)),
  owner: orNull(fc.oneof(text, fc.constantFrom(...owners))),
  ownerAddress: orNull(fc.oneof(text, fc.constantFrom(...mailings))),
  parcelNumber: orNull(text),
  yearBuilt: orNull(fc.oneof(fc.constant(0), near([1950, 1987, 2025]))),
  areaSquareFeet: orNull(fc.oneof(fc.constant(0), fc.constant(2000.5), near([5000, 200_000]))),
  roofType: orNull(fc.constantFrom(...roofTypes, ' FLAT ', 'slate', 'Asphalt SHINGLE', '')),
  roofSubtype: orNull(fc.constantFrom(...roofSubtypes, '3-TAB SHINGLES', '\u00a0mixed', '\u3000')),
  zoning: orNull(fc.constantFrom('R1-6', ' r-5', 'C-2', '', '  ', '\u00a0', '\u00a0r', 'Ñ')),
  severityLevel: orNull(fc.constantFrom(...severityLevels)),
  hasMissingShingles: fc.boolean(),
  hasWaterStains: fc.boolean(),
  hasCrackedShingles: fc.boolean(),
  hasCurlingShingles: fc.boolean(),
  hasPool: fc.boolean(),
  hasSolarPanels: fc.boolean(),
  isRentalProperty: fc.boolean(),
  uspsVacancy: fc.boolean(),
  saleDate: orNull(fc.constantFrom(...soldOn)),
  roofReplacedOn: orNull(fc.constantFrom(...soldOn, '1985-05-02')),
  isVacantLot: fc.boolean(),
});
/** None, an own position, and that of a ZIP. */
const placeOf = (at: number) =>
  [
    {},
    { latitude: 33.490003 + (at % 11) * 0.00101, longitude: -111.919998 + (at % 17) * 0.00103 },
    { latitude: 33.49, longitude: -111.92, locationPrecision: 'zip' as const },
  ][at % 3];

const someValues = (...words: string[]) => fc.subarray(words, { minLength: 1 });
const tags = ['blue_door', 'gate_code'];
let queueIds: number[] = [];

/** A value that narrows, for each field. */
const values: { [F in keyof Required<LeadFilters>]: fc.Arbitrary<ValueOf<F>> } = {
  search: fc.string({ unit: letters, minLength: 1, maxLength: 2 }),
  severity: someValues(...severityLevels),
  roofType: someValues('flat', ' Flat', 'mixed', 'slate'),
  roofSubtype: someValues(...roofSubtypes),
  shingle: fc.boolean(),
  zoning: someValues('residential', 'commercial'),
  stage: someValues(...stages),
  yearBuilt: fc.tuple(near([1951, 1987]), near([1988, 2024])),
  area: fc.tuple(near([1, 5000]), near([5002, 199_999])),
  roofAge: fc.constantFrom([0, 4], [5, 40], [5, 5], [1, 10], [38, 39]),
  replacedSince: fc.constantFrom('1985-05-03', soldOn[4] ?? '', soldOn[10] ?? ''),
  squares: fc.tuple(near([1, 20, 24]), near([26, 40, 99])),
  hail: fc.constantFrom(0.75, 1, 1.3, 1.75),
  hailReported: fc.constantFrom(0.75, 1, 1.3, 1.75),
  wind: fc.constantFrom(50, 57.5, 60),
  stormSince: fc.constantFrom('2026-06-01', '2026-06-02', '2026-06-03'),
  stormGrade: someValues(...stormGrades, 'report', 'unconfirmed'),
  damage: someValues(...Object.keys(damageSigns)),
  ownership: someValues(...ownerships),
  rental: fc.boolean(),
  vacant: fc.boolean(),
  vacantLot: fc.boolean(),
  ownerKind: someValues(...ownerKinds),
  outOfState: fc.boolean(),
  ownsSeveral: fc.boolean(),
  yearsOwned: fc.constantFrom([0, 4], [5, 40], [5, 5], [1, 10], [39, 40]),
  pool: fc.boolean(),
  solar: fc.boolean(),
  tags: someValues(...tags, 'nobody_has_it'),
  queue: fc
    .subarray([0, 1, 2], { minLength: 1 })
    .map((which) => which.map((at) => ['none', ...queueIds.map(String)][at] ?? 'none')),
  untouchedSince: fc.constantFrom('2026-10-01', '2026-10-02', '2026-10-03'),
  score: fc.constantFrom(1, 35, 40, 72, 100),
  position: fc.boolean(),
  // What crosses itself is among them.
  within: fc
    .array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 2000 })), {
      minLength: 3,
      maxLength: 9,
    })
    .map((corners) =>
      corners.map(([east, north]) => [(-11_193_000 + east) / 1e5, (3_348_500 + north) / 1e5] as const),
    ),
};
const anyFilters: fc.Arbitrary<LeadFilters> = fc
  .record(values, { requiredKeys: [] })
  .chain((all) =>
    fc
      .subarray(leadFieldNames, { maxLength: 3 })
      .map((names) => Object.fromEntries(names.map((name) => [name, all[name]]))),
  );

let server: TestServer;
let actor: Actor;
let rows: (LeadFacts & { id: number; ownerKey: string | null })[];
const work = new Map<number, LeadWork>();
const storms = new Map<number, LeadStorm[]>();

const letterCases = JSON.parse(
  readFileSync(new URL('../../domain/letters.cases.json', import.meta.url), 'utf8'),
) as string[][];

test('the database folds letters as the browser does', async () => {
  const found: string[][] = [];
  for (const [written] of letterCases) {
    const { rows } = await server.services.db.execute<{ folded: string }>(
      sql`select ${folded(sql`${written}::text`)} as folded`,
    );
    found.push([written ?? '', rows[0]?.folded ?? '']);
  }
  expect(found).toEqual(letterCases);
});

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  const houses = fc
    .sample(house, { numRuns: 400, seed: 20_261_121 })
    .map((about, at) => ({ ...about, ...placeOf(at) }));
  await addProperties(db, '85251', houses.slice(0, 300).map(distinct));
  await addProperties(db, '85031', houses.slice(300).map(distinct));
  // Owners of these are not owners of several for somebody who does not hold their ZIP.
  await addProperties(db, '85042', houses.slice(200, 350).map(distinct));
  await server.contractor('85251', '85031');
  await server.contractor('85251');
  const [me, other] = await db
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(eq(users.role, 'user'))
    .orderBy(asc(users.createdAt));
  actor = {
    id: me?.id ?? '',
    companyId: me?.companyId ?? '',
    role: 'user',
    companyRole: 'owner',
    subscriptionTier: 'basic',
    via: 'session',
  };
  const visible = inArray(properties.zipCode, ['85251', '85031']);
  rows = await db.select().from(properties).where(visible).orderBy(asc(properties.id));
  await doSomeWork(actor, other ?? actor);
  await letItHail();
});
afterAll(() => server.close());

// An identity is made of the address, which here may be anything.
const distinct = <House>(about: House, index: number) => ({ ...about, identity: `p:${index}` });

type Person = Pick<Actor, 'id' | 'companyId'>;

/** Every third property was touched; another user's work on others changes nothing. */
async function doSomeWork(me: Person, other: Person): Promise<void> {
  const [userId, otherId] = [me.id, other.id];
  const { db } = server.services;
  const catalog = await db
    .insert(tagCatalog)
    .values(tags.map((key) => ({ key, label: key, color: 'blue' as const })))
    .returning({ tagKey: tagCatalog.key, tagId: tagCatalog.id });
  const made = await db
    .insert(queues)
    .values([
      { userId, name: 'One' },
      { userId, name: 'Two' },
      { userId: otherId, name: 'Foreign' },
    ])
    .returning({ id: queues.id });
  const foreign = made[2]?.id ?? 0;
  const named = (key: string) => catalog.find(({ tagKey }) => tagKey === key) ?? { tagKey: key, tagId: 0 };
  queueIds = made.slice(0, 2).map(({ id }) => id);
  for (const [at, { id: propertyId, zipCode }] of rows.entries()) {
    if (at % 5 === 0) {
      await db.insert(queueItems).values({ queueId: foreign, propertyId });
      await db.insert(propertyTags).values({ userId: otherId, propertyId, ...named('blue_door') });
      await db.insert(companyDoors).values({ companyId: other.companyId, propertyId, stage: 'won' });
      await db
        .insert(leadScores)
        .values({ companyId: other.companyId, propertyId, zipCode: '85251', score: 100 });
    }
    if (at % 3 !== 0) continue;
    const stage = stages[at % stages.length] ?? 'new';
    const touchedOn = ['2026-09-30', '2026-10-01', '2026-10-02', null][at % 4] ?? null;
    const tagged = at % 6 === 0 ? [tags[at % 2] ?? ''] : [];
    const score = [0, 35, 40, 72, 100, null][(at / 3) % 6] ?? null;
    const queued = at % 9 === 0 ? [queueIds[at % 2] ?? 0] : [];
    await db.insert(companyDoors).values({ companyId: me.companyId, propertyId, stage });
    if (score !== null)
      await db.insert(leadScores).values({ companyId: me.companyId, propertyId, zipCode, score });
    for (const tagKey of tagged)
      await db.insert(propertyTags).values({ userId, propertyId, ...named(tagKey) });
    for (const queueId of queued) await db.insert(queueItems).values({ queueId, propertyId });
    if (touchedOn) {
      const at = new Date(`${touchedOn}T23:59:59.999Z`);
      await db.insert(propertyHistory).values({ userId, propertyId, kind: 'stage', at, toStage: stage });
    }
    work.set(propertyId, { ...untouched, stage, tags: tagged, queueIds: queued, touchedOn, score });
  }
  const squares = await doSomeMeasuring(me, other);
  for (const { id, ownerKey } of rows) {
    const ownerDoors = rows.filter((row) => ownerKey !== null && row.ownerKey === ownerKey).length;
    work.set(id, { ...(work.get(id) ?? untouched), ownerDoors, squares: squares.get(id) ?? null });
  }
}

/** Most roofs have squares by their outline; some were measured, twice or by another company. */
async function doSomeMeasuring(me: Person, other: Person): Promise<Map<number, number | null>> {
  const { db } = server.services;
  const known = new Map<number, number | null>();
  const traced = { tracing: {}, measured: {} } as { tracing: Tracing; measured: Measured };
  for (const [at, { id: propertyId }] of rows.entries()) {
    const byOutline = [null, 1, 19.9, 20, 25, 40.1, 99, 99.1, 300][at % 9] ?? null;
    const own = at % 7 === 0 ? [12, 24, 26.5][at % 3] : undefined;
    await db.update(properties).set({ roofSquares: byOutline }).where(eq(properties.id, propertyId));
    const measure = (companyId: string, version: number, squares: number) =>
      db.insert(measurements).values({
        ...{ propertyId, companyId, version, ...traced, slopedSquareFeet: squares * 100 },
      });
    if (own !== undefined) {
      await measure(me.companyId, 1, 70);
      await measure(me.companyId, 2, own);
    }
    if (at % 5 === 0) await measure(other.companyId, 1, 50);
    known.set(propertyId, own ?? byOutline);
  }
  return known;
}

/** Up to three storms at a house, on their own days. */
async function letItHail(): Promise<void> {
  const sizes = fc.constantFrom(0.75, 1, 1.3, 1.75);
  const storm = fc.record({
    cellInches: orNull(sizes),
    reportedInches: orNull(sizes),
    officialInches: orNull(sizes),
    signatureInches: orNull(sizes),
    windMph: orNull(fc.constantFrom(50, 57, 58, 60)),
    grade: orNull(fc.constantFrom(...stormGrades)),
    unconfirmed: fc.boolean(),
  });
  const days = fc.subarray(['2026-05-31', '2026-06-01', '2026-06-02', '2026-06-03']);
  const known = fc.sample(fc.tuple(fc.array(storm, { maxLength: 3 }), days), {
    numRuns: rows.length,
    seed: 20_261_123,
  });
  const all = rows.flatMap(({ id: propertyId }, at) => {
    const [some = [], on = []] = known[at] ?? [];
    return some.slice(0, on.length).map((one, n) => ({ ...one, propertyId, day: on[n] ?? '' }));
  });
  for (const { id } of rows) storms.set(id, all.filter(({ propertyId }) => propertyId === id).map(factsOf));
  await server.services.db.insert(propertyStorms).values(all.map((one) => ({ ...one, reportIds: [] })));
}

type Row = Omit<LeadStorm, 'nearbyInches'> &
  Record<'reportedInches' | 'officialInches' | 'signatureInches', number | null>;

function factsOf({ reportedInches, officialInches, signatureInches, ...storm }: Row): LeadStorm {
  const sizes = [reportedInches, officialInches, signatureInches].flatMap((size) => size ?? []);
  return { ...storm, nearbyInches: sizes.length > 0 ? Math.max(...sizes) : null };
}

async function bySql(filters: LeadFilters, zipCode?: string): Promise<number[]> {
  const found = await server.services.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(propertiesVisibleTo(actor), inScope({ zipCode }), leadsMatching(filters, actor)))
    .orderBy(asc(properties.id));
  return found.map(({ id }) => id);
}

function byDomain(filters: LeadFilters, zipCode?: string): number[] {
  const passes = passesFilters(filters);
  return rows
    .filter((row) => zipCode === undefined || row.zipCode === zipCode)
    .filter((row) => passes(row, work.get(row.id) ?? untouched, storms.get(row.id)))
    .map(({ id }) => id);
}

async function byPackedPoints(filters: LeadFilters, zipCode?: string): Promise<number[]> {
  const ids: number[] = [];
  await inPointSnapshot(server.services, actor, { zipCode }, async (snapshot) => {
    for await (const chunk of matchingChunks(snapshot, actor, { filters, zipCode }))
      chunk.scan((id) => ids.push(id));
  });
  return ids.sort((a, b) => a - b);
}

test.each(leadFieldNames)(
  '%s: SQL, packed points and the plain function let the same houses pass',
  async (name) => {
    let [passed, refused] = [0, 0];
    for (const value of fc.sample(values[name] as fc.Arbitrary<unknown>, { numRuns: 8, seed: 7 })) {
      const filters = { [name]: value } as LeadFilters;
      const expected = byDomain(filters);
      expect(await bySql(filters), JSON.stringify(filters)).toEqual(expected);
      expect(await byPackedPoints(filters), JSON.stringify(filters)).toEqual(expected);
      passed += expected.length;
      refused += rows.length - expected.length;
    }
    // A field that lets all or nothing pass would prove nothing.
    expect(Math.min(passed, refused)).toBeGreaterThan(0);
  },
);

test('they agree on every combination of fields', async () => {
  const zip = fc.option(fc.constantFrom('85251', '85031'), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(anyFilters, zip, async (filters, zipCode) => {
      const expected = byDomain(filters, zipCode);
      expect(await bySql(filters, zipCode)).toEqual(expected);
      expect(await byPackedPoints(filters, zipCode)).toEqual(expected);
      expect(byDomain(filtersOf(queryOf(filters)), zipCode)).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test('and on everything asked about one storm', async () => {
  const { hail, hailReported, wind, stormSince, stormGrade } = values;
  const asked = fc.record({ hail, hailReported, wind, stormSince, stormGrade }, { requiredKeys: [] });
  let [passed, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(asked, async (filters) => {
      const expected = byDomain(filters);
      expect(await bySql(filters)).toEqual(expected);
      expect(await byPackedPoints(filters)).toEqual(expected);
      passed += expected.length;
      refused += rows.length - expected.length;
    }),
    { numRuns: 25, seed: 17 },
  );
  expect(Math.min(passed, refused)).toBeGreaterThan(0);
});

test('a search finds letters of every script in either case', async () => {
  expect((await bySql({ search: 'É' })).length).toBeGreaterThan(0);
});
