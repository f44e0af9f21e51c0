import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { SearchHit } from '#contract/map.ts';
import type { ZipSummary } from '#contract/properties.ts';
import { activeFields } from '#domain/filters/lead-filters.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import type { DrawnArea } from '#domain/geo/drawn-area.ts';
import { WORST_FIRST } from '#domain/leads/sort.ts';
import { mapQueryOf } from '#domain/map/filters.ts';
import type { MapPoint } from '#domain/map/points.ts';
import { api, query, queryClient } from '#web/api/index.ts';
import { PropertyDialog, useOpenedProperty } from '#web/features/properties/index.ts';
import { StormBar, useFlyToStorm, useStormMap } from '#web/features/storm-map/index.ts';
import { ViewsMenu } from '#web/features/views/index.ts';
import type { MapBase } from '#web/map/base.ts';
import { fitTo } from '#web/map/camera.ts';
import { MapCanvas } from '#web/map/map-canvas.tsx';
import type { MapLibre } from '#web/map/maplibre.ts';
import { GROUND_LAYER } from '#web/map/sources.ts';
import { useIsNear } from '#web/map/use-camera.ts';
import { useIsDrawn } from '#web/map/use-is-drawn.ts';
import { useIsDark } from '#web/ui/theme.ts';
import { useRoomy, useWide } from '#web/ui/use-wide.ts';
import { AreaTools } from './drawing/area-tools.tsx';
import { Lasso } from './drawing/lasso.tsx';
import { useDrawing } from './drawing/use-drawing.ts';
import { PINS } from './layers/pin-layers.ts';
import { useAreaLayer } from './layers/use-area-layer.ts';
import { useHeat, useRing, useTiles, useZipAreas } from './layers/use-layers.ts';
import { usePins } from './layers/use-pins.ts';
import { useWhereLayer } from './layers/use-where-layer.ts';
import { ADDRESS_ZOOM, FALLBACK, FIT, PIN_ZOOM } from './map-rules.ts';
import { FilterDock } from './panels/filter-dock.tsx';
import { HoverCard } from './panels/hover-card.tsx';
import { boundsAround } from './panels/in-view.ts';
import { Legend } from './panels/legend.tsx';
import { ListDock } from './panels/list-dock.tsx';
import { MapButtons } from './panels/map-buttons.tsx';
import { MapLoading } from './panels/map-loading.tsx';
import { MapNotices } from './panels/map-notices.tsx';
import { MapTopBar } from './panels/map-top-bar.tsx';
import { NoMap } from './panels/no-map.tsx';
import { useInView, useRestingView } from './panels/use-in-view.ts';
import type { MapView } from './place/address-bar.ts';
import { useHome, useIsAway } from './place/use-home.ts';
import { useFit, usePlace } from './place/use-place.ts';
import { useWhereAmI } from './place/use-where-am-i.ts';
import type { MapData } from './use-map-points.ts';
import { usePointer } from './use-pointer.ts';

interface MapStageProps {
  view: MapView;
  data: MapData;
  zips: readonly ZipSummary[];
  /** The ZIP codes that can be chosen; null if they are not known yet. */
  zipCodes: readonly string[] | null;
  /** Undefined while it is not known. */
  base: MapBase | undefined;
}

const loadGround = () => queryClient.fetchQuery(query(api.map.getGround));

