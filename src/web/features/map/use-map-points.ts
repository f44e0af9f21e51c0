import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AREA_RANGE } from '#domain/leads/ranges.ts';
import { type MapFilters, mapQueryOf, noMapFilters, passesMapFilters } from '#domain/map/filters.ts';
import { decodeMapRow, type MapPoint } from '#domain/map/points.ts';
import { api, query } from '#web/api/index.ts';
import { wholeOf } from './whole.ts';

/** What there is to draw: all points, or more than can be loaded at once, which the server then draws as tiles. */
export interface MapData {
  /** All points of the scope; null where there are too many, and while they load. */
  points: readonly MapPoint[] | null;
  /** Those that pass and those besides that the heat map is better given and told to leave out: see HeatGroup. */
  forHeat: readonly MapPoint[];
  /** Those that pass the filters. */
  passing: readonly MapPoint[];
  /** Properties with a position in the scope, and how many of them pass the filters. */
  total: number;
  matching: number;
  /** Properties that pass and are nowhere on the map. */
  withoutPosition: number;
  /** Whether the server draws them. */
  tiled: boolean;
  pending: boolean;
  error: Error | null;
  retry: () => void;
  retrying: boolean;
}

const NONE: readonly MapPoint[] = [];

/**
 * Loads everything in sight of the user at once and narrows it here. Where that is too much, tries the chosen ZIP
 * alone; where that is too much as well, asks for sums only and leaves the drawing to tiles.
 */
export function useMapData(filters: MapFilters): MapData {
  const { zipCode } = filters;
  const all = useWhole(null, true);
  const allTooMany = isTooMany(all.data);
  const ofZip = useWhole(zipCode, allTooMany && zipCode !== null);
  const scope = allTooMany && zipCode !== null ? ofZip : all;
  const tiled = isTooMany(scope.data);
  const rows = scope.data?.rows;
  const points = useMemo(() => (rows && !tiled ? rows.map(decodeMapRow) : null), [rows, tiled]);
  const here = useMemo(
    () => points?.filter((point) => passesMapFilters(point, { ...noMapFilters, zipCode })) ?? NONE,
    [points, zipCode],
  );
  const passing = useMemo(() => here.filter((point) => passesMapFilters(point, filters)), [here, filters]);
  // By the square foot no two points are alike, so there the fewest are the fastest.
  const forHeat = narrowsArea(filters) ? passing : here;
  // How many of those without a position pass the filters is known to the server alone.
  const homeless = (scope.data?.withoutPosition ?? 0) > 0;
  const sums = useQuery({
    ...query(api.map.getSummary, { query: mapQueryOf(filters) }),
    enabled: scope.isSuccess && (tiled || homeless),
    placeholderData: (before) => before,
  });
  return {
    points,
    forHeat,
    passing,
    total: scope.data?.total ?? 0,
    matching: tiled ? (sums.data?.total ?? scope.data?.total ?? 0) : passing.length,
    withoutPosition: homeless || tiled ? (sums.data?.withoutPosition ?? 0) : 0,
    tiled,
    pending: scope.isPending,
    error: scope.error,
    retry: () => void scope.refetch(),
    retrying: scope.isFetching,
  };
}

const narrowsArea = ({ area: [low, high] }: MapFilters) => low > AREA_RANGE.min || high < AREA_RANGE.max;

const useWhole = (zipCode: string | null, enabled: boolean) => useQuery({ ...wholeOf(zipCode), enabled });

const isTooMany = (data: { total: number; rows: readonly unknown[] } | undefined): boolean =>
  data !== undefined && data.total > data.rows.length;
