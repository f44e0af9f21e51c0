import type { FilterSpecification } from 'maplibre-gl';
import { stages } from '#domain/crm.ts';
import { AREA_RANGE, type Range, type RangeLimits, YEAR_RANGE } from '#domain/leads/ranges.ts';
import type { MapFilters } from '#domain/map/filters.ts';
import { type MapPoint, propertyTypes } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';

/**
 * Points as the heat map takes them. Short names and numbers: 60,000 of them are copied to MapLibre's worker.
 * `s` severity, `t` type and `g` stage as positions in their lists, `y` year, `a` area, `z` ZIP; unknown is absent.
 */
export function featuresOf(points: readonly MapPoint[]): GeoJSON.FeatureCollection<GeoJSON.Point> {
  return {
    type: 'FeatureCollection',
    features: points.map((point) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
      properties: propertiesOf(point),
    })),
  };
}

export function propertiesOf(point: MapPoint): Record<string, number | string> {
  const { severityLevel, propertyType, stage, yearBuilt, areaSquareFeet, zipCode } = point;
  return {
    ...(severityLevel && { s: severityLevels.indexOf(severityLevel) }),
    ...(propertyType && { t: propertyTypes.indexOf(propertyType) }),
    ...(stage !== 'new' && { g: stages.indexOf(stage) }),
    ...(yearBuilt && { y: yearBuilt }),
    ...(areaSquareFeet && { a: areaSquareFeet }),
    z: zipCode,
  };
}

/** passesMapFilters of the domain in MapLibre's words, so that a filter is applied where the points are drawn. */
export function filterOf(filters: MapFilters): FilterSpecification {
  const { zipCode, severities, propertyTypes: types, stage, yearBuilt, area } = filters;
  const checks: FilterSpecification[] = [];
  if (zipCode !== null) checks.push(['==', ['get', 'z'], zipCode]);
  if (severities.length > 0)
    checks.push(
      oneOf(
        's',
        severities.map((word) => severityLevels.indexOf(word)),
        -1,
      ),
    );
  if (types.length > 0) {
    // An unknown type passes any.
    const wanted = types.map((word) => propertyTypes.indexOf(word));
    checks.push(oneOf('t', [-1, ...wanted], -1));
  }
  if (stage !== null) checks.push(oneOf('g', [stages.indexOf(stage)], 0));
  checks.push(...within('y', yearBuilt, YEAR_RANGE), ...within('a', area, AREA_RANGE));
  return ['all', ...checks] as FilterSpecification;
}

const oneOf = (name: string, values: number[], unknown: number): FilterSpecification => [
  'in',
  ['coalesce', ['get', name], unknown],
  ['literal', values],
];

/** Unknown passes, and the slider's ends are open (passesRange). */
function within(name: string, [low, high]: Range, limits: RangeLimits): FilterSpecification[] {
  const checks: FilterSpecification[] = [];
  if (low > limits.min) checks.push(['>=', ['coalesce', ['get', name], low], low]);
  if (high < limits.max) checks.push(['<=', ['coalesce', ['get', name], high], high]);
  return checks;
}
