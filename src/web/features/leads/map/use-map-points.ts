import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { activeFields } from '#domain/filters/lead-filters.ts';
import { beyondPoints, type MapFilters, mapQueryOf, passesOnPoints } from '#domain/map/filters.ts';
import { decodeMapRow, type MapPoint } from '#domain/map/points.ts';
import { api, pollWhileAnswered, query } from '#web/api/index.ts';
import { tellsApart } from './layers/heat-features.ts';
import { type Stages, useStages } from './layers/use-stages.ts';
import { wholeOf } from './place/whole.ts';

/** What there is to draw: all points, or more than can be loaded at once, which the server then draws as tiles. */
export interface MapData {
  /** All points of the scope; null if there are too many, and while they load. */
  points: readonly MapPoint[] | null;
  /** Those that pass the filters. */
  passing: readonly MapPoint[];
  /** Points for the heat map, including those it filters out itself; null if that is impossible: see HeatGroup. */
  forHeat: readonly MapPoint[] | null;
  /** Properties with a position in the scope, and how many of them pass the filters. */
  total: number;
  matching: number;
  /** Properties that pass and are nowhere on the map. */
  withoutPosition: number;
  /** Whether the server draws them. */
  tiled: boolean;
  /** Points as they are read besides, with the stages as they are now. */
  brought: Stages['brought'];
  /** Names what is known of the work where the filters ask of it: what was drawn before it is to be drawn again. */
  seenAt: number;
  pending: boolean;
  /** The server is asked what matches, while what matched before is shown. */
  asking: boolean;
  error: Error | null;
  retry: () => void;
  retrying: boolean;
}

/** Milliseconds after which the map looks again whether changed ZIP codes have been drawn. */
const DRAWING_MS = 3000;

const NONE: readonly MapPoint[] = [];
const NO_FILTERS = {};

/**
 * Loads everything in sight of the user at once and narrows it here. Where that is too much, tries the chosen ZIP
 * alone; where that is too much as well, asks for sums only and leaves the drawing to tiles.
 */
export function useMapData(view: MapFilters): MapData {
  const { zipCode, filters } = view;
  const all = useWhole(null, true);
  const allTooMany = isTooMany(all.data);
  const ofZip = useWhole(zipCode, allTooMany && zipCode !== null);
  const scope = allTooMany && zipCode !== null ? ofZip : all;
  const tiled = isTooMany(scope.data);
  const rows = scope.data?.rows;
  const stages = useStages();
  const { brought } = stages;
  const read = useMemo(() => (rows && !tiled ? rows.map(decodeMapRow) : null), [rows, tiled]);
  const points = useMemo(() => read && brought(read), [read, brought]);
  const { known, pending, asking } = useBeyond(view, points, stages);
  const here = useMemo(
    () => known.filter((point) => zipCode === null || point.zipCode === zipCode),
    [known, zipCode],
  );
  const passing = useMemo(() => here.filter(passesOnPoints(filters)), [here, filters]);
  const forHeat = activeFields(filters).some((name) => tellsApart(name, filters)) ? null : here;
  // How many of those without a position pass the filters is known to the server alone.
  const homeless = (scope.data?.withoutPosition ?? 0) > 0;
  const seenAt = stages.seenAt(filters);
  const ask = query(api.map.getSummary, { query: mapQueryOf(view) });
  const sums = useQuery({
    ...ask,
    queryKey: [...ask.queryKey, seenAt],
    enabled: scope.isSuccess && (tiled || homeless),
    placeholderData: (before) => before,
    refetchInterval: pollWhileAnswered((read) => (read?.drawing ? DRAWING_MS : false)),
  });
  return {
    points,
    passing,
    forHeat,
    total: points ? inZip(points, zipCode) : (scope.data?.total ?? 0),
    matching: tiled ? (sums.data?.total ?? scope.data?.total ?? 0) : passing.length,
    withoutPosition: homeless || tiled ? (sums.data?.withoutPosition ?? 0) : 0,
    tiled,
    brought,
    // ZIPs that were drawn meanwhile look different as well.
    seenAt: seenAt - (sums.data?.drawing ?? 0),
    pending: scope.isPending || pending,
    asking: asking || sums.isPlaceholderData,
    error: scope.error,
    retry: () => void scope.refetch(),
    retrying: scope.isFetching,
  };
}

/** The points that pass what points cannot answer: all of them where nothing of that is asked, else the server's answer. */
function useBeyond(
  { zipCode, filters }: MapFilters,
  points: readonly MapPoint[] | null,
  { brought, seenAt }: Stages,
) {
  const beyond = useMemo(() => beyondPoints(filters), [filters]);
  const asked = points !== null && activeFields(beyond).length > 0;
  const ask = wholeOf(zipCode, beyond);
  const answer = useQuery({
    ...ask,
    queryKey: [...ask.queryKey, seenAt(beyond)],
    enabled: asked,
    placeholderData: (before) => before,
  });
  const rows = answer.data?.rows;
  const passing = useMemo(
    () => (asked && rows ? brought(rows.map(decodeMapRow)) : null),
    [asked, rows, brought],
  );
  return {
    known: asked ? (passing ?? NONE) : (points ?? NONE),
    pending: asked && answer.isPending,
    asking: asked && answer.isPlaceholderData,
  };
}

const inZip = (points: readonly MapPoint[], zip: string | null): number =>
  zip === null ? points.length : points.filter(({ zipCode }) => zipCode === zip).length;

const useWhole = (zipCode: string | null, enabled: boolean) =>
  useQuery({ ...wholeOf(zipCode, NO_FILTERS), enabled });

const isTooMany = (data: { total: number; rows: readonly unknown[] } | undefined): boolean =>
  data !== undefined && data.total > data.rows.length;
