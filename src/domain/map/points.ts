import { type Stage, stages } from '../crm.ts';
import { classifyZoning, type SeverityLevel, severityLevels, type ZoningClass } from '../roofs.ts';

/** A property as the map draws and filters it. */
export interface MapPoint {
  id: number;
  /** Degrees, WGS 84. */
  longitude: number;
  latitude: number;
  /** Null if the roof was never assessed. */
  severityLevel: SeverityLevel | null;
  areaSquareFeet: number | null;
  yearBuilt: number | null;
  /** Null if the zoning is empty: such a property passes any type. */
  propertyType: ZoningClass | null;
  zipCode: string;
  address: string;
  /** Where the caller has it in the pipeline. */
  stage: Stage;
  /** When its roof was replaced or else the house built; null if unknown. */
  roofYear: number | null;
}

export const propertyTypes = ['residential', 'commercial'] as const satisfies readonly ZoningClass[];

/**
 * A point as it goes over the wire: an array of values, in the order of MapPoint. Severity, type and stage are their
 * positions in severityLevels, propertyTypes and stages, so that a row costs few bytes.
 */
export type MapRow = readonly [
  id: number,
  longitude: number,
  latitude: number,
  severity: number | null,
  areaSquareFeet: number | null,
  yearBuilt: number | null,
  propertyType: number | null,
  zipCode: string,
  address: string,
  stage: number,
  roofYear?: number | null,
];

/** The row of a point. The server's SQL writes the same (features/leads/map/point-list.data.ts); a test holds both together. */
export function encodeMapPoint(point: MapPoint): MapRow {
  return [
    point.id,
    point.longitude,
    point.latitude,
    point.severityLevel === null ? null : severityLevels.indexOf(point.severityLevel),
    point.areaSquareFeet,
    point.yearBuilt,
    point.propertyType === null ? null : propertyTypes.indexOf(point.propertyType),
    point.zipCode,
    point.address,
    stages.indexOf(point.stage),
    point.roofYear,
  ];
}

/** The point of a row. A position this version does not know reads as unknown, a stage as 'new'. */
export function decodeMapRow(row: MapRow): MapPoint {
  return {
    id: row[0],
    longitude: row[1],
    latitude: row[2],
    severityLevel: row[3] === null ? null : (severityLevels[row[3]] ?? null),
    areaSquareFeet: row[4],
    yearBuilt: row[5],
    propertyType: row[6] === null ? null : (propertyTypes[row[6]] ?? null),
    zipCode: row[7],
    address: row[8],
    stage: stages[row[9]] ?? 'new',
    roofYear: row[10] ?? null,
  };
}

/** The property type of a zoning code; null for an empty one, which passes for any type (docs/product.md). */
export const propertyTypeOf = (zoning: string | null): ZoningClass | null =>
  zoning === null || zoning.trim() === '' ? null : classifyZoning(zoning);

/** What one property adds to the heat map (docs/product.md). */
export const heatWeights: Record<SeverityLevel | 'unknown', number> = {
  severe: 4,
  moderate: 3,
  minor: 2,
  none: 1,
  unknown: 1,
};
