import { describe, expect, test } from 'vitest';
import {
  cleanText,
  readArea,
  readBoolean,
  readDegrees,
  readNumberText,
  readSeverity,
  readText,
  readUrl,
  readYear,
  readZip,
  type Value,
} from './values.ts';

/** Each cell with what it should be read as; 'refused' where it should not be. */
function expectReadings(read: (cell: string) => Value, readings: Record<string, string | null>): void {
  for (const [cell, meaning] of Object.entries(readings)) {
    const value = read(cell);
    expect([cell, typeof value === 'object' && value !== null ? 'refused' : value]).toEqual([cell, meaning]);
  }
}

test('texts are trimmed and freed of control characters; placeholders for nothing become null', () => {
  expect(cleanText('  12 Main St \u00a0')).toBe('12 Main St');
  expect(cleanText('12 Main St\r\nUnit 4\u0000')).toBe('12 Main St Unit 4');
  expect(cleanText("'=1+1")).toBe('=1+1');
  for (const nothing of ['', '  ', 'NULL', '<Null>', '#N/A', '\\N']) expect(cleanText(nothing)).toBeNull();
  expect(cleanText('Null, John')).toBe('Null, John');
});

test('a text that does not fit is refused, counted in characters and not in bytes', () => {
  expectReadings((cell) => readText(cell, 3), {
    abc: 'abc',
    abcd: 'refused',
    '🏠🏠🏠': '🏠🏠🏠',
    '🏠🏠🏠🏠': 'refused',
  });
});

test('a parcel number that a spreadsheet rounded is refused', () => {
  expectReadings((cell) => readNumberText(cell, 80), {
    '1.73E+11': 'refused',
    '4E+05': 'refused',
    '173-20-001E': '173-20-001E',
    '="00123"': '00123',
  });
});

test('years', () => {
  expectReadings((cell) => readYear(cell, 2027), {
    '1954': '1954',
    '1954.0000': '1954',
    ' 1,954 ': '1954',
    '0': null,
    '0.000': null,
    '': null,
    unknown: null,
    '2027': '2027',
    '2028': 'refused',
    '157': 'refused',
    '-1954': 'refused',
    '1954.5': 'refused',
    'circa 1950': '1950',
    'c. 1950': '1950',
    '1950s': '1950',
    '1950 +/-': '1950',
    '98': 'refused',
    about: 'refused',
  });
});

test('areas', () => {
  expectReadings(readArea, {
    '2795.00000000000': '2795',
    '1,234': '1234',
    '1,234.5': '1234.5',
    '2,100 sq ft': '2100',
    '0.00000000000': null,
    'N/A': null,
    '12,34': 'refused',
    '$1,200': 'refused',
    '-5': 'refused',
    '1e400': 'refused',
    big: 'refused',
  });
});

test('booleans in every usual spelling', () => {
  for (const yes of ['true', 'TRUE', 'T', 'yes', 'Y', '1', '1.0', 'x', 'On', ' true '])
    expect(readBoolean(yes)).toBe('true');
  for (const no of ['false', 'False', 'F', 'no', 'N', '0', 'off']) expect(readBoolean(no)).toBe('false');
  expectReadings(readBoolean, { '': null, 'n/a': null, '-': null, maybe: 'refused', '2': 'refused' });
});

test('severity by synonyms', () => {
  expectReadings(readSeverity, {
    none: 'none',
    'No Damage': 'none',
    ok: 'none',
    NONE: 'none',
    '0': 'none',
    LOW: 'minor',
    'minor damage': 'minor',
    MED: 'moderate',
    Medium: 'moderate',
    HIGH: 'severe',
    Severe: 'severe',
    '': null,
    unknown: null,
    purple: 'refused',
  });
});

test('coordinates in range', () => {
  expectReadings(readDegrees, {
    '39.790945': '39.790945',
    '-33.5': '-33.5',
    '39.79094512345': '39.7909451',
    '-112.07': '-112.07',
    '180': '180.0000000',
    '181': 'refused',
    '39° 47': 'refused',
    '39,79': 'refused',
    '': null,
  });
});

test('ZIP codes with their extension and without their lost zeros', () => {
  expectReadings(readZip, {
    '85251': '85251',
    '85251-1234': '85251',
    '852511234': '85251',
    '85251.0': '85251',
    '2134': '02134',
    '501': '00501',
    '2134-1234': '02134',
    '21341234': '02134',
    '="02134"': '02134',
    '00000': 'refused',
    '12': 'refused',
    '123456': 'refused',
    SW1A: 'refused',
    '': null,
  });
});

describe('web addresses', () => {
  test('http and https only', () => {
    expectReadings((cell) => readUrl(cell, 2000), {
      'https://images.example.com/a/b.jpg?x=1': 'https://images.example.com/a/b.jpg?x=1',
      'http://example.com': 'http://example.com',
      'javascript:alert(1)': 'refused',
      'ftp://example.com/a.jpg': 'refused',
      'https://': 'refused',
      'image.jpg': 'refused',
      '': null,
    });
  });

  test('and the platform’s own pictures, as its export names them', () => {
    expectReadings((cell) => readUrl(cell, 2000), {
      '/api/properties/12/image': '/api/properties/12/image',
      '/api/properties/12/crop': '/api/properties/12/crop',
      '/api/properties/12/notes': 'refused',
      '/api/properties/12/image/../../me': 'refused',
      '//example.com/image': 'refused',
    });
  });
});
