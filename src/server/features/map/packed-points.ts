import { AREA_RANGE, passesRange, type Range, YEAR_RANGE } from '#domain/leads/ranges.ts';
import type { SeverityLevel, ZoningClass } from '#domain/roofs.ts';

/**
 * A chunk's points, one after the other, in 20 bytes each, big-endian: id, x and y in world units (int32 each), severity,
 * type and year built in one int32, and square feet (float32; 0 for unknown). map-cells.data.ts writes them in SQL.
 */
export const POINT_BYTES = 20;
const X = 4;
const Y = 8;
const TRAITS = 12;
const AREA = 16;

/** Severity in the lowest three bits of the traits, the type in the next two, the year above (0 for unknown). */
export const SEVERITY_BITS = 3;
export const TYPE_BITS = 2;
/** In this order in the traits, and in every list of five counts. */
export const severityOrder = ['none', 'minor', 'moderate', 'severe', 'unknown'] as const satisfies readonly (
  | SeverityLevel
  | 'unknown'
)[];
/** 'any' where the zoning is empty: it passes every type. */
export const typeOrder = ['residential', 'commercial', 'any'] as const satisfies readonly (
  | ZoningClass
  | 'any'
)[];

export interface PointFilter {
  severities: readonly SeverityLevel[] | undefined;
  propertyTypes: readonly ZoningClass[] | undefined;
  yearBuilt: Range;
  area: Range;
  /** Only these, where it is given. */
  among: ReadonlySet<number> | undefined;
  /** But not these. */
  without: ReadonlySet<number> | undefined;
}

export type Visit = (id: number, x: number, y: number, severity: number) => void;

/** Visits the chunk's points that pass, with their severity's place in severityOrder. */
export function scanPoints(chunk: Buffer, filter: PointFilter, visit: Visit): void {
  const passesTraits = traitTest(filter);
  const { area, among, without } = filter;
  const anyArea = area[0] <= AREA_RANGE.min && area[1] >= AREA_RANGE.max;
  for (let at = 0; at + POINT_BYTES <= chunk.length; at += POINT_BYTES) {
    const traits = chunk.readInt32BE(at + TRAITS);
    if (!passesTraits(traits)) continue;
    if (!anyArea && !passesRange(chunk.readFloatBE(at + AREA), area, AREA_RANGE)) continue;
    const id = chunk.readInt32BE(at);
    if (among && !among.has(id)) continue;
    if (without?.has(id)) continue;
    visit(id, chunk.readInt32BE(at + X), chunk.readInt32BE(at + Y), traits & SEVERITY_MASK);
  }
}

const SEVERITY_MASK = 2 ** SEVERITY_BITS - 1;
const TYPE_MASK = 2 ** TYPE_BITS - 1;

function traitTest({ severities, propertyTypes, yearBuilt }: PointFilter): (traits: number) => boolean {
  const severity = severityOrder.map((level) => !severities || severities.some((one) => one === level));
  const type = typeOrder.map(
    (one) => one === 'any' || !propertyTypes?.length || propertyTypes.some((wanted) => wanted === one),
  );
  const anyYear = yearBuilt[0] <= YEAR_RANGE.min && yearBuilt[1] >= YEAR_RANGE.max;
  return (traits) =>
    severity[traits & SEVERITY_MASK] === true &&
    type[(traits >> SEVERITY_BITS) & TYPE_MASK] === true &&
    (anyYear || passesRange(traits >> (SEVERITY_BITS + TYPE_BITS), yearBuilt, YEAR_RANGE));
}
