import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '../csv/property-file.ts';
import { readTraceHeader } from './trace-columns.ts';
import { missingColumns, readTraceFile } from './trace-file.ts';

const bytes = (...lines: string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`);
const HEADER = 'Property Address,Property Zip,First Name,Last Name,Phone 1,Phone 1 Type,Phone 1 DNC,Email 1';

describe('the columns of a file', () => {
  test.each([
    ['Owner 2 Phone 1 Type', 'phoneKind', 'Owner 2'],
    ['Phone3_DNC', 'phoneListed', 'Owner 1'],
    ['Mobile-2', 'phone', 'Owner 1'],
    ['VOIP', 'phone', 'Owner 1'],
    ['Email 4', 'email', 'Owner 1'],
    ['Owner 1 First Name', 'firstName', 'Owner 1'],
    ['Full Name', 'name', 'Person 1'],
    ['Relative 3 Phone 1', 'phone', 'Relative 3'],
    ['Co-Owner Name', 'name', 'Owner 2'],
    ['Property Zip Code', 'zip', 'Owner 1'],
    ['Property Address', 'address', 'Owner 1'],
    ['APN', 'parcel', 'Owner 1'],
    ['Litigator', 'litigator', 'Owner 1'],
    ['Do Not Mail', 'noMail', 'Owner 1'],
    ['SMS Opt Out', 'noText', 'Owner 1'],
    ...['Mailing Zip', 'Mailing Address', 'Phone 1 Last Seen', 'Phone 1 DNC Date', 'Owner Occupied'].map(
      (header) => [header, 'ignored', 'Owner 1'],
    ),
    ...['Owner Type', 'Owner City', 'Owner Zip', 'Agent Name', 'Phone1ListingName', 'Home Value'].map(
      (header) => [header, 'ignored', 'Owner 1'],
    ),
  ])('%s', (header, role, person) => {
    expect(readTraceHeader([header])).toMatchObject([{ role, person }]);
  });

  test('what a person chooses counts instead, and what is lacking is named', () => {
    const file = bytes('where,plz,tel', '1 Main St,85251,4805550123');
    expect(missingColumns(readTraceFile(file).columns)).toMatch(/ZIP code and its address/);
    const { columns, rows } = readTraceFile(file, { 0: 'address', 1: 'zip' });
    expect(missingColumns(columns)).toBeNull();
    expect(rows).toMatchObject([{ address: '1 Main St', zipCode: '85251' }]);
    expect(columns[0]?.examples).toEqual(['1 Main St']);
  });
});

test('a row gives its people with their numbers, and keeps what was written', () => {
  const { rows, problems } = readTraceFile(
    bytes(HEADER, '"12 N Elm St",85251-1234,Ann,Lee,(480) 555-0123,Mobile,N,ANN@example.com'),
  );
  expect(problems).toEqual([]);
  expect(rows).toMatchObject([
    {
      ...{ row: 2, address: '12 N Elm St', zipCode: '85251' },
      people: [
        {
          name: 'Ann Lee',
          points: [
            { kind: 'phone', value: '+14805550123', lineKind: 'mobile', isListed: false },
            { kind: 'email', value: 'ann@example.com' },
          ],
        },
      ],
      original: { 'Phone 1': '(480) 555-0123', 'Email 1': 'ANN@example.com' },
    },
  ]);
});

test('numbers that a spreadsheet shortened are refused with what to do; whole ones are read', () => {
  const row = (phone: string) => `1 Main St,85251,Ann,Lee,${phone},,,`;
  const { rows, problems } = readTraceFile(
    bytes(HEADER, row('4.80555E+09'), row('4.805550123E+09'), row('4805550123.0'), row('12345')),
  );
  expect(rows.map(({ people }) => people[0]?.points[0]?.value)).toEqual([
    undefined,
    '+14805550123',
    '+14805550123',
    undefined,
  ]);
  expect(problems).toEqual([
    {
      row: 2,
      reason:
        '‘Phone 1’: ‘4.80555E+09’ was shortened by a spreadsheet. Format the column as text and save the file again.',
    },
    { row: 5, reason: '‘Phone 1’: ‘12345’ is not a phone number.' },
  ]);
});

test('all owners of a row are read, and each number once', () => {
  const owners = Array.from({ length: 14 }, (_, place) => place + 1);
  const header = [
    'Property Address',
    'Zip',
    ...owners.flatMap((n) => [`Owner ${n} Name`, `Owner ${n} Phone 1`]),
  ];
  const cells = ['1 Main St', '85251', ...owners.flatMap((n) => [`Owner ${n}`, `480555${String(1000 + n)}`])];
  const [row] = readTraceFile(bytes(header.join(','), cells.join(','))).rows;
  expect(row?.people).toHaveLength(14);
  expect(row?.people.at(-1)).toMatchObject({ name: 'Owner 14', points: [{ value: '+14805551014' }] });
  const [twice] = readTraceFile(
    bytes('Address,Zip,Phone 1,Phone 2', '1 Main St,85251,4805550123,(480) 555-0123'),
  ).rows;
  expect(twice?.people[0]?.points).toHaveLength(1);
});

test('whatever text a file holds, it is read or refused with a sentence', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { maxLength: 8 }), { maxLength: 6 }), (lines) => {
      const text = [HEADER, ...lines.map((cells) => cells.map((cell) => JSON.stringify(cell)).join(','))];
      try {
        for (const { people } of readTraceFile(bytes(...text)).rows)
          for (const { points } of people) expect(points.length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
        expect((error as Error).message).toMatch(/\.$/);
      }
    }),
  );
});
