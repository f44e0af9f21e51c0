import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Bounds, boundsOf } from '#domain/geo/bounds.ts';
import type { DrawnArea } from '#domain/geo/drawn-area.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { PicturesBar, Swipe } from '#web/features/imagery/map-pictures/index.ts';
import { StormBar } from '#web/features/storms/storm-map/index.ts';
import { fitTo } from '#web/map/camera.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { GROUND_LAYER } from '#web/map/sources.ts';
import { useIsNear } from '#web/map/use-camera.ts';
import { useIsDrawn } from '#web/map/use-is-drawn.ts';
import { formatDay } from '#web/ui/days.ts';
import { AreaTools } from '../drawing/area-tools.tsx';
import { Lasso } from '../drawing/lasso.tsx';
import { PICTURES_FIT } from '../map-rules.ts';
import type { MapView } from '../place/address-bar.ts';
import type { MapData } from '../use-map-points.ts';
import type { MapStageState } from '../use-map-stage.ts';
import { HoverCard } from './hover-card.tsx';
import { Legend } from './legend.tsx';
import { ListDock } from './list-dock.tsx';
import { MapButtons } from './map-buttons.tsx';
import { MapNotices } from './map-notices.tsx';
import { MapSheet } from './map-sheet.tsx';

interface MapOverlayProps {
  map: MapLibre;
  stage: MapStageState;
  view: MapView;
  data: MapData;
  styleFailed: boolean;
  /** Whether the base map has its own streets. */
  hasStreets: boolean;
}

/** What lies over the map once it is drawn: legend, notices, list and buttons. */
export function MapOverlay({ map, stage, view, data, styleFailed, hasStreets }: MapOverlayProps) {
  const { docks, drawing, isDark, inView, storm, pictures } = stage;
  const groundDrawn = useIsDrawn(map, GROUND_LAYER);
  const hint = useStreetHint(map, hasStreets, stage.resting?.bounds ?? null);
  const layers = (
    <>
      <PicturesBar pictures={pictures} onGoTo={(bounds) => fitTo(map, bounds, PICTURES_FIT)} />
      <StormBar storm={storm} isDark={isDark} />
    </>
  );
  const legend = (
    <Legend
      map={map}
      isDark={isDark}
      tiled={data.tiled}
      simulated={groundDrawn}
      dots={stage.dots}
      className={
        docks.wide
          ? 'pointer-events-none absolute bottom-9 left-3 max-w-[calc(100%-5.5rem)] rounded-lg border bg-raised p-2.5 shadow-float'
          : 'pb-2'
      }
    />
  );
  return (
    <>
      {docks.wide ? (
        legend
      ) : (
        <MapSheet title={sheetTitle(stage)} opensFor={sheetOpensFor(stage)}>
          {layers}
          {legend}
        </MapSheet>
      )}
      {pictures.isCompared && pictures.chosen && pictures.previous && (
        <Swipe
          previous={pictures.previous}
          chosen={pictures.chosen}
          share={pictures.share}
          onSlide={pictures.slide}
        />
      )}
      {drawing.mode === 'lasso' && <Lasso map={map} onDone={drawing.done} />}
      <MapNotices
        map={map}
        data={data}
        cut={stage.cut}
        styleFailed={styleFailed}
        hint={hint}
        onBack={stage.isAway ? stage.showAll : null}
      >
        {docks.wide && layers}
        <AreaTools
          drawing={drawing}
          view={view}
          data={data}
          onView={() => stage.resting && drawing.done(cornersOf(stage.resting.bounds))}
        />
      </MapNotices>
      <HoverCard
        map={map}
        hovered={stage.hovered}
        find={(id) => stage.pinned.find((point) => point.id === id)}
        areas={stage.areas}
      />
      <ListDock
        inView={inView}
        wide={docks.wide}
        shown={docks.listShown}
        onShown={docks.showList}
        onOpen={stage.opened.open}
        onPoint={stage.setMarked}
      />
      <div
        className={docks.listShown && docks.wide ? 'hidden' : 'absolute right-3 bottom-10 max-md:bottom-22'}
      >
        <MapButtons
          map={map}
          onShowAll={data.matching > 0 ? stage.showAll : null}
          whereAmI={stage.whereAmI}
          onSelectArea={() => drawing.start('lasso')}
          pictures={pictures}
          dots={stage.dots}
          storms={{ shown: storm.day !== null, onToggle: storm.toggle }}
        />
      </div>
    </>
  );
}

/** The phone's sheet by what is in it. */
const sheetTitle = ({ pictures, storm }: MapStageState): string =>
  [
    storm.day !== null && `Storm of ${formatDay(storm.day)}`,
    pictures.base === 'pictures' && 'Pictures',
    'Map key',
  ]
    .filter(Boolean)
    .join(' · ');

/** What changes when a layer or a radar cell is opened. */
const sheetOpensFor = ({ pictures, storm }: MapStageState): string | null =>
  storm.day === null && pictures.base !== 'pictures'
    ? null
    : [storm.day !== null, pictures.base, storm.spot?.latitude, storm.spot?.longitude].join(' ');

const cornersOf = ([west, south, east, north]: Bounds): DrawnArea => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

/** From here on one looks for streets. */
const STREET_ZOOM = 12;

/**
 * How streets are added, where one is near enough to look for them and there are none; null elsewhere.
 * @param hasStreets whether the base map has its own streets
 * @param view what is in view; null while the map moves for the first time
 */
function useStreetHint(map: MapLibre, hasStreets: boolean, view: Bounds | null): string | null {
  const wanted = useIsNear(map, STREET_ZOOM) && !hasStreets;
  const { isAdmin } = useSignedInUser();
  const { data } = useQuery({ ...query(api.map.getGround, { query: { part: 'streets' } }), enabled: wanted });
  const ground = useMemo(() => {
    const lines = data?.features.flatMap(({ geometry }) =>
      geometry.type === 'LineString' ? geometry.coordinates : [],
    );
    return lines && boundsOf(lines.map(([longitude, latitude]) => ({ longitude, latitude })));
  }, [data]);
  // Until the sample's ground is there, nobody knows whether it has streets here.
  if (!wanted || ground === undefined || !view || (ground && touches(ground, view))) return null;
  return isAdmin
    ? 'No streets here yet. Set BASEMAP to a file with streets: see “Base map” in docs/operations.md.'
    : 'No streets here yet. Your administrator can add them.';
}

const touches = (a: Bounds, b: Bounds): boolean =>
  a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
