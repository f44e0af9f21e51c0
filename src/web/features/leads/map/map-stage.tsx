import { useDeferredValue, useState } from 'react';
import type { ZipSummary } from '#contract/properties.ts';
import { activeFields } from '#domain/filters/lead-filters.ts';
import { WORST_FIRST } from '#domain/leads/sort.ts';
import { mapQueryOf } from '#domain/map/filters.ts';
import { loadSampleGround } from '#web/card-map/sample-ground.ts';
import { PropertyDialog } from '#web/features/leads/properties/index.ts';
import { ViewsMenu } from '#web/features/leads/views/index.ts';
import type { MapBase } from '#web/map/base.ts';
import { MapCanvas } from '#web/map/map-canvas.tsx';
import type { MapLibre } from '#web/map/maplibre.ts';
import { FilterDock } from './panels/filter-dock.tsx';
import { MapLoading } from './panels/map-loading.tsx';
import { MapOverlay } from './panels/map-overlay.tsx';
import { MapTopBar } from './panels/map-top-bar.tsx';
import { NoMap } from './panels/no-map.tsx';
import type { MapView } from './place/address-bar.ts';
import type { MapData } from './use-map-points.ts';
import { useMapStage } from './use-map-stage.ts';

interface MapStageProps {
  view: MapView;
  data: MapData;
  zips: readonly ZipSummary[];
  /** The ZIP codes that can be chosen; null if they are not known yet. */
  zipCodes: readonly string[] | null;
  /** Undefined while it is not known. */
  base: MapBase | undefined;
}

const hasStreets = ({ mapStyleUrl, baseMap }: MapBase, styleFailed: boolean): boolean =>
  baseMap !== null || (mapStyleUrl !== null && !styleFailed);

/** The map with everything on and around it. */
export function MapStage({ view, data, zips, zipCodes, base }: MapStageProps) {
  const [map, setMap] = useState<MapLibre | null>(null);
  const [drawable, setDrawable] = useState(true);
  const [lost, setLost] = useState(false);
  const [styleFailed, setStyleFailed] = useState(false);
  const stage = useMapStage(map, view, data);
  const { docks, opened, settled, isOpening } = stage;
  const { filters } = view;
  const mapless = !drawable || lost;
  // The surroundings load after the map's own data, and a storm that it opens with.
  const begun = useDeferredValue(mapless || stage.storm.isOpened, false);
  return (
    <div className="flex h-[calc(100dvh-3.5rem)] min-h-120 w-full flex-col">
      <h1 className="sr-only">Property Map</h1>
      <MapTopBar
        map={map}
        zips={zips}
        zip={filters.zipCode}
        onZip={(zip) => view.chooseZip(zip)}
        active={activeFields(filters.filters).length}
        filtersShown={docks.filtersShown}
        onFilters={docks.toggleFilters}
        listShown={docks.listShown}
        onList={docks.toggleList}
        views={
          <ViewsMenu
            current={{ query: mapQueryOf(filters), ...WORST_FIRST }}
            onShow={({ zip, filters: saved }) => view.show({ zipCode: zip, filters: saved })}
          />
        }
        counts={{ ...data, known: !data.pending }}
        startZoom={stage.start.zoom}
      />
      <div data-over-sheet="" className="relative min-h-0 grow overflow-hidden bg-muted">
        {drawable && base !== undefined && (
          <MapCanvas
            start={stage.start}
            base={styleFailed ? { ...base, mapStyleUrl: null } : base}
            isDark={stage.isDark}
            loadGround={loadSampleGround}
            label="Map of properties. Arrow keys pan, plus and minus zoom. The button In view lists the properties."
            onReady={setMap}
            onLost={setLost}
            onStyleFailed={() => setStyleFailed(true)}
            onUndrawable={() => setDrawable(false)}
          />
        )}
        {!mapless && (data.pending || isOpening || !map) && <MapLoading covers={isOpening} />}
        {mapless && (
          <NoMap
            lost={lost}
            data={data}
            onOpen={opened.open}
            className={docks.filtersShown && docks.roomy ? 'pl-92 sm:pl-92' : 'pt-18 sm:pt-18'}
          />
        )}
        {settled && !mapless && (
          <MapOverlay
            map={settled}
            stage={stage}
            view={view}
            data={data}
            styleFailed={styleFailed}
            hasStreets={base !== undefined && hasStreets(base, styleFailed)}
          />
        )}
        {begun && (
          <FilterDock
            view={view}
            data={data}
            zipCodes={zipCodes}
            wide={docks.wide}
            shown={docks.filtersShown && (!mapless || docks.roomy || !docks.wide)}
            onShown={docks.showFilters}
            onFound={stage.flyTo}
          />
        )}
      </div>
      <PropertyDialog opened={opened} ids={stage.ids} sharedAt="/map" />
    </div>
  );
}
