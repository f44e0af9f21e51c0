import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#access/can.ts';
import { LeadPage } from '#contract/leads.ts';
import { type Stage, stages } from '#domain/crm.ts';
import { type LeadWork, untouched } from '#domain/filters/lead-facts.ts';
import { type LeadFilters, queryOf } from '#domain/filters/lead-filters.ts';
import { filterLeads } from '#domain/leads/filter.ts';
import { roofSourceOf } from '#domain/leads/pictures.ts';
import { type Lead, prepareLeads } from '#domain/leads/prepare.ts';
import {
  type SortDirection,
  type SortField,
  sortDirections,
  sortedOrder,
  sortFields,
} from '#domain/leads/sort.ts';
import type { Measured } from '#domain/measure/measure.ts';
import type { Tracing } from '#domain/measure/tracing.ts';
import { roofSubtypes, roofTypes, severityLevels } from '#domain/roofs.ts';
import { and, eq, gte } from '#server/db/orm.ts';
import {
  leadScores,
  measurements,
  properties,
  propertyStorms,
  scoreZips,
  users,
} from '#server/db/schema/index.ts';
import { refreshScores } from '#server/features/leads/scores/scores.jobs.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, touchZip } from '#testing/properties.ts';
import { readPage } from './leads.data.ts';
import type { Place } from './order.data.ts';

let server: TestServer;
let contractor: Client;
let actor: Actor;
let mine: (Lead & { cropImageUrl: string | null })[];
const work = new Map<number, LeadWork>();

// Letters of one, two and four bytes, and some that differ only in sort order.
const letters = fc.constantFrom(...'aAzZéÉñØжЖiIİıΣσς 0129-.\'"\\%_', '\u00a0', '\uffee', '😀', '𝔸');
const text = fc.string({ unit: letters, maxLength: 5 });
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const house = fc.record({
  address: fc.oneof(text, fc.constantFrom('9 Elm St', '10 Elm St', '10 Elm St Apt 9', '10 elm st apt 10')),
  owner: orNull(text),
  yearBuilt: orNull(fc.constantFrom(0, 1950, 1987, 2025)),
  areaSquareFeet: orNull(fc.constantFrom(0, 0.1, 2000.5, 1e9)),
  roofReplacedOn: orNull(fc.constantFrom('1987-01-01', '2019-05-02', '2024-12-31')),
  roofSquares: orNull(fc.constantFrom(0.4, 21.5, 30)),
  roofType: orNull(fc.constantFrom(...roofTypes, ' FLAT ', 'slate', '')),
  roofSubtype: orNull(fc.constantFrom(...roofSubtypes)),
  zoning: orNull(fc.constantFrom('R1-6', 'r1-10', 'R1-6 ', 'C-2', '')),
  severityLevel: orNull(fc.constantFrom(...severityLevels)),
  cropImageUrl: orNull(
    fc.constantFrom(
      '/api/properties/1/crop',
      '/api/properties/1/roof-crop',
      ' /api/properties/1/crop',
      '/api/properties/1/crop\n',
      'https://images.example.com/crop',
    ),
  ),
});

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  const houses = fc
    .sample(house, { numRuns: 260, seed: 20_261_122 })
    .map((about, at) => ({ ...about, identity: `p:${at}`, addressKey: `${at}` }));
  await addProperties(db, '85251', houses.slice(0, 130));
  await addProperties(db, '85031', houses.slice(130, 240));
  await addProperties(db, '85004', houses.slice(240));
  const person = await server.addPerson({ zips: ['85251', '85031'] });
  contractor = await server.signIn(person);
  const [row] = await db.select().from(users).where(eq(users.id, person.id));
  if (!row) throw new Error('The contractor is not there.');
  actor = { ...row, via: 'session' };
  const all = await db.select().from(properties);
  const measured = all.filter((_, at) => at % 9 === 0);
  await db.insert(measurements).values(
    measured.flatMap(({ id }) =>
      [1, 2].map((version) => ({
        ...{ propertyId: id, companyId: row.companyId, userId: row.id, version },
        ...{ tracing: {} as Tracing, measured: {} as Measured, slopedSquareFeet: version * 1500 },
      })),
    ),
  );
  mine = all
    .filter(({ zipCode }) => zipCode !== '85004')
    .map((row) => ({ ...row, squares: measured.includes(row) ? 30 : row.roofSquares }));
  for (const [at, { id }] of mine.slice(0, 20).entries()) {
    const stage: Stage = stages[at % stages.length] ?? 'new';
    await contractor.put(`/api/properties/${id}/stage`, { stage });
    work.set(id, { ...untouched, stage });
  }
});
afterAll(() => server.close());

