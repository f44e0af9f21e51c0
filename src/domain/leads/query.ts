import type { Stage } from '../crm.ts';
import type { SeverityLevel, ZoningClass } from '../roofs.ts';
import type { LeadFilters } from './filter.ts';
import { AREA_RANGE, YEAR_RANGE } from './ranges.ts';

/** The filters of a list as they go over the wire (docs/product.md). What is absent does not narrow. */
export interface LeadQuery {
  zipCode?: string | undefined;
  zipCodes?: string[] | undefined;
  severityLevel?: SeverityLevel | undefined;
  /** One of several; an empty list does not narrow. */
  severityLevels?: SeverityLevel[] | undefined;
  roofType?: string | undefined;
  roofSubtype?: string | undefined;
  yearBuiltMin?: number | undefined;
  yearBuiltMax?: number | undefined;
  areaMin?: number | undefined;
  areaMax?: number | undefined;
  zoning?: ZoningClass | undefined;
  stage?: Stage | undefined;
  search?: string | undefined;
}

/** The filters that a query stands for. Its ZIP codes are not among them: they choose the list itself. */
export function filtersOf(query: LeadQuery): LeadFilters {
  return {
    search: query.search ?? '',
    severity: query.severityLevel ?? null,
    severities: query.severityLevels ?? [],
    roofType: query.roofType ?? null,
    roofSubtype: query.roofSubtype ?? null,
    zoning: query.zoning ?? null,
    stage: query.stage ?? null,
    yearBuilt: [query.yearBuiltMin ?? YEAR_RANGE.min, query.yearBuiltMax ?? YEAR_RANGE.max],
    area: [query.areaMin ?? AREA_RANGE.min, query.areaMax ?? AREA_RANGE.max],
  };
}

/** The query for what a list shows: its filters within one ZIP code, or within all with null. */
export function queryOf(filters: LeadFilters, zipCode: string | null): LeadQuery {
  const { search, severity, severities, roofType, roofSubtype, zoning, stage, yearBuilt, area } = filters;
  return {
    ...(zipCode !== null && { zipCode }),
    ...(severity && { severityLevel: severity }),
    ...(severities && severities.length > 0 && { severityLevels: [...severities] }),
    ...(roofType && { roofType }),
    ...(roofSubtype && { roofSubtype }),
    ...(zoning && { zoning }),
    ...(stage && { stage }),
    ...(yearBuilt[0] > YEAR_RANGE.min && { yearBuiltMin: yearBuilt[0] }),
    ...(yearBuilt[1] < YEAR_RANGE.max && { yearBuiltMax: yearBuilt[1] }),
    ...(area[0] > AREA_RANGE.min && { areaMin: area[0] }),
    ...(area[1] < AREA_RANGE.max && { areaMax: area[1] }),
    ...(search.trim() && { search: search.trim() }),
  };
}
