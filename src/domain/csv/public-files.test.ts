import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { propertyFields } from '#domain/property-fields.ts';
import { createDecoder } from './decode.ts';
import { sniffDialect } from './dialect.ts';
import { createPropertyFileReader } from './property-file.ts';
import { createScanner } from './scan.ts';
import { writePropertyCsv } from './write.ts';

const shared = new URL('../../../../shared/data/csv/', import.meta.url);
const spectrum = new URL('csv-spectrum/', shared);
const names = existsSync(spectrum)
  ? readdirSync(new URL('csvs/', spectrum)).map((name) => name.replace('.csv', ''))
  : [];

test.skipIf(names.length === 0).each(names.length > 0 ? names : ['skipped: ../shared/data is missing'])(
  'csv-spectrum means what its JSON says: %s',
  (name) => {
    const decoder = createDecoder('utf-8');
    const text = decoder.push(readFileSync(new URL(`csvs/${name}.csv`, spectrum))) + decoder.end();
    const records: string[][] = [];
    const scanner = createScanner(sniffDialect(text), {
      record: (_row, cells) => records.push(cells),
      broken: (row, reason) => expect.fail(`row ${row}: ${reason}`),
    });
    scanner.push(text);
    scanner.end();
    const [header = [], ...rows] = records;
    const read = rows.map((cells) => Object.fromEntries(header.map((column, i) => [column, cells[i]])));
    const meant = JSON.parse(readFileSync(new URL(`json/${name}.json`, spectrum), 'utf8')) as object;
    const expected = Array.isArray(meant) ? meant : [meant];
    // This one's JSON has another telephone number than its CSV.
    if (name === 'location_coordinates') Object.assign(expected[0], { 'Contact Phone Number': '2095257564' });
    expect(read).toEqual(expected);
  },
);

const blnsFile = new URL('blns/blns.json', shared);
const naughty = existsSync(blnsFile) ? (JSON.parse(readFileSync(blnsFile, 'utf8')) as string[]) : [];

test.skipIf(naughty.length === 0)(
  'naughty strings come through export and import (skipped: ../shared/data is missing)',
  () => {
    const none = Object.fromEntries(propertyFields.map(({ key }) => [key, null]));
    const owners = naughty.filter((text) => text.length <= 300);
    const exported = writePropertyCsv(
      owners.map((owner, i) => ({ ...none, zipCode: '85251', address: `${i + 1} A St`, owner }) as never),
    );
    const place = propertyFields.findIndex(({ key }) => key === 'owner');
    const read: string[] = [];
    const reader = createPropertyFileReader(
      { zipCode: '85251', lastYear: 2027 },
      {
        header: () => {},
        row: (_row, { values }) => read.push(values[place] ?? ''),
        rejected: (row) => expect.fail(`row ${row} was rejected`),
      },
    );
    reader.push(new TextEncoder().encode(exported));
    reader.end();
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a text field holds no control characters
    const clean = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
    const nothing = ['', 'NULL', 'null', 'N/A', 'n/a', '\\N', '#N/A'];
    expect(read).toEqual(owners.map((text) => (nothing.includes(clean(text)) ? '' : clean(text))));
  },
);
