import type { Bounds } from '#domain/geo/bounds.ts';
import type { DrawnArea } from '#domain/geo/drawn-area.ts';
import { PicturesBar, Swipe } from '#web/features/map-pictures/index.ts';
import { StormBar } from '#web/features/storm-map/index.ts';
import { fitTo } from '#web/map/camera.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { GROUND_LAYER } from '#web/map/sources.ts';
import { useIsDrawn } from '#web/map/use-is-drawn.ts';
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
import { useStreetHint } from './use-street-hint.ts';

interface MapOverlayProps {
  map: MapLibre;
  stage: MapStageState;
  view: MapView;
  data: MapData;
  styleFailed: boolean;
  /** Whether the base map has streets of its own. */
  hasStreets: boolean;
}

/** What lies over the map once it is drawn: legend, notices, list and buttons. */
export function MapOverlay({ map, stage, view, data, styleFailed, hasStreets }: MapOverlayProps) {
  const { docks, drawing, isDark, inView, storm, pictures } = stage;
  const groundDrawn = useIsDrawn(map, GROUND_LAYER);
  const hint = useStreetHint(map, hasStreets, stage.resting?.bounds ?? null);
  return (
    <>
      <Legend map={map} isDark={isDark} tiled={data.tiled} simulated={groundDrawn} scores={stage.scores} />
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
        <PicturesBar pictures={pictures} onGoTo={(bounds) => fitTo(map, bounds, PICTURES_FIT)} />
        <StormBar storm={storm} isDark={isDark} />
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
      <div className={docks.listShown && docks.wide ? 'hidden' : 'absolute right-3 bottom-10'}>
        <MapButtons
          map={map}
          onShowAll={data.matching > 0 ? stage.showAll : null}
          whereAmI={stage.whereAmI}
          onSelectArea={() => drawing.start('lasso')}
          pictures={pictures}
          scores={stage.scores}
          storms={{ shown: storm.day !== null, onToggle: storm.toggle }}
        />
      </div>
    </>
  );
}

const cornersOf = ([west, south, east, north]: Bounds): DrawnArea => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
