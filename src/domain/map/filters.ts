import type { Stage } from '../crm.ts';
import { AREA_RANGE, passesRange, type Range, YEAR_RANGE } from '../leads/ranges.ts';
import type { SeverityLevel, ZoningClass } from '../roofs.ts';
import type { MapPoint } from './points.ts';

/** What the map narrows its properties by. Null, '' and an empty list mean: do not narrow. */
export interface MapFilters {
  zipCode: string | null;
  severities: readonly SeverityLevel[];
  propertyTypes: readonly ZoningClass[];
  stage: Stage | null;
  /** Years, both ends included; the ends of YEAR_RANGE are open, and an unknown year passes. */
  yearBuilt: Range;
  /** Square feet, both ends included; the upper end of AREA_RANGE is open, and an unknown area passes. */
  area: Range;
  /** Part of the address, owner or parcel number, in any case. */
  search: string;
}

export const noMapFilters: MapFilters = {
  zipCode: null,
  severities: [],
  propertyTypes: [],
  stage: null,
  yearBuilt: [YEAR_RANGE.min, YEAR_RANGE.max],
  area: [AREA_RANGE.min, AREA_RANGE.max],
  search: '',
};

type Filtered = Pick<
  MapPoint,
  'severityLevel' | 'propertyType' | 'stage' | 'yearBuilt' | 'areaSquareFeet' | 'zipCode'
>;

/**
 * Whether a point passes every filter but the search, which only the server can answer: points carry neither owner
 * nor parcel number.
 */
export function passesMapFilters(point: Filtered, filters: MapFilters): boolean {
  const { zipCode, severities, propertyTypes, stage, yearBuilt, area } = filters;
  if (zipCode !== null && point.zipCode !== zipCode) return false;
  if (severities.length > 0 && (!point.severityLevel || !severities.includes(point.severityLevel)))
    return false;
  if (propertyTypes.length > 0 && point.propertyType && !propertyTypes.includes(point.propertyType))
    return false;
  if (stage !== null && point.stage !== stage) return false;
  return (
    passesRange(point.yearBuilt, yearBuilt, YEAR_RANGE) && passesRange(point.areaSquareFeet, area, AREA_RANGE)
  );
}

/** The filters as they stand in an address (see MapQuery of the contract). What does not narrow is absent. */
export interface MapFilterQuery {
  zipCode?: string;
  severity?: string;
  propertyType?: string;
  stage?: Stage;
  yearBuiltMin?: number;
  yearBuiltMax?: number;
  areaMin?: number;
  areaMax?: number;
  search?: string;
}

export function mapQueryOf(filters: MapFilters): MapFilterQuery {
  const { zipCode, severities, propertyTypes, stage, yearBuilt, area, search } = filters;
  return {
    ...(zipCode !== null && { zipCode }),
    ...(severities.length > 0 && { severity: severities.join(',') }),
    ...(propertyTypes.length > 0 && { propertyType: propertyTypes.join(',') }),
    ...(stage !== null && { stage }),
    ...(yearBuilt[0] > YEAR_RANGE.min && { yearBuiltMin: yearBuilt[0] }),
    ...(yearBuilt[1] < YEAR_RANGE.max && { yearBuiltMax: yearBuilt[1] }),
    ...(area[0] > AREA_RANGE.min && { areaMin: area[0] }),
    ...(area[1] < AREA_RANGE.max && { areaMax: area[1] }),
    ...(search.trim() && { search: search.trim() }),
  };
}
