import { api, query, queryClient } from '#web/api/index.ts';
import { cameraOf } from '#web/map/camera.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { dayOf } from '#web/ui/days.ts';
import { type Spot, useStormAddress } from './address-bar.ts';
import { stepDay } from './step-day.ts';
import { useAfterStorm } from './use-after-storm.ts';
import { type StormDayData, useStormDay } from './use-storm-day.ts';
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
