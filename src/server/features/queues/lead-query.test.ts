import { and, asc } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filterLeads } from '#domain/leads/filter.ts';
import type { Lead } from '#domain/leads/prepare.ts';
import { prepareLeads } from '#domain/leads/prepare.ts';
import { filtersOf, type LeadQuery, queryOf } from '#domain/leads/query.ts';
import { roofSubtypes, roofTypes, severityLevels } from '#domain/roofs.ts';
import { properties } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addProperties } from '#testing/properties.ts';
import { leadsMatching } from './lead-query.data.ts';

// Letters that lower-case in one step everywhere. Not among them: İ and Σ, whose lower case depends on rules that
// JavaScript and older PostgreSQL see differently.
const letters = fc.constantFrom(...'aAbBéÉñÑüÜøØжЖ 019-_%\\\'".*', '\u00a0', '\u3000');
const words = fc.string({ unit: letters, maxLength: 6 });
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const near = (values: readonly number[]) =>
  fc.constantFrom(...values.flatMap((value) => [value - 1, value, value + 1]));

const house = fc.record({
  address: words,
  owner: orNull(words),
  parcelNumber: orNull(words),
  yearBuilt: orNull(fc.oneof(fc.constant(0), near([1950, 1987, 2025]))),
  areaSquareFeet: orNull(fc.oneof(fc.constant(0), fc.constant(2000.5), near([5000, 200_000]))),
  roofType: orNull(fc.constantFrom(...roofTypes, ' FLAT ', 'slate', '')),
  roofSubtype: orNull(fc.constantFrom(...roofSubtypes, '3-TAB SHINGLES', '\u00a0mixed')),
  zoning: orNull(fc.constantFrom('R1-6', ' r-5', 'C-2', '', '  ', '\u00a0', 'Ñ')),
  severityLevel: orNull(fc.constantFrom(...severityLevels)),
});

const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const anyQuery: fc.Arbitrary<LeadQuery> = fc.record({
  zipCode: maybe(fc.constantFrom('85251', '85031')),
  zipCodes: maybe(fc.subarray(['85251', '85031'])),
  severityLevel: maybe(fc.constantFrom(...severityLevels)),
  severityLevels: maybe(fc.subarray([...severityLevels])),
  roofType: maybe(fc.constantFrom('flat', ' Flat', 'mixed', '', ' ')),
  roofSubtype: maybe(fc.constantFrom(...roofSubtypes)),
  yearBuiltMin: maybe(near([1950, 1987])),
  yearBuiltMax: maybe(near([1987, 2025])),
  areaMin: maybe(near([1, 5000])),
  areaMax: maybe(near([5000, 200_000])),
  zoning: maybe(fc.constantFrom('residential', 'commercial')),
  search: maybe(fc.string({ unit: letters, maxLength: 2 })),
});

let server: TestServer;
let rows: (Lead & { zipCode: string })[];
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  const houses = fc.sample(house, { numRuns: 400, seed: 20_261_121 });
  await addProperties(db, '85251', houses.slice(0, 300).map(distinct));
  await addProperties(db, '85031', houses.slice(300).map(distinct));
  rows = await db.select().from(properties).orderBy(asc(properties.id));
});
afterAll(() => server.close());

// Identity and address key are made of the address, which here may be anything.
const distinct = <House>(about: House, index: number) => ({
  ...about,
  identity: `p:${index}`,
  addressKey: `${index}`,
});

test('SQL and the dashboard’s TypeScript pass the same houses, whatever the filters', async () => {
  let passed = 0;
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      const found = await server.services.db
        .select({ id: properties.id })
        .from(properties)
        .where(and(leadsMatching(query)))
        .orderBy(asc(properties.id));
      const inZips = rows.filter(
        ({ zipCode }) =>
          (query.zipCode === undefined || query.zipCode === zipCode) &&
          (query.zipCodes?.includes(zipCode) ?? true),
      );
      const order = Uint32Array.from(inZips.keys());
      const expected = filterLeads(prepareLeads(inZips), order, filtersOf(query)).map(({ id }) => id);
      expect(found.map(({ id }) => id)).toEqual(expected);
      passed += expected.length;
    }),
    { numRuns: 300 },
  );
  expect(passed).toBeGreaterThan(1000);
});

test('a search finds letters of every script in either case', async () => {
  const found = await server.services.db
    .select()
    .from(properties)
    .where(leadsMatching({ search: 'É' }));
  expect(found.length).toBeGreaterThan(0);
});

test('what the dashboard shows survives the way over the wire', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const filters = filtersOf(query);
      const again = filtersOf(queryOf(filters, null));
      const order = Uint32Array.from(rows.keys());
      const prepared = prepareLeads(rows);
      expect(filterLeads(prepared, order, again)).toEqual(filterLeads(prepared, order, filters));
    }),
  );
});
