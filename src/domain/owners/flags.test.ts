import { expect, test } from 'vitest';
import { absenceOf, ownerFlags } from './flags.ts';

const home = {
  address: '12 N Elm St',
  zipCode: '85251',
  owner: 'SMITH JOHN',
  ownerAddress: '12 N ELM ST, SCOTTSDALE, AZ 85251',
  isRentalProperty: false,
  uspsVacancy: false,
  saleDate: null,
};
const labels = (about: Partial<typeof home> | Record<string, unknown>, doors?: number) =>
  ownerFlags({ ...home, ...about } as typeof home, doors).map(({ label }) => label);

test('each flag says why', () => {
  expect(
    ownerFlags(
      {
        ...home,
        owner: 'SMITH FAMILY TRUST',
        ownerAddress: 'PO BOX 9, CHICAGO, IL 60601',
        isRentalProperty: true,
        uspsVacancy: true,
        saleDate: '2004-05-03',
      },
      1200,
    ),
  ).toEqual([
    { label: 'Trust', why: 'The name says “trust”.' },
    { label: 'Absentee', why: 'The owner’s mail goes to a box in another state.' },
    { label: 'Out of state', why: 'The owner’s mail goes to IL, and the property is in AZ.' },
    {
      label: '1,200 properties',
      why: 'The same name and mailing address are on all of them, in your ZIP codes.',
    },
    { label: 'Rental', why: 'The record says that it is rented out.' },
    { label: 'Vacant', why: 'The record says that the Postal Service finds nobody there.' },
    { label: expect.stringMatching(/^Owned for \d+ years$/), why: 'The last sale was on May 3, 2004.' },
  ]);
});

test('what the record does not say has no flag', () => {
  expect(labels({}, 1)).toEqual(['Owner-occupied']);
  expect(labels({ ownerAddress: null, owner: null })).toEqual([]);
  expect(labels({ ownerAddress: 'PO BOX 9, MESA, AZ 85201' })).toEqual(['Occupancy unknown']);
  expect(labels({ ownerAddress: '9 Oak Ave, Mesa, AZ 85201', owner: '2018 BORROWER' })).toEqual([
    'Company',
    'Absentee',
  ]);
  expect(labels({ saleDate: new Date().toISOString().slice(0, 10) })).toContain('Owned for less than a year');
  // Taken along with an earlier release.
  expect(labels({ saleDate: undefined })).toEqual(['Owner-occupied']);
});

test('a list says in a word that the owner lives elsewhere', () => {
  const at = (ownerAddress: string | null) => absenceOf({ ...home, ownerAddress });
  expect(at('9 Oak Ave, Mesa, AZ 85201')).toBe('Absentee');
  expect(at('9 Oak Ave, Chicago, IL 60601')).toBe('Out of state');
  expect(at(home.ownerAddress)).toBeNull();
  expect(at('PO BOX 9, MESA, AZ 85201')).toBeNull();
  expect(at(null)).toBeNull();
});
