import type { LeadField } from '../filters/lead-fields.ts';
import { type LeadFilters, testsOf } from '../filters/lead-filters.ts';
import { damageSigns, type SeverityLevel, severityLevels } from '../roofs.ts';

/**
 * A chunk's points as bytes, big-endian: a head of four bytes ('RP', the version, bytes of a point), then the points one
 * after the other: id, x and y in world units (int32 each), traits (int32) and square feet (float32; 0 for unknown).
 * server/points/write.data.ts writes them in SQL.
 */
export const PACKED_VERSION = 2;
export const POINT_BYTES = 20;
export const HEAD: readonly number[] = [0x52, 0x50, PACKED_VERSION, POINT_BYTES];
const X = 4;
const Y = 8;
const TRAITS = 12;
const AREA = 16;

/** In this order in the traits, and in every list of five counts. */
export const severityOrder = [...severityLevels, 'unknown'] as const satisfies readonly (
  | SeverityLevel
  | 'unknown'
)[];

interface Trait {
  bits: number;
  /** The fact a number encodes, as the field's kind takes it. */
  factOf: (code: number) => unknown;
}

const oneOfValues =
  (values: readonly string[]): Trait['factOf'] =>
  (code) =>
    values[code] ?? null;
const flag: Trait = { bits: 1, factOf: (code) => code === 1 };
const signs = Object.keys(damageSigns);

/** What the traits hold, from their lowest bits up. */
export const traits = {
  severity: { bits: 3, factOf: oneOfValues(severityLevels) },
  /** 2 where the zoning is empty. */
  zoning: { bits: 2, factOf: oneOfValues(['residential', 'commercial']) },
  /** 0 for unknown. */
  yearBuilt: { bits: 12, factOf: (code) => code },
  /** A bit for each sign, in the order of damageSigns. */
  damage: { bits: 4, factOf: (code) => signs.filter((_, bit) => (code & (1 << bit)) !== 0) },
  rental: flag,
  vacant: flag,
  pool: flag,
  solar: flag,
} as const satisfies { readonly [F in LeadField]?: Trait };
export type TraitField = keyof typeof traits;

/** The fields that packed points answer by themselves; the others are resolved to ids first. */
export const isPacked = (name: LeadField): boolean =>
  name in traits || name === 'area' || name === 'position' || name === 'within';

/** The bit offset of each trait. */
export const traitShifts = shiftsOf();

function shiftsOf(): Record<TraitField, number> {
  let shift = 0;
  const found = Object.entries(traits).map(([name, { bits }]) => {
    shift += bits;
    return [name, shift - bits] as const;
  });
  return Object.fromEntries(found) as Record<TraitField, number>;
}

export interface IdSet {
  has: (id: number) => boolean;
}

export interface PointFilter {
  filters: LeadFilters;
  /** Only these, where it is given. */
  among?: IdSet | undefined;
  /** But not these. */
  without?: IdSet | undefined;
}

export type Visit = (id: number, x: number, y: number, severity: number) => void;

/** Visits the chunk's points that pass, with their severity's place in severityOrder. */
export function scanPoints(chunk: Buffer, { filters, among, without }: PointFilter, visit: Visit): void {
  requireVersion(chunk);
  const passesTraits = traitTest(filters);
  const tests = testsOf(filters);
  const passesArea = tests.find(({ name }) => name === 'area')?.test;
  const isWithin = tests.find(({ name }) => name === 'within')?.test;
  for (let at = HEAD.length; at + POINT_BYTES <= chunk.length; at += POINT_BYTES) {
    const packed = chunk.readInt32BE(at + TRAITS);
    if (!passesTraits(packed)) continue;
    if (passesArea && !passesArea(chunk.readFloatBE(at + AREA))) continue;
    const id = chunk.readInt32BE(at);
    if (among && !among.has(id)) continue;
    if (without?.has(id)) continue;
    const [x, y] = [chunk.readInt32BE(at + X), chunk.readInt32BE(at + Y)];
    if (isWithin && !isWithin([x, y])) continue;
    visit(id, x, y, packed & SEVERITY_MASK);
  }
}

function requireVersion(chunk: Buffer): void {
  if (HEAD.some((byte, at) => chunk[at] !== byte))
    throw new Error(`These are no packed points of version ${PACKED_VERSION}.`);
}

const SEVERITY_MASK = 2 ** traits.severity.bits - 1;

/** Each field's answer for every number its bits can hold, so that a point costs one look per field. */
function traitTest(filters: LeadFilters): (packed: number) => boolean {
  const checks = testsOf(filters).flatMap(({ name, test }) => {
    if (!(name in traits)) return [];
    const trait = name as TraitField;
    const { bits, factOf }: Trait = traits[trait];
    const passes = Uint8Array.from({ length: 2 ** bits }, (_, code) => Number(test(factOf(code))));
    return { passes, shift: traitShifts[trait], mask: 2 ** bits - 1 };
  });
  const [first, second] = checks;
  if (!first) return () => true;
  if (!second) return (packed) => first.passes[(packed >> first.shift) & first.mask] === 1;
  return (packed) => checks.every(({ passes, shift, mask }) => passes[(packed >> shift) & mask] === 1);
}
