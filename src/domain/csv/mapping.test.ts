import { expect, test } from 'vitest';
import { readHeader } from './header.ts';
import { type ColumnMapping, mappingOf, mappingProblem, moveMapping, readMapped } from './mapping.ts';
import { createPropertyFileReader } from './property-file.ts';

const header = ['where it is', 'number', 'strasse', 'zip', 'zip', ''];

/** Addresses and ZIPs of the rows, or why the file is refused. */
function read(lines: readonly string[], columns: ColumnMapping, zipCode: string | null = null): unknown[] {
  const found: unknown[] = [];
  const reader = createPropertyFileReader(
    { zipCode, lastYear: 2027, columns },
    {
      header: () => {},
      row: (_row, { zipCode: zip, values }) => found.push([values[3], zip]),
      rejected: (_row, _cells, problems) => found.push(problems.map(({ reason }) => reason)),
    },
  );
  reader.push(new TextEncoder().encode(`${[header.join(','), ...lines].join('\n')}\n`));
  reader.end();
  return found;
}

test('an unknown header is read as the user maps it', () => {
  expect(() => read(['1 Oak St,,,85001,85002,'], {})).toThrow('Choose the column of the address');
  expect(read(['1 Oak St,,,85001,85002,'], { address: 0, zipCode: 4 })).toEqual([['1 Oak St', '85002']]);
  expect(read(['x,12,Oak St,85001,,'], { 'address.number': 1, 'address.street': 2, zipCode: 3 })).toEqual([
    ['12 Oak St', '85001'],
  ]);
});

test('the ZIP comes from the address where no column is chosen for it, else it is the one of the upload', () => {
  const lines = ['"1 Oak St, Mesa, AZ 85201",,,99999,,', '2 Oak St,,,99999,,'];
  expect(read(lines, { address: 0 }, '85201')).toEqual([
    ['1 Oak St, Mesa, AZ 85201', '85201'],
    ['2 Oak St', '85201'],
  ]);
});

test('a mapping set by hand reads like the same mapping found by headers', () => {
  const county = [
    'APN',
    'Owner',
    'Address',
    'City',
    'Zip',
    'SITUS_HOUSE_NO',
    'Situs Street',
    'Situs Zip',
    'x',
  ];
  const found = readHeader(county);
  expect(readMapped(county, mappingOf(found))).toEqual({
    ...found,
    parts: expect.arrayContaining(found.parts),
  });
});

test('a mapping that cannot be is named', () => {
  expect(mappingProblem({ address: 6 }, 6)).toMatch(/fewer columns/);
  expect(mappingProblem({ address: 0, latitude: 1 }, 6)).toMatch(/belong together/);
  expect(mappingProblem({ 'address.street': 2 }, 6)).toMatch(/house number/);
});

test('columns are found by their names in another file of the source', () => {
  const mapping: ColumnMapping = { address: 0, zipCode: 4 };
  expect(moveMapping(mapping, header, ['ZIP', 'new', 'Zip', 'Where it is'])).toEqual({
    address: 3,
    zipCode: 2,
  });
  expect(moveMapping(mapping, header, ['zip', 'where it is'])).toBeNull();
});