const workOf = (id: number): LeadWork => work.get(id) ?? untouched;

interface Ask {
  filters?: LeadFilters;
  sort?: SortField;
  direction?: SortDirection;
  [key: string]: unknown;
}

async function page(client: Client, { filters = {}, ...more }: Ask = {}) {
  const sent = Object.entries({ ...queryOf(filters), ...more }).map(([key, value]) => [key, String(value)]);
  const answer = await client.get(`/api/leads?${new URLSearchParams(sent)}`);
  expect(answer.status, answer.text).toBe(200);
  return LeadPage.parse(answer.json());
}

/** Every page, one after the other, as ids. */
async function walk(ask: Ask): Promise<{ ids: number[]; totals: Set<number> }> {
  const ids: number[] = [];
  const totals = new Set<number>();
  for (let after: string | null = ''; after !== null; ) {
    const found: LeadPage = await page(contractor, { ...ask, ...(after && { after }) });
    ids.push(...found.leads.map(({ id }) => id));
    totals.add(found.total);
    after = found.next;
  }
  return { ids, totals };
}

function inTheBrowser(filters: LeadFilters, sort: SortField, direction: SortDirection): number[] {
  const prepared = prepareLeads(mine);
  return filterLeads(prepared, sortedOrder(prepared, sort, direction), filters, workOf).map(({ id }) => id);
}

test('a lead names the source of its thumbnail as the browser does from the picture’s address', async () => {
  const { leads } = await page(contractor, { limit: 250 });
  const inBrowser = new Map(mine.map((lead) => [lead.id, roofSourceOf(lead)]));
  expect(leads.map(({ id, picture }) => [id, picture])).toEqual(
    leads.map(({ id }) => [id, inBrowser.get(id)]),
  );
  expect(new Set(inBrowser.values())).toEqual(new Set(['flight', 'simulated', null]));
});

