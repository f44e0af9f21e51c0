import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lead } from './leads.fixture.ts';
import { type Lead, prepareLeads } from './prepare.ts';
import { type SortDirection, type SortField, sortDirections, sortedOrder, sortFields } from './sort.ts';

function sorted<K extends keyof Lead>(rows: Lead[], field: SortField & K, direction: SortDirection) {
  return Array.from(sortedOrder(prepareLeads(rows), field, direction), (position) => rows[position]?.[field]);
}

test('addresses sort by their numbers, not by their digits', () => {
  const rows = ['10 Elm St', '9 Elm St', '100 Elm St'].map((address) => lead({ address }));
  expect(sorted(rows, 'address', 'asc')).toEqual(['9 Elm St', '10 Elm St', '100 Elm St']);
});

test('owners sort without regard to case and accents', () => {
  const rows = ['Zed', 'Álvarez', 'alba', 'ALZATE'].map((owner) => lead({ owner }));
  expect(sorted(rows, 'owner', 'asc')).toEqual(['alba', 'Álvarez', 'ALZATE', 'Zed']);
});

test('severity sorts by risk, not by the alphabet', () => {
  const rows = (['severe', 'none', 'moderate', 'minor'] as const).map((severityLevel) =>
    lead({ severityLevel }),
  );
  expect(sorted(rows, 'severityLevel', 'desc')).toEqual(['severe', 'moderate', 'minor', 'none']);
});

test('unknown values come last in both directions', () => {
  const rows = [null, 1990, 0, 1970].map((yearBuilt) => lead({ yearBuilt }));
  expect(sorted(rows, 'yearBuilt', 'asc')).toEqual([1970, 1990, null, 0]);
  expect(sorted(rows, 'yearBuilt', 'desc')).toEqual([1990, 1970, null, 0]);
});

test('ties are sorted by address, then by id, in both directions', () => {
  const rows = [
    lead({ id: 9, address: '10 Elm St' }),
    lead({ id: 8, address: '9 Elm St', zoning: 'r1-6 ' }),
    lead({ id: 7, address: '10 Elm St' }),
  ];
  for (const direction of sortDirections) {
    expect([...sortedOrder(prepareLeads(rows), 'zoning', direction)]).toEqual([1, 2, 0]);
  }
  expect([...sortedOrder(prepareLeads(rows), 'address', 'desc')]).toEqual([2, 0, 1]);
});

test('every order holds each lead once', () => {
  const anyLead = fc
    .record({
      address: fc.string(),
      owner: fc.option(fc.string({ unit: 'grapheme' })),
      yearBuilt: fc.option(fc.integer({ min: 0, max: 2100 })),
      severityLevel: fc.option(fc.constantFrom('none' as const, 'severe' as const)),
    })
    .map(lead);
  fc.assert(
    fc.property(
      fc.array(anyLead),
      fc.constantFrom(...sortFields),
      fc.constantFrom(...sortDirections),
      (rows, field, direction) => {
        const order = [...sortedOrder(prepareLeads(rows), field, direction)];
        expect(order.toSorted((a, b) => a - b)).toEqual(rows.map((_, position) => position));
      },
    ),
  );
});