/** The map with everything on and around it. */
export function MapStage({ view, data, zips, zipCodes, base }: MapStageProps) {
  const [map, setMap] = useState<MapLibre | null>(null);
  const [drawable, setDrawable] = useState(true);
  const [lost, setLost] = useState(false);
  const [styleFailed, setStyleFailed] = useState(false);
  const wide = useWide();
  const roomy = useRoomy();
  const isDark = useIsDark();
  const [filtersShown, setFiltersShown] = useState(roomy);
  const [listShown, setListShown] = useState(false);
  const [marked, setMarked] = useState<{ longitude: number; latitude: number } | null>(null);
  const [start] = useState(view.at ?? FALLBACK);
  const opened = useOpenedProperty();

  const { filters } = view;
  const areas = useQuery(query(api.map.listZipAreas)).data?.features ?? NO_AREAS;
  const near = useIsNear(map, PIN_ZOOM);
  const resting = useRestingView(map);
  const groundDrawn = useIsDrawn(map, GROUND_LAYER);
  const inView = useInView(data, filters, resting, listShown || (data.tiled && near));
  const home = useHome(data, filters.zipCode, filtersShown && roomy);
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
  const hoveredZip = hovered?.kind === 'zip' ? hovered.zipCode : null;
  useZipAreas(storm.after, areas, filters.zipCode, hoveredZip, isDark);
  useHeat(storm.after, data, filters.filters, isDark);
  useTiles(storm.after, data.tiled ? mapQueryOf(filters) : null, data.seenAt, isDark);
  const cut = usePins(storm.after, pinned, isDark);
  useRing(storm.after, marked, isDark);
  useAreaLayer(
    storm.after,
    drawing.mode ? drawing.corners : (filters.filters.within ?? NO_AREA),
    drawing.mode !== null,
    isDark,
  );

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
  const mapless = !drawable || lost;
  // The surroundings load after the map's own data, and a storm that it opens with.
  const begun = useDeferredValue(mapless || storm.isOpened, false);
  const settled = useDeferredValue(storm.after) === storm.after && storm.after;
  // Not before it is known where to: what showed up until then would be somewhere else.
  const target = opensWithStorm && storm.day !== null ? (storm.data.doors ?? home) : home;
  const opening = start === FALLBACK && target === undefined;
  return (
    <div className="flex h-[calc(100dvh-3.5rem)] min-h-120 w-full flex-col">
      <h1 className="sr-only">Property map</h1>
      <MapTopBar
        map={map}
        zips={zips}
        zip={filters.zipCode}
        onZip={(zip) => view.chooseZip(zip)}
        active={activeFields(filters.filters).length}
        filtersShown={filtersShown}
        onFilters={() => {
          setFiltersShown(!filtersShown);
          if (!roomy) setListShown(false);
        }}
        listShown={listShown}
        onList={() => {
          setListShown(!listShown);
          if (!roomy) setFiltersShown(false);
        }}
        views={
          <ViewsMenu
            current={{ query: mapQueryOf(filters), ...WORST_FIRST }}
            onShow={({ zip, filters: saved }) => view.show({ zipCode: zip, filters: saved })}
          />
        }
        counts={{ ...data, known: !data.pending }}
        startZoom={start.zoom}
      />
      <div className="relative min-h-0 grow overflow-hidden bg-muted">
        {drawable && base !== undefined && (
          <MapCanvas
            start={start}
            base={styleFailed ? { ...base, mapStyleUrl: null } : base}
            isDark={isDark}
            loadGround={loadGround}
            label="Map of properties. Arrow keys pan, plus and minus zoom. The button In view lists the properties."
            onReady={setMap}
            onLost={setLost}
            onStyleFailed={() => setStyleFailed(true)}
            onUndrawable={() => setDrawable(false)}
          />
        )}
        {!mapless && (data.pending || opening || !map) && <MapLoading covers={opening} />}
        {mapless && (
          <NoMap
            lost={lost}
            data={data}
            onOpen={opened.open}
            className={filtersShown && roomy ? 'pl-92 sm:pl-92' : 'pt-18 sm:pt-18'}
          />
        )}
        {settled && !mapless && (
          <>
            <Legend map={settled} isDark={isDark} tiled={data.tiled} simulated={groundDrawn} />
            {drawing.mode === 'lasso' && <Lasso map={settled} onDone={drawing.done} />}
            <MapNotices
              map={settled}
              data={data}
              cut={cut}
              styleFailed={styleFailed}
              onBack={isAway ? showAll : null}
            >
              <StormBar storm={storm} isDark={isDark} />
              <AreaTools
                drawing={drawing}
                view={view}
                data={data}
                onView={() => resting && drawing.done(cornersOf(resting.bounds))}
              />
            </MapNotices>
            <HoverCard
              map={settled}
              hovered={hovered}
              find={(id) => pinned.find((point) => point.id === id)}
              areas={areas}
            />
            <ListDock
              inView={inView}
              wide={wide}
              shown={listShown}
              onShown={setListShown}
              onOpen={opened.open}
              onPoint={setMarked}
            />
            <div className={listShown && wide ? 'hidden' : 'absolute right-3 bottom-10'}>
              <MapButtons
                map={settled}
                onShowAll={data.matching > 0 ? showAll : null}
                whereAmI={whereAmI}
                onSelectArea={() => drawing.start('lasso')}
                storms={{ shown: storm.day !== null, onToggle: storm.toggle }}
              />
            </div>
          </>
        )}
        {begun && (
          <FilterDock
            view={view}
            data={data}
            zipCodes={zipCodes}
            wide={wide}
            shown={filtersShown && (!mapless || roomy || !wide)}
            onShown={setFiltersShown}
            onFound={flyTo}
          />
        )}
      </div>
      <PropertyDialog opened={opened} ids={useIds(inView.points, listShown)} sharedAt="/map" />
    </div>
  );
}

const NO_AREAS: readonly never[] = [];
const NO_AREA: DrawnArea = [];
/** Storms are drawn over the heat, and their edges and reports under the pins. */
const AMONG = { top: PINS };

const cornersOf = ([west, south, east, north]: Bounds): DrawnArea => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

/** Previous and next go through the list in view while it is open. */
function useIds(points: readonly MapPoint[], listShown: boolean): number[] {
  return useMemo(() => (listShown ? points.map(({ id }) => id) : []), [points, listShown]);
}
