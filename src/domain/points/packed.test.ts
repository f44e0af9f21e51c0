import { expect, test } from 'vitest';
import {
  HEAD,
  POINT_BYTES,
  type PointFilter,
  scanPoints,
  type TraitField,
  traitShifts,
  traits,
} from './packed.ts';

const chunk = Buffer.concat([
  Buffer.from(HEAD),
  record(1, { severity: 3, zoning: 0, yearBuilt: 1961, damage: 0b0101, rental: 1, pool: 0 }, 1800),
  record(2, { severity: 0, zoning: 1, yearBuilt: 1999, damage: 0b0010, pool: 1, solar: 1 }, 9000),
  record(3, { severity: 4, zoning: 2, vacant: 1 }, 0),
]);

function passing(filter: Partial<PointFilter>): number[] {
  const ids: number[] = [];
  scanPoints(chunk, { filters: {}, ...filter }, (id) => ids.push(id));
  return ids;
}

test('a filter lets through the points that it names', () => {
  expect(passing({})).toEqual([1, 2, 3]);
  expect(passing({ filters: { severity: ['severe', 'none'] } })).toEqual([1, 2]);
  expect(passing({ filters: { zoning: ['commercial'] } })).toEqual([2, 3]);
  expect(passing({ filters: { yearBuilt: [1950, 1970] } })).toEqual([1, 3]);
  expect(passing({ filters: { area: [5000, 200_000] } })).toEqual([2, 3]);
  expect(passing({ filters: { damage: ['cracked-shingles', 'curling-shingles'] } })).toEqual([1]);
  expect(passing({ filters: { damage: ['water-stains', 'missing-shingles'] } })).toEqual([1, 2]);
  expect(passing({ filters: { pool: true } })).toEqual([2]);
  expect(passing({ filters: { pool: false, rental: true, severity: ['severe'] } })).toEqual([1]);
  expect(passing({ filters: { vacant: true, solar: false } })).toEqual([3]);
  expect(passing({ among: new Set([2, 9]) })).toEqual([2]);
  expect(passing({ without: new Set([2]) })).toEqual([1, 3]);
});

test('bytes of another version are refused, not misread', () => {
  const older = Buffer.from(chunk);
  older[2] = 1;
  expect(() => scanPoints(older, { filters: {} }, () => {})).toThrow('version 2');
  expect(() => scanPoints(chunk.subarray(HEAD.length), { filters: {} }, () => {})).toThrow('version 2');
});

function record(id: number, codes: Partial<Record<TraitField, number>>, area: number): Buffer {
  const packed = Object.entries(codes).reduce(
    (sum, [name, code]) => sum | (code << traitShifts[name as TraitField]),
    0,
  );
  const bytes = Buffer.alloc(POINT_BYTES);
  [id, 0, 0, packed].forEach((value, place) => {
    bytes.writeInt32BE(value, place * 4);
  });
  bytes.writeFloatBE(area, 16);
  return bytes;
}

test('the traits of a point fit into 31 bits', () => {
  expect(Object.values(traits).reduce((sum, { bits }) => sum + bits, 0)).toBeLessThanOrEqual(31);
});
