import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, query, queryClient } from '#web/api/index.ts';
import { cameraOf } from '#web/map/camera.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { dayOf } from '#web/ui/days.ts';
import { type Spot, useStormAddress } from './address-bar.ts';
import { stepDay } from './step-day.ts';
import { type Among, useStormLayers } from './use-storm-layers.ts';

export interface StormMap {
  /** YYYY-MM-DD; null if no storm is shown. */
  day: string | null;
  spot: Spot | null;
  data: StormDayData;
  /** The map for what is drawn beside storms: null until the one that the map opens with is there. */
  after: MapLibre | null;
  /** Whether the bands that the map opens with are drawn, cannot be had or take long. */
  isOpened: boolean;
  /** Shows the latest storm at the user's doors, or yesterday where there was none; or closes. */
  toggle: () => void;
  show: (day: string) => void;
  close: () => void;
  /** Asks about the cell at a place. */
  press: (spot: Spot | null) => void;
  pressMiddle: () => void;
}

/** The storm of a day on the map, with its place in the address bar. */
export function useStormMap(map: MapLibre | null, among: Among, isDark: boolean): StormMap {
  const [{ storm: day, spot: asked }, write] = useStormAddress();
  const spot = day === null ? null : asked;
  const data = useStormDay(day, spot);
  const { map: after, isOver: isOpened } = useAfterStorm(map, day !== null, data);
  useStormLayers(map, after, data, among, isDark);
  const close = () => void write({ storm: null, spot: null });
  const show = (next: string) => void write({ storm: next });
  const press = (next: Spot | null) => void write({ spot: next });
  const open = async () => {
    const days = await queryClient.fetchQuery(query(api.storms.listDays)).catch(() => []);
    show(days[0]?.date ?? stepDay(dayOf(new Date()), -1));
  };
  const pressMiddle = () => {
    if (!map) return;
    const { latitude, longitude } = cameraOf(map);
    press({ latitude, longitude });
  };
  return {
    day,
    spot,
    data,
    after,
    isOpened,
    show,
    close,
    press,
    toggle: () => (day === null ? void open() : close()),
    pressMiddle,
  };
}

/** Milliseconds until everything else is drawn as well, whatever the storm still waits for. */
const PATIENCE_MS = 3000;

/**
 * The map for all but the bands of the storm that it opens with: null until those are drawn, cannot be had or take long,
 * which is then over. Each frame and each tile of anything else would hold them up.
 */
function useAfterStorm(
  map: MapLibre | null,
  opensWithStorm: boolean,
  { swath, error }: Pick<StormDayData, 'swath' | 'error'>,
): { map: MapLibre | null; isOver: boolean } {
  const [isOver, setIsOver] = useState(!opensWithStorm);
  const isThere = swath !== undefined;
  const hasFailed = error !== null;
  useEffect(() => {
    if (isOver) return;
    const end = () => setIsOver(true);
    const patience = setTimeout(end, hasFailed ? 0 : PATIENCE_MS);
    if (isThere) map?.once('idle', end);
    return () => {
      clearTimeout(patience);
      map?.off('idle', end);
    };
  }, [map, isOver, isThere, hasFailed]);
  return { map: isOver ? map : null, isOver };
}

/**
 * What is known of a day near the user's ZIP codes, and of a place on it. While another day or place is read, the one
 * before stays drawn.
 * @param day YYYY-MM-DD; null if no storm is shown
 */
function useStormDay(day: string | null, spot: Spot | null) {
  const params = { date: day ?? '' };
  const shown = { enabled: day !== null, placeholderData: keepPreviousData };
  const swath = useQuery({ ...query(api.storms.getSwath, { params }), ...shown });
  const reports = useQuery({ ...query(api.storms.listReports, { params }), ...shown });
  const place = useQuery({
    ...query(api.storms.getPlace, { params, query: spot ?? { latitude: 0, longitude: 0 } }),
    enabled: day !== null && spot !== null,
    retry: false,
  });
  const doors = useQuery({ ...query(api.storms.getDoors, { params }), enabled: day !== null, retry: false });
  const recent = useQuery({ ...query(api.storms.listDays), enabled: day !== null });
  return {
    // What was kept of the day before is not drawn once the storms are closed.
    swath: day === null ? undefined : swath.data,
    reports: day === null ? undefined : reports.data,
    place: day === null || spot === null ? undefined : place.data,
    placeError: place.error,
    recent: recent.data,
    // Where it cannot be known nothing waits for it.
    doors: doors.isError ? null : doors.data?.bounds,
    pending: swath.isFetching || reports.isFetching,
    error: swath.error ?? reports.error,
    retry() {
      if (swath.isError) void swath.refetch();
      if (reports.isError) void reports.refetch();
    },
  };
}

type StormDayData = ReturnType<typeof useStormDay>;
