import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { SearchHit } from '#contract/map.ts';
import type { DrawnArea } from '#domain/geo/drawn-area.ts';
import { mapQueryOf } from '#domain/map/filters.ts';
import type { MapPoint } from '#domain/map/points.ts';
import { api, query } from '#web/api/index.ts';
import { usePictureMap } from '#web/features/imagery/map-pictures/index.ts';
import { useOpenedProperty } from '#web/features/leads/properties/index.ts';
import { STORM_GROUND, useFlyToStorm, useStormMap } from '#web/features/storms/storm-map/index.ts';
import { fitTo } from '#web/map/camera.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { FIRST_LABEL } from '#web/map/sources.ts';
import { useIsNear } from '#web/map/use-camera.ts';
import { useIsDark } from '#web/ui/theme.ts';
import { useDrawing } from './drawing/use-drawing.ts';
import { PINS } from './layers/pin-layers.ts';
import { useAreaLayer } from './layers/use-area-layer.ts';
import { useDotLayer } from './layers/use-dot-layer.ts';
import { HEAT, useHeat, useRing, useTiles, useZipAreas } from './layers/use-layers.ts';
import { usePins } from './layers/use-pins.ts';
import { useSizeLabels } from './layers/use-size-labels.ts';
import { useWhereLayer } from './layers/use-where-layer.ts';
import { ZIP_FILL } from './layers/zip-layers.ts';
import { ADDRESS_ZOOM, FALLBACK, FIT, PIN_ZOOM } from './map-rules.ts';
import { boundsAround } from './panels/in-view.ts';
import { useDocks } from './panels/use-docks.ts';
import { useInView, useRestingView } from './panels/use-in-view.ts';
import type { MapView } from './place/address-bar.ts';
import { useHome, useIsAway } from './place/use-home.ts';
import { useFit, usePlace } from './place/use-place.ts';
import { useWhereAmI } from './place/use-where-am-i.ts';
import type { MapData } from './use-map-points.ts';
import { usePointer } from './use-pointer.ts';

/** A map that shows the data, and what the panels around it need. @param map null until it is ready */
export function useMapStage(map: MapLibre | null, view: MapView, data: MapData) {
  const isDark = useIsDark();
  const docks = useDocks();
  const [marked, setMarked] = useState<Marked | null>(null);
  const [start] = useState(view.at ?? FALLBACK);
  const opened = useOpenedProperty();
  const { filters } = view;
  const near = useIsNear(map, PIN_ZOOM);
  const resting = useRestingView(map);
  const inView = useInView(data, filters, resting, docks.listShown || (data.tiled && near));
  const home = useHome(data, filters.zipCode, docks.filtersShown && docks.roomy);
  const isAway = useIsAway(data, home ?? null, resting);
  const pinned = data.tiled ? inView.points : data.passing;

  const asStep = usePlace(map, view);
  const whereAmI = useWhereAmI(map, asStep);
  useWhereLayer(map, whereAmI.place, isDark);
  const storm = useStormMap(map, AMONG, isDark);
  // A storm in the address leads to the doors that it reached.
  const [opensWithStorm] = useState(storm.day !== null);
  useFit(map, home ?? null, filters.zipCode, view.at !== null || opensWithStorm);
  useFlyToStorm(map, {
    day: storm.day,
    doors: storm.data.doors,
    home: home === null ? null : home?.bounds,
    fit: home?.fit ?? FIT,
    isLed: view.at !== null,
  });
  const drawing = useDrawing(map, (area) => view.setFilter('within', area as never));
  const presses = {
    onPin: opened.open,
    onZip: (zipCode: string) => view.chooseZip(zipCode === filters.zipCode ? null : zipCode),
    // While a storm is shown, a press beside the pins asks what its cell has.
    onPlace: storm.day === null ? null : storm.press,
  };
  const hovered = usePointer(map, presses, drawing.mode !== null);
  const pictures = usePictureMap(storm.after, resting, UNDER_ALL);
  const layers = useLayers(storm.after, { view, data, pinned, hovered, marked, drawing, isDark });
  const dots = useDotLayer(storm.after, pinned, resting, isDark);
  useSizeLabels(storm.after, pinned, resting, isDark);

  const flyTo = ({ longitude, latitude }: SearchHit) => {
    if (!map || longitude === null || latitude === null) return;
    asStep();
    setMarked({ longitude, latitude });
    map.flyTo({ center: [longitude, latitude], zoom: ADDRESS_ZOOM, maxDuration: 2500 });
  };
  const showAll = () => {
    const all = (!data.tiled && boundsAround(data.passing)) || home?.bounds;
    if (!map || !home || !all) return;
    asStep();
    fitTo(map, all, home.fit);
  };
  // Not before it is known where to: what showed up until then would be somewhere else.
  const target = opensWithStorm && storm.day !== null ? (storm.data.doors ?? home) : home;
  return {
    ...layers,
    isDark,
    docks,
    start,
    opened,
    ids: useIds(inView.points, docks.listShown),
    resting,
    inView,
    pinned,
    isAway,
    isOpening: start === FALLBACK && target === undefined,
    whereAmI,
    storm,
    pictures,
    dots,
    /** The map once a storm that it opens with is drawn, and what it shows had a moment to itself. */
    settled: useDeferredValue(storm.after) === storm.after && storm.after,
    drawing,
    hovered,
    setMarked,
    flyTo,
    showAll,
  };
}

export type MapStageState = ReturnType<typeof useMapStage>;

interface Marked {
  longitude: number;
  latitude: number;
}

interface Drawn {
  view: MapView;
  data: MapData;
  pinned: readonly MapPoint[];
  hovered: ReturnType<typeof usePointer>;
  marked: Marked | null;
  drawing: ReturnType<typeof useDrawing>;
  isDark: boolean;
}

/** Everything of ours on the map, from the bottom up. `cut` says how many pins are shown of too many; else null. */
function useLayers(map: MapLibre | null, { view, data, pinned, hovered, marked, drawing, isDark }: Drawn) {
  const { zipCode, filters } = view.filters;
  const areas = useQuery(query(api.map.listZipAreas)).data?.features ?? NO_AREAS;
  useZipAreas(map, areas, data.points, zipCode, hovered?.kind === 'zip' ? hovered.zipCode : null, isDark);
  useHeat(map, data, filters, isDark);
  useTiles(map, data.tiled ? mapQueryOf(view.filters) : null, data.seenAt, isDark);
  const cut = usePins(map, pinned, isDark);
  useRing(map, marked, isDark);
  const area = drawing.mode ? drawing.corners : (filters.within ?? NO_AREA);
  useAreaLayer(map, area, drawing.mode !== null, isDark);
  return { areas, cut };
}

/** All that lies on the ground of the map, the lowest first. */
const UNDER_ALL = [ZIP_FILL, HEAT, STORM_GROUND, FIRST_LABEL];
const NO_AREAS: readonly never[] = [];
const NO_AREA: DrawnArea = [];
/** Storms are drawn over the heat, and their edges and reports under the pins. */
const AMONG = { top: PINS };

/** Previous and next go through the list in view while it is open. */
function useIds(points: readonly MapPoint[], listShown: boolean): number[] {
  return useMemo(() => (listShown ? points.map(({ id }) => id) : []), [points, listShown]);
}
