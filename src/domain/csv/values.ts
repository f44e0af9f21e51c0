import { ownPictureOf } from '#domain/leads/pictures.ts';
import type { SeverityLevel } from '#domain/roofs.ts';
import { isAssignedZip } from '#domain/zip-codes.ts';
import { restore } from './formula.ts';

/** A cell's normalized value, null for an empty cell, or the reason it cannot be read. */
export type Value = string | null | Refusal;
export interface Refusal {
  reason: string;
  /** Whether the row is imported without the value, and the file's summary names it. */
  isLeftOut?: true;
}

const refuse = (reason: string): Refusal => ({ reason });
/** For values that few readers need, in spellings that no file is refused for. */
export const leaveOut = (reason: string): Refusal => ({ reason, isLeftOut: true });

// How exports of databases, Excel and ArcGIS write 'nothing'.
const blanks = new Set(['', 'NULL', 'null', '<Null>', '<null>', '\\N', 'N/A', 'n/a']);
const longestBlank = 6;
const excelErrors = new Set(
  '#N/A #REF! #VALUE! #NAME? #DIV/0! #NULL! #NUM! #SPILL! #CALC! #GETTING_DATA'.split(' '),
);

/** '#REF!' and the like: what a formula of a spreadsheet leaves that has failed. */
export const isExcelError = (cell: string): boolean => excelErrors.has(cell.trim().toUpperCase());
// Further ways to write 'nothing' in columns that hold no names or free text.
const typedBlanks = new Set([
  '-',
  '--',
  '?',
  'na',
  'none',
  'nan',
  'nil',
  'unknown',
  'unk',
  'not available',
  'tbd',
]);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for (Unicode's Cc, Zl and Zp)
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const controls = new RegExp(`${control.source}+`, 'g');
/** What web pages and feeds write for these characters. */
const characters: Record<string, string> = {
  amp: '&',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#039': "'",
  nbsp: ' ',
};
const entities = /&(amp|quot|apos|nbsp|#0?39);/gi;
/** Markup stays as it is. */
const isMarkup = /<|&lt;/i;
const roundedByExcel = /^\d(?:\.\d+)?E\+\d+$/i;

/** Trimmed, without control characters and without the apostrophe that keeps a spreadsheet from running it. */
export function cleanText(cell: string): string | null {
  let text = cell.trim();
  if (text === '') return null;
  const first = text.charCodeAt(0);
  if (first === 35 && isExcelError(text)) return null;
  if (first === 39 || first === 61) text = restore(text).trim();
  if (control.test(text)) text = text.replace(controls, ' ').trim();
  if (text.includes('&') && !isMarkup.test(text))
    text = text.replace(entities, (_, name: string) => characters[name.toLowerCase()] ?? ' ').trim();
  return text.length <= longestBlank && blanks.has(text) ? null : text;
}

export function readText(cell: string, maxLength: number): Value {
  const text = cleanText(cell);
  // A character beyond the basic plane is two units here and one in the database.
  if (text === null || text.length <= maxLength || [...text].length <= maxLength) return text;
  return refuse(`is longer than ${maxLength} characters`);
}

/** Numbers of parcels and accounts: a text that no spreadsheet has rounded; '1000010010.00000' is the number before. */
export function readNumberText(cell: string, maxLength: number): Value {
  const text = readText(cell.replace(/^(\d+)\.0+$/, '$1'), maxLength);
  if (typeof text === 'string' && roundedByExcel.test(text)) {
    return refuse('was rounded by a spreadsheet; format the column as text');
  }
  return text;
}

// Needs no parser, which would take longer than the rest of the row.
const plainUrl = /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*(?:\/[\w.~/-]*)?$/;

/** @param siteUrl where this installation is reached: its own pictures come back without it */
export function readUrl(cell: string, maxLength: number, siteUrl = ''): Value {
  const text = readText(cell, maxLength);
  if (typeof text !== 'string') return text;
  const own = ownPictureOf(text, siteUrl);
  if (own !== null) return own;
  if (plainUrl.test(text) || (/^https?:\/\/[^/\s]/i.test(text) && URL.canParse(text))) return text;
  return refuse('is not a web address (http or https)');
}

/** Built in this year; 0 and blank are not known. */
export function readYear(cell: string, lastYear: number): Value {
  const typed = cleanTyped(cell);
  if (typed === null) return null;
  // 'c. 1920', '1920s', '1920 est.'
  const text =
    /^(?:c(?:a|irca)?|abt|about|approx(?:imately)?|est|before|prior to|pre|~|<)?[.:\s]*(\d{4})(?:['’]?s|\s*(?:\+\/?-|±|\?|\+|est\.?|\(est\.?\)))?$/i.exec(
      typed,
    )?.[1] ?? typed;
  const year = parseNumber(text);
  if (year === 0) return null;
  if (year !== null && Number.isInteger(year) && year > 0 && year < 100)
    return leaveOut('does not say the century');
  if (year === null || !Number.isInteger(year)) return refuse('is not a year');
  return year >= FIRST_YEAR && year <= lastYear
    ? `${year}`
    : refuse(`is not a year from ${FIRST_YEAR} to ${lastYear}`);
}

const FIRST_YEAR = 1600;
const LARGEST_AREA = 1_000_000_000;

/** Square feet; 0 and blank are not known. */
export function readArea(cell: string): Value {
  const text = cleanTyped(cell);
  if (text === null) return null;
  const area = parseNumber(text.replace(/\s*(?:sq\.?\s*ft\.?|sqft|square feet|sf|ft2|ft²)$/i, ''));
  if (area === null)
    return otherUnits.test(text)
      ? leaveOut('is not in square feet')
      : refuse('is not a number of square feet');
  if (area === 0) return null;
  return area > 0 && area <= LARGEST_AREA ? `${area}` : refuse('is not a possible number of square feet');
}

const otherUnits = /\d\s*(?:m2|m²|sq\.?\s*m|sqm|acres?|ac|ha|hectares?|sq\.?\s*yd|yd2)\.?$/i;

const booleans = new Map<string, string>([
  ...'true t yes y 1 1.0 -1 x on checked present ✓ ✔'.split(' ').map((word) => [word, 'true'] as const),
  ...'false f no n 0 0.0 off unchecked absent ✗ ✘'.split(' ').map((word) => [word, 'false'] as const),
]);

export function readBoolean(cell: string): Value {
  const text = cleanTyped(cell);
  if (text === null) return null;
  return booleans.get(text.toLowerCase()) ?? refuse('is neither yes nor no');
}

/** Kinds of pools, in the column that says whether there is one. */
const pools =
  /\b(?:in-?\s?ground|above-?\s?ground|indoor|outdoor|private|heated|gunite|vinyl|concrete|fiberglass|plaster|residential|pool|spa|swimming)\b/i;

/** Yes, no, or what kind of pool there is. */
export function readPool(cell: string): Value {
  const value = readBoolean(cell);
  if (value === null || typeof value === 'string') return value;
  if (/\b(?:no|none|without)\b/i.test(cell)) return 'false';
  return pools.test(cell) ? 'true' : value;
}

const severities: Record<SeverityLevel, string> = {
  none: 'none,no,no damage,none found,undamaged,not damaged,ok,okay,good,clean,intact,false,0',
  minor: 'minor,low,light,slight,small,mild,1',
  moderate: 'moderate,mod,med,medium,mid,middle,fair,2',
  severe: 'severe,high,heavy,major,critical,extreme,serious,3',
};
const severityByName = new Map(
  Object.entries(severities).flatMap(([level, names]) => names.split(',').map((name) => [name, level])),
);

/** LOW, MED and HIGH are the labels of the queue's badges. */
export function readSeverity(cell: string): Value {
  const text = cleanText(cell);
  if (text === null) return null;
  const name = text.toLowerCase().replace(/[\s_-]+/g, ' ');
  const level = severityByName.get(name) ?? severityByName.get(name.replace(/ (damage|severity|risk)$/, ''));
  if (level) return level;
  return typedBlanks.has(name) ? null : refuse('is none of none, minor, moderate, severe');
}

const plainDegrees = /^-?\d{1,3}\.\d{1,7}$/;

/** Degrees within ± 180, also of a latitude: a pair that was swapped is mended once both are known. */
export function readDegrees(cell: string): Value {
  if (plainDegrees.test(cell) && Math.abs(Number(cell)) <= 180) return cell;
  const text = cleanTyped(cell);
  if (text === null) return null;
  const degrees = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : null;
  if (degrees === null) return refuse('is not a number of degrees');
  return Math.abs(degrees) <= 180 ? degrees.toFixed(7) : refuse('is not between -180 and 180 degrees');
}

/**
 * Degrees in columns that are called X and Y: other numbers are a projection's, which the file does not name, and are
 * left out.
 */
export function readPlainDegrees(cell: string): Value {
  const value = readDegrees(cell);
  return value === null || typeof value === 'string'
    ? value
    : leaveOut('is not in degrees; X and Y of a projection are not read');
}

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
const pair = new RegExp(`\\(\\s*${number}[\\s,]+${number}\\s*\\)\\s*$|^\\s*${number}\\s*,\\s*${number}\\s*$`);

/** One coordinate of '(33.4, -112.1)', and of 'POINT (-112.1 33.4)', which has the longitude first. */
export function readPoint(cell: string, kind: 'latitude' | 'longitude'): Value {
  const found = pair.exec(cell);
  if (!found) return null;
  const [one = '', two = ''] = [found[1] ?? found[3], found[2] ?? found[4]];
  const isLatitude = (kind === 'latitude') !== /point/i.test(cell);
  return readDegrees(isLatitude ? one : two);
}

/** An address without the coordinates that open-data portals write behind it. */
export const withoutPoint = (cell: string): string =>
  cell.replace(/\s*\(\s*[+-]?\d{1,3}\.\d+\s*,\s*[+-]?\d{1,3}\.\d+\s*\)\s*$/, '');

/** Five digits. ZIP+4 is cut, and zeros a spreadsheet took from the front come back where that gives a ZIP in use. */
export function readZip(cell: string): Value {
  const typed = cleanTyped(cell);
  if (typed === null) return null;
  // 'Clearwater, FL 33755' of a column for all three.
  const text = typed.replace(/^[\p{L}][\p{L} .,'’-]*[ ,](?=\d{5})/u, '');
  const whole = /^(\d{5})(?:[- ]?\d{4}|-)?(?:\.0+)?$/.exec(text)?.[1];
  const short =
    /^(\d{3,4})(?:-\d{4})?(?:\.0+)?$/.exec(text)?.[1] ?? /^(\d{3,4})\d{4}(?:\.0+)?$/.exec(text)?.[1];
  const zip = whole ?? short?.padStart(5, '0');
  return zip && isAssignedZip(zip) ? zip : refuse('is not a ZIP code');
}

/** The text of a cell in a column that holds no names: further ways to write 'nothing' are none. */
export function cleanTyped(cell: string): string | null {
  const text = cleanText(cell);
  return text !== null && typedBlanks.has(text.toLowerCase()) ? null : text;
}

/** '2795', '2795.000', '1,234', '1,234.5'; null for anything else. */
function parseNumber(text: string): number | null {
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text)) return Number(text);
  if (/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text)) return Number(text.replaceAll(',', ''));
  return null;
}
