import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyFields } from '#domain/property-fields.ts';
import { createPropertyFileReader, UnreadableFile } from './property-file.ts';
import { rejectedHeader, rejectedLine, sentenceOf } from './rejected.ts';

type Bytes = string | Uint8Array;

function read(file: Bytes, zipCode: string | null = '85251', pieceLength = 1_000_000) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const found = {
    columns: {} as Record<string, string>,
    ignored: [] as string[],
    rows: [] as Record<string, string | number>[],
    rejected: [] as [row: number, ...sentences: string[]][],
    rejectedCsv: '',
  };
  const reader = createPropertyFileReader(
    { zipCode, lastYear: 2027 },
    {
      header: ({ columns, ignored }, cells) => {
        for (const { header, field } of columns) found.columns[header] = field.key;
        found.ignored = ignored;
        found.rejectedCsv = rejectedHeader(cells);
      },
      row: (row, { identity, values }) => {
        const known = propertyFields
          .map(({ key }, i) => [key, values[i]])
          .filter(([, value]) => value !== null);
        found.rows.push({ row, identity, ...Object.fromEntries(known) });
      },
      rejected: (row, cells, problems) => {
        found.rejected.push([row, ...problems.map(sentenceOf)]);
        found.rejectedCsv += rejectedLine(row, cells, problems);
      },
    },
  );
  for (let at = 0; at < bytes.length; at += pieceLength) reader.push(bytes.subarray(at, at + pieceLength));
  reader.end();
  return found;
}

