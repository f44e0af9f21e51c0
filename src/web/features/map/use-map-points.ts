import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type MapFilters, mapQueryOf, noMapFilters, passesMapFilters } from '#domain/map/filters.ts';
import { decodeMapRow, type MapPoint } from '#domain/map/points.ts';
import { api, query } from '#web/api/index.ts';
import { wholeOf } from './whole.ts';

/** What there is to draw: all points, or more than can be loaded at once, which the server then draws as tiles. */
export interface MapData {
  /** All points of the scope; null where there are too many, and while they load. */
  points: readonly MapPoint[] | null;
  /** Those that pass all filters but the severities, which the heat map takes out itself. */
  ofAnySeverity: readonly MapPoint[];
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
  const { severities, zipCode, propertyTypes, stage, yearBuilt, area } = filters;
  const all = useWhole(null, true);
  const allTooMany = isTooMany(all.data);
  const ofZip = useWhole(zipCode, allTooMany && zipCode !== null);
  const scope = allTooMany && zipCode !== null ? ofZip : all;
  const tiled = isTooMany(scope.data);
  const rows = scope.data?.rows;
  const points = useMemo(() => (rows && !tiled ? rows.map(decodeMapRow) : null), [rows, tiled]);
  const ofAnySeverity = useMemo(() => {
    const others = { ...noMapFilters, zipCode, propertyTypes, stage, yearBuilt, area };
    return points?.filter((point) => passesMapFilters(point, others)) ?? NONE;
  }, [points, zipCode, propertyTypes, stage, yearBuilt, area]);
  const passing = useMemo(() => {
    const only = { ...noMapFilters, severities };
    return severities.length > 0
      ? ofAnySeverity.filter((point) => passesMapFilters(point, only))
      : ofAnySeverity;
  }, [ofAnySeverity, severities]);
  // How many of those without a position pass the filters is known to the server alone.
  const homeless = (scope.data?.withoutPosition ?? 0) > 0;
  const sums = useQuery({
    ...query(api.map.getSummary, { query: mapQueryOf(filters) }),
    enabled: scope.isSuccess && (tiled || homeless),
    placeholderData: (before) => before,
  });
  return {
    points,
    ofAnySeverity,
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

const useWhole = (zipCode: string | null, enabled: boolean) => useQuery({ ...wholeOf(zipCode), enabled });

const isTooMany = (data: { total: number; rows: readonly unknown[] } | undefined): boolean =>
  data !== undefined && data.total > data.rows.length;