describe('the order', () => {
  const orders = sortFields.flatMap((sort) => sortDirections.map((direction) => ({ sort, direction })));
  test.each(orders)('$sort $direction: the pages hold what the browser shows, each once', async (order) => {
    const { ids, totals } = await walk({ ...order, limit: 47 });
    expect(ids).toEqual(inTheBrowser({}, order.sort, order.direction));
    expect([...totals]).toEqual([240]);
  });

  test('it is the browser’s whatever the filters, the page’s length and what is passed over', async () => {
    const filters: fc.Arbitrary<LeadFilters> = fc.record(
      {
        search: fc.string({ unit: letters, minLength: 1, maxLength: 1 }),
        severity: fc.subarray([...severityLevels], { minLength: 1 }),
        stage: fc.subarray([...stages], { minLength: 1 }),
        yearBuilt: fc.constantFrom([1951, 2024] as const, [1950, 1987] as const),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...orders),
        fc.integer({ min: 1, max: 250 }),
        fc.nat(100),
        async (narrowed, { sort, direction }, limit, skip) => {
          const expected = inTheBrowser(narrowed, sort, direction);
          const first = await page(contractor, { filters: narrowed, sort, direction, limit, skip });
          expect(first.total).toBe(expected.length);
          expect(first.leads.map(({ id }) => id)).toEqual(expected.slice(skip, skip + limit));
          expect(first.next === null).toBe(skip + limit >= expected.length);
          if (first.next === null) return;
          const second = await page(contractor, {
            filters: narrowed,
            sort,
            direction,
            after: first.next,
            skip: 1,
          });
          expect(second.leads.map(({ id }) => id)).toEqual(
            expected.slice(skip + limit + 1, skip + limit + 51),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  test('rows that are too many to sort have the same order, with any filters and on any page', async () => {
    const { db } = server.services;
    const filters = fc.record(
      {
        search: fc.string({ unit: letters, minLength: 1, maxLength: 1 }),
        severity: fc.subarray([...severityLevels], { minLength: 2 }),
        stage: fc.subarray([...stages], { minLength: 3 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...orders),
        fc.integer({ min: 1, max: 60 }),
        fc.nat(260),
        fc.constantFrom(1, 40, 1000),
        fc.constantFrom(0, 1000),
        async (narrowed, order, limit, skip, reach, whole) => {
          const expected = inTheBrowser(narrowed, order.sort, order.direction);
          const wanted = { scope: {}, filters: narrowed, order, after: null, skip, limit };
          const read = (more: object) =>
            readPage(db, actor, { ...wanted, ...more }, { few: 3, whole, some: 30, reach });
          const first = await read({});
          expect(first.total).toBe(expected.length);
          expect(first.leads.map(({ id }) => id)).toEqual(expected.slice(skip, skip + limit));
          expect(first.last === null).toBe(skip + limit >= expected.length);
          if (first.last === null) return;
          const second = await read({ after: first.last, skip: 1 });
          expect(second.leads.map(({ id }) => id)).toEqual(
            expected.slice(skip + limit + 1, skip + limit + 1 + limit),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  test.each(sortDirections)(
    'ZIP codes whose doors all have a score and ones with a new door make one list by score (%s)',
    async (direction) => {
      const { db } = server.services;
      await refreshScores(db);
      const [added = 0] = await addProperties(db, '85031', [
        { address: '1 New St', severityLevel: 'severe' },
      ]);
      const kept = await db.select().from(leadScores).where(eq(leadScores.companyId, actor.companyId));
      const scores = new Map(kept.map(({ propertyId, score }) => [propertyId, score]));
      const places = [...mine, { id: added, severityLevel: 'severe' as const }]
        .map(({ id, severityLevel }) => ({ id, severityLevel, score: scores.get(id) ?? null }))
        .toSorted((a, b) => a.id - b.id)
        .toSorted((a, b) => (direction === 'asc' ? 1 : -1) * ((a.score ?? 0) - (b.score ?? 0)))
        .toSorted((a, b) => Number(a.score === null) - Number(b.score === null));
      expect(places.at(-1)?.id).toBe(added);
      for (const filters of [{}, { severity: ['severe', 'minor'] as const }])
        for (const [skip, reach] of [
          [0, 1000],
          [60, 1],
        ] as const) {
          const wanted = { scope: {}, filters, order: { sort: 'score', direction } as const };
          const expected = places.filter(
            ({ severityLevel }) => !filters.severity || filters.severity.some((one) => one === severityLevel),
          );
          const large = { few: 3, whole: 0, some: 1000, reach };
          const read = async (after: Place | null, skip: number, limit: number) =>
            readPage(db, actor, { ...wanted, after, skip, limit }, large);
          const first = await read(null, skip, 20);
          const rest = await read(first.last, 0, 250);
          expect([...first.leads, ...rest.leads].map(({ id }) => id)).toEqual(
            expected.slice(skip).map(({ id }) => id),
          );
        }
      await db.delete(properties).where(eq(properties.id, added));
      await db.delete(leadScores);
      await db.delete(scoreZips);
      await touchZip(db, '85031');
    },
  );

  test.each([0, 1000])(
    'a count that is kept is counted again once a property of the ZIP changes (%i)',
    async (whole) => {
      const { db } = server.services;
      const wanted = {
        ...{ scope: {}, filters: { severity: ['severe'] as const }, after: null, skip: 0, limit: 1 },
        order: { sort: 'address', direction: 'asc' } as const,
      };
      const total = async () =>
        (await readPage(db, actor, wanted, { few: 0, whole, some: 0, reach: 1000 })).total;
      const before = await total();
      expect(await total()).toBe(before);
      const [added = 0] = await addProperties(db, '85031', [
        { address: '1 New St', severityLevel: 'severe' },
      ]);
      expect(await total()).toBe(before + 1);
      await db.delete(properties).where(eq(properties.id, added));
      await touchZip(db, '85031');
      expect(await total()).toBe(before);
    },
  );

  test.each([0, 1000])(
    'a count by score is counted again once the scores of the ZIP are made again (%i)',
    async (whole) => {
      const { db } = server.services;
      const wanted = {
        ...{ scope: {}, filters: { score: 40 }, after: null, skip: 0, limit: 1 },
        order: { sort: 'address', direction: 'asc' } as const,
      };
      const total = async () =>
        (await readPage(db, actor, wanted, { few: 0, whole, some: 0, reach: 1000 })).total;
      const expected = async () =>
        db.$count(leadScores, and(eq(leadScores.companyId, actor.companyId), gte(leadScores.score, 40)));
      await refreshScores(db);
      const before = await total();
      expect(before).toBe(await expected());
      const [added = 0] = await addProperties(db, '85031', [
        { address: '2 New St', severityLevel: 'severe', yearBuilt: 1996, hasMissingShingles: true },
      ]);
      expect(await total()).toBe(before);
      await refreshScores(db);
      expect(await total()).toBe(before + 1);
      expect(await total()).toBe(await expected());
      // Kept for the ZIPs, and nevertheless never what another company's scores came to.
      const stranger = { ...actor, companyId: randomUUID() };
      expect((await readPage(db, stranger, wanted, { few: 0, whole, some: 0, reach: 1000 })).total).toBe(0);
      expect(await total()).toBe(before + 1);
      await db.delete(properties).where(eq(properties.id, added));
      await db.delete(leadScores);
      await touchZip(db, '85031');
    },
  );

  test('by default it is worst first, by address', async () => {
    const { leads } = await page(contractor);
    expect(leads.map(({ id }) => id)).toEqual(inTheBrowser({}, 'severityLevel', 'desc').slice(0, 50));
  });

  test('what comes or goes before a page moves nothing on it', async () => {
    const ask: Ask = { sort: 'address', direction: 'desc', limit: 10, zipCode: '85251' };
    const first = await page(contractor, ask);
    const before = await page(contractor, { ...ask, after: first.next });
    const [added = 0] = await addProperties(server.services.db, '85251', [{ address: '\u{10fffd}' }]);
    const again = await page(contractor, { ...ask, after: first.next });
    expect(again.leads).toEqual(before.leads);
    expect(again.total).toBe(first.total + 1);
    await server.services.db.delete(properties).where(eq(properties.id, added));
    await touchZip(server.services.db, '85251');
  });
});

describe('narrowed by storms', () => {
  test('each lead names the strongest storm among those asked for, and no other list does', async () => {
    const [hit, other] = mine;
    const storm = (propertyId: number, day: string, cellInches: number | null, windMph: number | null) => ({
      ...{ propertyId, day, cellInches, windMph },
      ...{ grade: 'radar' as const, unconfirmed: false, reportIds: [] },
    });
    await server.services.db
      .insert(propertyStorms)
      .values([
        storm(hit?.id ?? 0, '2025-05-01', 2.5, null),
        storm(hit?.id ?? 0, '2025-06-10', 1.3, 70),
        storm(hit?.id ?? 0, '2025-09-26', 1.75, 58),
        { ...storm(hit?.id ?? 0, '2025-09-27', 4, null), unconfirmed: true },
        { ...storm(other?.id ?? 0, '2025-05-01', 1.75, null), reportedInches: 3, reportedMiles: 2.5 },
      ]);
    const asked = async (filters: LeadFilters) =>
      (await page(contractor, { filters })).leads.map(({ id, storm }) => [id, storm?.date]);
    expect(await asked({ hail: 1.3, stormSince: '2025-06-01' })).toEqual([[hit?.id, '2025-09-26']]);
    expect(await asked({ wind: 58 })).toEqual([[hit?.id, '2025-06-10']]);
    expect((await page(contractor, { filters: { hail: 1.75 } })).total).toBe(2);
    expect(await asked({ hail: 1.75, stormGrade: ['official'] })).toEqual([]);
    // What was reported nearby is not hail at the door, and is asked for by itself.
    expect(await asked({ hail: 3 })).toEqual([]);
    expect(await asked({ hailReported: 3 })).toEqual([[other?.id, '2025-05-01']]);
    const { leads } = await page(contractor, { filters: { hail: 3, stormGrade: ['unconfirmed'] } });
    expect(leads.map(({ storm }) => storm)).toEqual([
      {
        ...{ date: '2025-09-27', cellInches: 4, reported: null, official: null, signature: null },
        ...{ windMph: null, windMiles: null, grade: 'radar', unconfirmed: true },
      },
    ]);
    expect((await page(contractor, { limit: 1 })).leads[0]).not.toHaveProperty('storm');
  });

  test('sizes and days that cannot be are refused by name', async () => {
    for (const [query, path, reason] of [
      ['hailMin=30', 'hailMin', 'Please give a number from 0 to 8'],
      ['hailMin=large', 'hailMin', 'Please give a number from 0 to 8'],
      ['hailMin=1&hailMin=2', 'hailMin', 'Please give a number from 0 to 8'],
      ['windMin=-5', 'windMin', 'Please give a number from 0 to'],
      ['stormSince=2025-02-30', 'stormSince', 'Please write the day as YYYY-MM-DD'],
      ['stormGrade=sure', 'stormGrade', 'expected one of'],
    ]) {
      const answer = await contractor.get(`/api/leads?${query}`);
      expect(answer.status, query).toBe(400);
      expect(answer.text).toContain(path);
      expect(answer.text).toContain(reason);
    }
  });
});

describe('who sees what', () => {
  test('no query shows leads of ZIPs that are not the caller’s', async () => {
    const all = await walk({ limit: 250 });
    expect(new Set(all.ids)).toEqual(new Set(mine.map(({ id }) => id)));
    expect(await page(contractor, { zipCode: '85004' })).toEqual({ total: 0, leads: [], next: null });
    expect((await page(contractor, { zipCodes: '85004,85031' })).total).toBe(110);
    expect((await page(contractor, { zipCodes: '85004', search: 'e' })).total).toBe(0);
  });

  test('an administrator sees all', async () => {
    expect((await page(await server.admin())).total).toBe(260);
  });

  test('a lead shows its stage in the company’s pipeline, and no other’s', async () => {
    const [won] = (await page(contractor, { filters: { stage: ['won'] } })).leads;
    expect(won?.stage).toBe('won');
    const colleague = await server.contractor('85251', '85031');
    const seen = (await page(colleague, { limit: 250 })).leads;
    expect(seen.filter(({ stage }) => stage !== 'new')).toEqual([]);
  });
});

describe('what cannot be understood', () => {
  const refusal = async (query: string) => {
    const answer = await contractor.get(`/api/leads?${query}`);
    return { status: answer.status, ...(answer.json() as { detail: string; errors: { path: string }[] }) };
  };
  const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

  test.each([
    ['nonsense', 'nonsense'],
    ['of another order', cursorOf('address', 'asc', '9 elm', '1')],
    ['too short', cursorOf('severityLevel', 'desc', 'false', '3')],
    ['neither known nor unknown', cursorOf('severityLevel', 'desc', 'perhaps', '3', 'elm', '1')],
    ['no number', cursorOf('severityLevel', 'desc', 'false', 'NaN', 'elm', '1')],
    ['a number beyond all numbers', cursorOf('severityLevel', 'desc', 'false', '-1e999', 'elm', '1')],
    ['an id that cannot be', cursorOf('severityLevel', 'desc', 'false', '3', 'elm', '99999999999')],
    ['a character that cannot be kept', cursorOf('severityLevel', 'desc', 'false', '3', '\0', '1')],
    ['no list', Buffer.from('{}').toString('base64url')],
  ])('a place that is %s is refused by name', async (_what, after) => {
    expect(await refusal(new URLSearchParams({ after }).toString())).toMatchObject({
      status: 400,
      detail: expect.stringContaining('begin with the first page'),
      errors: [{ path: 'after' }],
    });
  });

  test('an invalid filter, order or length is refused', async () => {
    expect(await refusal('severity=severe')).toMatchObject({
      status: 400,
      detail: expect.stringContaining('severityLevel'),
    });
    expect((await refusal('sort=evil')).status).toBe(400);
    expect((await refusal('limit=251')).status).toBe(400);
    expect((await refusal('skip=-1')).status).toBe(400);
  });
});

test('a page of fifty leads with every fact is at most 40 kB', async () => {
  const houses = Array.from({ length: 50 }, (_, at) => ({
    address: `${at + 100} E Indian School Rd Unit ${at}, Scottsdale`,
    parcelNumber: `173-22-${at}`,
    propertyId: `R-2026-${at}`,
    owner: 'Maria Guadalupe Ortiz Hernandez',
    ownerAddress: `${at + 100} E Indian School Rd, Scottsdale AZ 85251`,
    taxOwner: 'Ortiz Family Revocable Trust',
    taxOwnerAddress: 'PO Box 1234, Scottsdale AZ 85252',
    yearBuilt: 1987,
    areaSquareFeet: 2795.5,
    zoning: 'R1-7',
    roofType: 'shingle/tile',
    roofSubtype: 'architectural shingles',
    severityLevel: 'moderate' as const,
    poolStatus: 'in ground',
    latitude: 33.4941702,
    longitude: -111.9261101,
    imageUrl: `https://images.example.com/85251/R-2026-${at}/full.jpg`,
    cropImageUrl: `https://images.example.com/85251/R-2026-${at}/crop.jpg`,
  }));
  await addProperties(server.services.db, '85260', houses);
  const answer = await (await server.admin()).get('/api/leads?zipCode=85260');
  expect(LeadPage.parse(answer.json()).leads).toHaveLength(50);
  expect(answer.bytes.length).toBeLessThanOrEqual(40_000);
});
