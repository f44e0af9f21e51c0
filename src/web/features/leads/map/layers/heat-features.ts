import { stages } from '#domain/crm.ts';
import type { LeadField } from '#domain/filters/lead-fields.ts';
import type { LeadFilters } from '#domain/filters/lead-filters.ts';
import { AREA_RANGE, type Range } from '#domain/leads/ranges.ts';
import { passesOnPoints } from '#domain/map/filters.ts';
import { type MapPoint, propertyTypes } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';

/** Points that are alike in all that the heat map can leave out without asking for other data. */
export interface HeatGroup {
  id: number;
  /** The representative values of the area's band. */
  alike: Pick<MapPoint, 'severityLevel' | 'propertyType' | 'stage' | 'yearBuilt' | 'areaSquareFeet'>;
  positions: [longitude: number, latitude: number][];
}

/** Some thousand groups of many times as many points; a group has the same id whatever other points there are. */
export function heatGroups(points: readonly MapPoint[]): HeatGroup[] {
  const groups = new Map<number, HeatGroup>();
  for (const point of points) {
    const { severityLevel, propertyType, stage, yearBuilt, longitude, latitude } = point;
    const id = idOf(point);
    const group = groups.get(id);
    if (group) group.positions.push([longitude, latitude]);
    else {
      const areaSquareFeet = bandOf(point.areaSquareFeet).like;
      const alike = { severityLevel, propertyType, stage, yearBuilt, areaSquareFeet };
      groups.set(id, { id, alike, positions: [[longitude, latitude]] });
    }
  }
  return [...groups.values()];
}

/** Each combination has its own number: digits of mixed base, 0 for what is not known. */
function idOf({ severityLevel, propertyType, stage, yearBuilt, areaSquareFeet }: HeatGroup['alike']): number {
  const severity = severityLevel ? severityLevels.indexOf(severityLevel) + 1 : 0;
  const type = propertyType ? propertyTypes.indexOf(propertyType) + 1 : 0;
  const at = stage ? stages.indexOf(stage) + 1 : 0;
  const roof = severity * (propertyTypes.length + 1) + type;
  const kind = (roof * (stages.length + 1) + at) * AREA_BANDS + bandOf(areaSquareFeet).number;
  return kind * 10_000 + (yearBuilt ?? 0);
}

/**
 * Groups as the heat map takes them: a feature with all positions of the group. Copying 60,000 separate features to
 * MapLibre's worker would keep the page busy for half a second; this takes a tenth of that.
 */
export const heatFeatures = (groups: readonly HeatGroup[]): HeatFeatures => ({
  type: 'FeatureCollection',
  features: groups.map(({ id, alike, positions }) => ({ ...featureOf(alike.severityLevel, positions), id })),
});

/** All of the points, none of which is ever to be left out: a feature for each severity, which has no state. */
export const plainHeatFeatures = (points: readonly MapPoint[]): HeatFeatures => ({
  type: 'FeatureCollection',
  features: [null, ...severityLevels].flatMap((severity) => {
    const of = points.filter(({ severityLevel }) => severityLevel === severity);
    return of.length > 0
      ? [
          featureOf(
            severity,
            of.map(({ longitude, latitude }) => [longitude, latitude]),
          ),
        ]
      : [];
  }),
});

type HeatFeatures = GeoJSON.FeatureCollection<GeoJSON.MultiPoint>;

/** `s` is the index of the severity in severityLevels, absent if unassessed. */
const featureOf = (
  severity: MapPoint['severityLevel'],
  positions: GeoJSON.Position[],
): HeatFeatures['features'][number] => ({
  type: 'Feature',
  geometry: { type: 'MultiPoint', coordinates: positions },
  properties: severity ? { s: severityLevels.indexOf(severity) } : {},
});

/** Whether the filter splits points of one group. */
export const tellsApart = (name: LeadField, { area }: LeadFilters): boolean =>
  name === 'within' || (name === 'area' && area !== undefined && !tellsBands(area));

/** The groups the filters leave out, none of which they split. */
export function heatStates(
  groups: readonly HeatGroup[],
  filters: LeadFilters,
): { id: number; leftOut: boolean }[] {
  const passes = passesOnPoints(filters);
  return groups.map(({ id, alike }) => ({ id, leftOut: !passes({ ...alike, ...NOWHERE }) }));
}

const NOWHERE = { longitude: 0, latitude: 0 };

/** Square feet between two edges of bands, up to where houses end, and beyond. */
const STEP = 500;
const HOUSES_END = 10_000;
const LARGE_STEP = AREA_RANGE.step;
const LARGE_FIRST = (HOUSES_END / STEP) * 2;

/** More than any band's number. */
const AREA_BANDS = LARGE_FIRST + ((AREA_RANGE.max - HOUSES_END) / LARGE_STEP) * 2 + 3;

/** Areas that every filter with both ends on edges treats alike: an edge itself, or the range between two of them. */
interface AreaBand {
  /** From 0 on; 0 where the area is not known. */
  number: number;
  /** An area of the band, in square feet. */
  like: number | null;
}

function bandOf(area: number | null): AreaBand {
  if (area === null || area === 0) return { number: 0, like: null };
  const isLarge = area >= HOUSES_END;
  const step = isLarge ? LARGE_STEP : STEP;
  const from = isLarge ? HOUSES_END : 0;
  const above = Math.min(area, AREA_RANGE.max + 1) - from;
  const before = Math.floor(above / step);
  const isEdge = above % step === 0;
  const number = 1 + (isLarge ? LARGE_FIRST : 0) + before * 2 + (isEdge ? 0 : 1);
  return { number, like: from + before * step + (isEdge ? 0 : step / 2) };
}

/** Whether each band passes the filter as a whole or not at all. */
const tellsBands = ([low, high]: Range): boolean => isEdgeOrEnd(low) && isEdgeOrEnd(high);

const isEdgeOrEnd = (area: number): boolean =>
  area <= AREA_RANGE.min || area >= AREA_RANGE.max || area % (area >= HOUSES_END ? LARGE_STEP : STEP) === 0;
