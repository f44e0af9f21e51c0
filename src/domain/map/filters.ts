import type { LeadField } from '../filters/lead-fields.ts';
import { type LeadFilters, type LeadQuery, pickFilters, queryOf, testsOf } from '../filters/lead-filters.ts';
import { worldOf } from '../geo/world.ts';
import type { MapPoint } from './points.ts';

/** What the map narrows its properties by. */
export interface MapFilters {
  /** Null for all the user's ZIP codes. */
  zipCode: string | null;
  filters: LeadFilters;
}

type Filtered = Omit<MapPoint, 'id' | 'zipCode' | 'address' | 'roofYear'>;

/** What the map's points carry of a lead's facts. */
const facts: { readonly [F in LeadField]?: (point: Filtered) => unknown } = {
  severity: ({ severityLevel }) => severityLevel,
  zoning: ({ propertyType }) => propertyType,
  stage: ({ stage }) => stage,
  yearBuilt: ({ yearBuilt }) => yearBuilt,
  area: ({ areaSquareFeet }) => areaSquareFeet,
  within: ({ longitude, latitude }) => worldOf(longitude, latitude),
};

/** The filters that points cannot answer: the server is asked for what passes them. */
export const beyondPoints = (filters: LeadFilters): LeadFilters =>
  pickFilters(filters, (name) => !(name in facts));

/** Whether a point passes the filters that points can answer. */
export function passesOnPoints(filters: LeadFilters): (point: Filtered) => boolean {
  const checks = testsOf(filters).flatMap(({ name, test }) => {
    const read = facts[name];
    return read ? [{ read, test }] : [];
  });
  return (point) => checks.every(({ read, test }) => test(read(point)));
}

/** The filters as calls carry them. */
export const mapQueryOf = ({ zipCode, filters }: MapFilters): LeadQuery => ({
  ...(zipCode !== null && { zipCode }),
  ...queryOf(filters),
});
