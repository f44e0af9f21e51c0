import fc from 'fast-check';
import { expect, test } from 'vitest';
import { untouched } from '../filters/lead-facts.ts';
import { activeFields, type LeadFilters } from '../filters/lead-filters.ts';
import { filterLeads } from './filter.ts';
import { lead } from './leads.fixture.ts';
import { type Lead, prepareLeads } from './prepare.ts';
import { sortedOrder } from './sort.ts';

function passing(rows: Lead[], filters: LeadFilters): Lead[] {
  const leads = prepareLeads(rows);
  return filterLeads(leads, sortedOrder(leads, 'address', 'asc'), filters);
}

test('without filters every lead is there, however old or large', () => {
  const rows = [lead({ yearBuilt: 1890 }), lead({ areaSquareFeet: 900_000 }), lead({ severityLevel: null })];
  expect(passing(rows, {})).toHaveLength(3);
  expect(activeFields({})).toEqual([]);
});

test('the search finds a part of address, owner or parcel number in any case', () => {
  const rows = [
    lead({ address: '4411 E Osborn Rd', owner: null, parcelNumber: null }),
    lead({ address: '1 A St', owner: 'OSBORNE TRUST', parcelNumber: null }),
    lead({ address: '2 A St', owner: null, parcelNumber: '9-osb-1' }),
    lead({ address: '3 A St', owner: 'Nobody', parcelNumber: '7' }),
  ];
  expect(passing(rows, { search: ' OSB ' })).toHaveLength(3);
});

test('a search does not run over from the address into the owner', () => {
  const rows = [lead({ address: '1 Elm', owner: 'Wood', parcelNumber: null })];
  expect(passing(rows, { search: 'elmwood' })).toHaveLength(0);
  expect(passing(rows, { search: 'elm wood' })).toHaveLength(0);
});

test('residential zoning starts with R, an empty zoning passes either way', () => {
  const rows = ['R1-6', 'rm-12', 'C-2', 'I-1', '', null].map((zoning) => lead({ zoning }));
  const zonings = (zoning: string) => passing(rows, { zoning: [zoning] }).map((row) => row.zoning);
  expect(zonings('residential')).toEqual(['R1-6', 'rm-12', '', null]);
  expect(zonings('commercial')).toEqual(['C-2', 'I-1', '', null]);
});

test('severity, roof type and subtype keep only equal values', () => {
  const rows = [
    lead({ severityLevel: 'severe', roofType: 'Flat', roofSubtype: 'polyurethane' }),
    lead({ severityLevel: 'severe', roofType: 'flat ', roofSubtype: 'modified bitumen' }),
    lead({ severityLevel: null, roofType: null, roofSubtype: null }),
  ];
  expect(passing(rows, { severity: ['severe'] })).toHaveLength(2);
  expect(passing(rows, { roofType: ['flat'] })).toHaveLength(2);
  expect(passing(rows, { roofType: ['flat'], roofSubtype: ['polyurethane'] })).toHaveLength(1);
});

test('the active filters are counted for the screen', () => {
  expect(activeFields({ search: ' ', severity: [], yearBuilt: [1950, 2025] })).toEqual([]);
  expect(activeFields({ search: 'elm', severity: ['severe'], yearBuilt: [1980, 2025] })).toHaveLength(3);
});

test('filtering keeps the order and never invents a lead', () => {
  const rows = fc.array(
    fc
      .record({
        address: fc.string(),
        yearBuilt: fc.option(fc.nat(2030)),
        areaSquareFeet: fc.option(fc.nat(300_000)),
        zoning: fc.option(fc.constantFrom('R1', 'C2', '')),
      })
      .map(lead),
  );
  fc.assert(
    fc.property(rows, fc.nat(2030), fc.nat(300_000), (all, year, area) => {
      const filters = {
        yearBuilt: [year, 2025],
        area: [0, area],
        zoning: ['commercial'],
      } as const;
      const leads = prepareLeads(all);
      const order = sortedOrder(leads, 'yearBuilt', 'desc');
      const wanted = [...order].map((position) => all[position]).filter((row) => plainly(row, filters));
      expect(filterLeads(leads, order, filters)).toEqual(wanted);
    }),
  );
});

/** The rules of docs/product.md once more, as plainly as they can be put. */
function plainly(
  row: Lead | undefined,
  { yearBuilt, area }: { yearBuilt: readonly [number, number]; area: readonly [number, number] },
) {
  if (!row) return false;
  if (row.zoning?.startsWith('R')) return false;
  if (row.yearBuilt && yearBuilt[0] > 1950 && row.yearBuilt < yearBuilt[0]) return false;
  return !(row.areaSquareFeet && area[1] < 200_000 && row.areaSquareFeet > area[1]);
}

test('a stage narrows to the doors at that stage; untouched doors are new', () => {
  const leads = prepareLeads([lead({ id: 1 }), lead({ id: 2 }), lead({ id: 3 })]);
  const workOf = (id: number) => ({ ...untouched, stage: id === 2 ? 'won' : 'new' }) as const;
  const ids = (...stage: string[]) =>
    filterLeads(leads, Uint32Array.of(0, 1, 2), { stage }, workOf).map(({ id }) => id);
  expect([ids('won'), ids('new'), ids('lost'), ids('new', 'won')]).toEqual([[2], [1, 3], [], [1, 2, 3]]);
});