const refusalOf = (file: Bytes, zipCode: string | null = '85251') => {
  try {
    read(file, zipCode);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
  return 'not refused';
};

describe('files of counties', () => {
  test('lines that end a report are no properties, whatever column is filled', () => {
    const { rows, rejected } = read(
      [
        'Parcel,Address,Owner,Year Built,Living Area',
        '1,12 Elm St,Ann Lee,1998,1850',
        ',"Total",,,1850',
        ',Grand Total: 1 records,,,',
        ',Page 1 of 3,,,',
        ',Printed on 11/01/2026,,,',
        ',Records: 250,,,',
        ',250 rows selected,,,',
        '77,Total parcels 250,,,',
        ',Assessor of Maricopa 2026,,,',
        ',12 Total St,Bob Ray,,',
        ',Lot 5 Elm St,Bob Ray,,',
      ].join('\n'),
    );
    expect(rows.map(({ address }) => address)).toEqual(['12 Elm St', '12 Total St', 'Lot 5 Elm St']);
    expect(rejected.map(([row]) => row)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(rejected[1]).toEqual([
      4,
      'Address: "Grand Total: 1 records" is a line of a report, not an address',
    ]);
    expect(rejected[7]?.[1]).toContain('is all that the row has');
  });

  test('X and Y are a position if they are degrees, and no reason to refuse a row if they are not', () => {
    const of = (header: string, cells: string) => {
      const { rows, rejected } = read(`${header},Address\n${cells},12 Elm St\n`);
      expect(rejected).toEqual([]);
      return [rows[0]?.latitude ?? null, rows[0]?.longitude ?? null];
    };
    expect(of('X,Y', '-112.17,33.49')).toEqual(['33.49', '-112.17']);
    expect(of('POINT_X,POINT_Y', '-112.17,33.49')).toEqual(['33.49', '-112.17']);
    expect(of('X,Y', '-12486000.5,3964000.1')).toEqual([null, null]);
    expect(of('X,Y', '652345.2,889123.4')).toEqual([null, null]);
    expect(of('X,Y', '12.5,40.1')).toEqual([null, null]);
    expect(of('X,Y', '0,0')).toEqual([null, null]);
    expect(of('Location', '"(33.49, -112.17)"')).toEqual(['33.49', '-112.17']);
    expect(of('the_geom', 'POINT (-112.17 33.49)')).toEqual(['33.49', '-112.17']);
    expect(of('Location', 'North side')).toEqual([null, null]);
    const hub = read('X,Y,OBJECTID,FULLADDR,OWNER\n-112.17,33.49,1,12 Elm St,Ann\n');
    expect(hub.rows).toMatchObject([{ address: '12 Elm St', latitude: '33.49', owner: 'Ann' }]);
  });

  test('one column may hold the address and the coordinates behind it', () => {
    const { rows } = read('Location,Owner\n"12 Elm St\nScottsdale, AZ 85251\n(33.49, -112.17)",Ann Lee\n');
    expect(rows).toMatchObject([{ address: '12 Elm St Scottsdale, AZ 85251', latitude: '33.49' }]);
  });

  test('values that few readers need do not cost the row', () => {
    const { rows, rejected } = read(
      [
        'Address,Year Built,Living Area,Pool,Sale Date,Owner',
        '1 Elm St,c. 1920,1850,In Ground,5/3/2014,SMITH &amp; SONS',
        '2 Elm St,98,0.25 ac,None,13/45/2014,O&#39;BRIEN PAT',
        '3 Elm St,1920s,1850,No pool,,LEE ANN',
      ].join('\n'),
    );
    expect(rejected).toEqual([]);
    expect(rows).toMatchObject([
      {
        yearBuilt: '1920',
        areaSquareFeet: '1850',
        hasPool: 'true',
        saleDate: '2014-05-03',
        owner: 'SMITH & SONS',
      },
      { address: '2 Elm St', owner: "O'BRIEN PAT" },
      { yearBuilt: '1920', hasPool: 'false' },
    ]);
    for (const field of ['yearBuilt', 'areaSquareFeet', 'saleDate'])
      expect(rows[1]).not.toHaveProperty(field);
  });
});

describe('which column is read as what', () => {
  test('names from assessors, Regrid and our own, without regard to case, spaces and underscores', () => {
    const { columns, ignored } = read(
      'PARCELADDR,YR_BLT,sqft_liv,Lat,LONG,parcel id,owner_name,Heat Type,,SZIP\n1 A St\n',
    );
    expect(columns).toEqual({
      PARCELADDR: 'address',
      YR_BLT: 'yearBuilt',
      sqft_liv: 'areaSquareFeet',
      Lat: 'latitude',
      LONG: 'longitude',
      'parcel id': 'parcelNumber',
      owner_name: 'owner',
      SZIP: 'zipCode',
    });
    expect(ignored).toEqual(['Heat Type']);
  });

  test('of two columns for one field the better known name wins, then the first', () => {
    const { columns, ignored } = read('street,Address,parcelid,parcelnumb,ADDRESS\n');
    expect(columns).toEqual({ Address: 'address', parcelid: 'propertyId', parcelnumb: 'parcelNumber' });
    expect(ignored).toEqual(['ADDRESS']);
  });

  test('a latitude without a longitude is not used', () => {
    expect(read('address,lat\n1 A St,33\n').ignored).toEqual(['lat']);
  });
});

describe('how the file is written', () => {
  const rows = [{ row: 2, identity: 'a:1 A ST', zipCode: '85251', address: '1 A St', owner: 'Peña; José' }];

  test.each([
    ['comma', 'Address,Owner\n1 A St,Peña; José\n'],
    ['semicolon', 'Address;Owner\r\n1 A St;"Peña; José"\r\n'],
    ['tab', 'Address\tOwner\r1 A St\tPeña; José\r'],
    ['pipe', 'Address|Owner\n1 A St|Peña; José'],
    ['byte order mark', '\uFEFF"Address","Owner"\n"1 A St","Peña; José"\n'],
    ['trailing commas', 'Address,Owner,,,\n1 A St,Peña; José,,,\n,,,,\n'],
  ])('%s', (_name, file) => {
    expect(read(file).rows).toEqual(rows);
    expect(read(file, '85251', 1).rows).toEqual(rows);
  });

  test("Excel's line that names the separator", () => {
    expect(read('sep=;\r\nAddress;Owner\r\n1 A St;Peña\r\n').rows).toMatchObject([{ row: 3, owner: 'Peña' }]);
  });

  test.each(['utf16le', 'latin1'] as const)('%s', (encoding) => {
    const mark = encoding === 'utf16le' ? '\uFEFF' : '';
    expect(read(Buffer.from(`${mark}Address,Owner\n1 A St,Peña; José\n`, encoding)).rows).toEqual(rows);
  });

  test('UTF-16 with the high byte first, and UTF-16 without a mark', () => {
    const text = 'Address,Owner\n1 A St,Peña; José\n';
    expect(read(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()).rows).toEqual(rows);
    expect(read(Buffer.from(text, 'utf16le')).rows).toEqual(rows);
  });

  test('a single line in Windows-1252 among lines in UTF-8', () => {
    const file = Buffer.concat([
      Buffer.from('Address,Owner\n1 A St,Peña\n'),
      Buffer.from('2 A St,Pe\xf1a \x80\n', 'latin1'),
      Buffer.from('3 A St,Peña\n'),
    ]);
    expect(read(file).rows.map(({ owner }) => owner)).toEqual(['Peña', 'Peña €', 'Peña']);
  });
});

describe('rows', () => {
  test('a bad value rejects its row with number, column, value and reason', () => {
    const { rows, rejected } = read(
      'Address,Year Build,Pool,lat,lon,Zip Code\n1 A St,3000,maybe,,,\n\n2 A St,,,33,,\n,,yes,,,\n3 A St,,,,,85252\n4 A St,,,0,0,85251-0001\n',
    );
    expect(rejected).toEqual([
      [2, 'Year Build: "3000" is not a year from 1600 to 2027', 'Pool: "maybe" is neither yes nor no'],
      [4, 'lon: The longitude is missing'],
      [5, 'Address: The address is missing'],
      [6, 'Zip Code: "85252" is not 85251, the ZIP code of this upload'],
    ]);
    expect(rows).toEqual([{ row: 7, identity: 'a:4 A ST', address: '4 A St', zipCode: '85251' }]);
  });

  test('without a ZIP for the whole file each row names its own', () => {
    const { rows, rejected } = read('Address,Zip\n1 A St,2134\n2 A St,\n3 A St,x\n', null);
    expect(rows).toMatchObject([{ zipCode: '02134' }]);
    expect(rejected).toEqual([
      [3, 'Zip: The ZIP code is missing'],
      [4, 'Zip: "x" is not a ZIP code'],
    ]);
  });

  test('short rows are filled up, rows with more cells than the header are rejected', () => {
    const { rows, rejected } = read('Address,Owner\n1 A St\n2 A St,Ann,\n3 A St,Smith, John\n');
    expect(rows.map(({ row }) => row)).toEqual([2, 3]);
    expect(rejected).toEqual([[4, 'The row has 3 cells, the header has 2']]);
  });

  test('the list of rejected rows can be corrected and imported', () => {
    const { rejectedCsv } = read('Address,Owner,Year Build\n1 A St,"=cmd(""x"")",3000\n,Ann,1950\n');
    const corrected = rejectedCsv
      .replace('3000,', '2000,')
      .replace(/3000(?=\r)/, '2000')
      .replace(',,Ann', ',2 A St,Ann');
    expect(read(corrected).rows).toMatchObject([
      { address: '1 A St', owner: '=cmd("x")', yearBuilt: '2000' },
      { address: '2 A St', owner: 'Ann', yearBuilt: '1950' },
    ]);
    expect(rejectedCsv).toContain(`"'=cmd(""x"")"`);
  });
});

describe('what is no CSV of properties is refused for what it is', () => {
  const bytes = (...codes: number[]) => Uint8Array.from([...codes, ...new Array(40).fill(0)]);

  test.each<[string, Bytes]>([
    ['a web page (HTML)', '\n<!DOCTYPE html><html><body>Sign in</body></html>'],
    ['an Excel workbook (.xlsx)', Buffer.from('PK\x03\x04\x14\0\0\0\b\0xx[Content_Types].xml', 'latin1')],
    ['a ZIP archive', Buffer.from('PK\x03\x04\x14\0\0\0\b\0parcels.csv', 'latin1')],
    ['an Excel workbook (.xls)', bytes(0xd0, 0xcf, 0x11, 0xe0)],
    ['a gzip archive', bytes(0x1f, 0x8b, 8)],
    ['a PDF document', '%PDF-1.7\n…'],
    ['a PNG image', bytes(0x89, 0x50, 0x4e, 0x47, 13, 10)],
    ['a JPEG image', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['a GeoJSON file. Open-data portals offer the same data as CSV', '{ "type": "FeatureCollection" }'],
    ['a JSON file. Open-data portals offer the same data as CSV', '[{ "permit_number": 1 }]'],
    ['an XML file', '<?xml version="1.0"?><kml/>'],
    ['a binary file', bytes(1, 2, 3, 4, 5)],
    ['an empty file', ''],
    ['an empty file', ' \r\n\r\n'],
  ])('%s', (name, file) => {
    expect(refusalOf(file)).toBe(`This is ${name}. Please upload a CSV file with a header line.`);
  });

  test('a file without an address column, with the names of the columns there are', () => {
    expect(refusalOf('first,last,city\na,b,c\n')).toBe(
      'There is no address column. Columns found: first, last, city.',
    );
    expect(refusalOf(',,\n1,2,3\n4,5,6')).toBe('There is no address column. Columns found: 1, 2, 3.');
  });

  test('a file without a ZIP column where each row needs one', () => {
    expect(refusalOf('Address\n1 A St\n', null)).toMatch(/^There is no ZIP code column/);
  });

  test('a million columns, and a header without end', () => {
    expect(refusalOf(`Address${','.repeat(900_000)}\n`)).toBe(
      'The file has 900,001 columns; at most 1,000 are read.',
    );
    expect(refusalOf('x'.repeat(2_500_000))).toMatch(
      /^The header cannot be read. The row is longer than 1,000,000 char/,
    );
    expect(refusalOf('Address,"Owner\n1 A St,b\n')).toMatch(/quotation mark is opened and never closed/);
  });
});

test('any bytes are read or refused, in pieces of any size', () => {
  const header = new TextEncoder().encode('Address,Owner,Year Build,lat,lon\n');
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .string({ unit: fc.constantFrom('"', ',', '\n', '\r', '0', 'a', '\u0000', 'é'), maxLength: 300 })
      .map((text) => Buffer.from(text)),
  );
  fc.assert(
    fc.property(noise, fc.boolean(), fc.integer({ min: 1, max: 50 }), (bytes, withHeader, pieceLength) => {
      const file = withHeader ? Buffer.concat([header, bytes]) : bytes;
      try {
        read(file, '85251', pieceLength);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
      }
    }),
    { numRuns: 1000 },
  );
});
