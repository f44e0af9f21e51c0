import type { LeadQuery } from '#domain/leads/query.ts';
import { AREA_RANGE, YEAR_RANGE } from '#domain/leads/ranges.ts';
import type { MapFilters } from '#domain/map/filters.ts';

/** The map's filters as a bulk add by filter takes them, so that what is added is what the map shows. */
export function leadQueryOf(filters: MapFilters): LeadQuery {
  const { zipCode, severities, propertyTypes, stage, yearBuilt, area } = filters;
  const [onlyType, ...others] = propertyTypes;
  return {
    ...(zipCode !== null && { zipCode }),
    ...(severities.length > 0 && { severityLevels: [...severities] }),
    // Both types together are every property: one without zoning passes either.
    ...(onlyType && others.length === 0 && { zoning: onlyType }),
    ...(stage && { stage }),
    ...(yearBuilt[0] > YEAR_RANGE.min && { yearBuiltMin: yearBuilt[0] }),
    ...(yearBuilt[1] < YEAR_RANGE.max && { yearBuiltMax: yearBuilt[1] }),
    ...(area[0] > AREA_RANGE.min && { areaMin: area[0] }),
    ...(area[1] < AREA_RANGE.max && { areaMax: area[1] }),
  };
}

/** How many of the filters narrow. The ZIP chooses and is not counted. */
export function countActive({ severities, propertyTypes, stage, yearBuilt, area }: MapFilters): number {
  return [
    severities.length > 0,
    propertyTypes.length > 0,
    stage !== null,
    yearBuilt[0] > YEAR_RANGE.min || yearBuilt[1] < YEAR_RANGE.max,
    area[0] > AREA_RANGE.min || area[1] < AREA_RANGE.max,
  ].filter(Boolean).length;
}
