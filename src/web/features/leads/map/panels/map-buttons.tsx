import {
  CalendarClock,
  CloudHail,
  Gauge,
  LassoSelect,
  LocateFixed,
  Maximize,
  Minus,
  Plus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { BaseMenu, type PictureMap } from '#web/features/imagery/map-pictures/index.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import type { DotLayer } from '../layers/use-dot-layer.ts';
import type { WhereAmI } from '../place/use-where-am-i.ts';

interface MapButtonsProps {
  map: MapLibre;
  /** Null if there is nothing to show. */
  onShowAll: (() => void) | null;
  whereAmI: WhereAmI;
  onSelectArea: () => void;
  dots: Pick<DotLayer, 'shown' | 'toggle'>;
  storms: { shown: boolean; onToggle: () => void };
  pictures: Pick<PictureMap, 'base' | 'choose'>;
}

/** Zoom in, zoom out, all matches, current position, selection of an area, scores, ages of roofs and storms. */
export function MapButtons({
  map,
  onShowAll,
  whereAmI,
  onSelectArea,
  dots,
  storms,
  pictures,
}: MapButtonsProps) {
  return (
    <div className="flex flex-col overflow-hidden rounded-lg border bg-raised shadow-float">
      <MapButton name="Zoom in" onClick={() => map.zoomIn()}>
        <Plus />
      </MapButton>
      <MapButton name="Zoom out" onClick={() => map.zoomOut()}>
        <Minus />
      </MapButton>
      <MapButton
        name="Show all matching properties"
        text="Show all"
        onClick={onShowAll ?? (() => toast({ title: 'No property matches these filters' }))}
      >
        <Maximize />
      </MapButton>
      <MapButton name="Where am I" text="Where am I" busy={whereAmI.asking} onClick={whereAmI.ask}>
        {whereAmI.asking ? <Spinner /> : <LocateFixed />}
      </MapButton>
      <MapButton name="Select an area" text="Select an area" onClick={onSelectArea}>
        <LassoSelect />
      </MapButton>
      <BaseMenu base={pictures.base} onChoose={pictures.choose} className={buttonClasses} />
      <MapButton
        name="Scores"
        text="Scores"
        pressed={dots.shown === 'scores'}
        onClick={() => dots.toggle('scores')}
      >
        <Gauge />
      </MapButton>
      <MapButton
        name="Roof age"
        text="Roof age"
        pressed={dots.shown === 'roof-age'}
        onClick={() => dots.toggle('roof-age')}
      >
        <CalendarClock />
      </MapButton>
      <MapButton name="Storms" text="Storms" pressed={storms.shown} onClick={storms.onToggle}>
        <CloudHail />
      </MapButton>
    </div>
  );
}

const buttonClasses =
  'flex min-h-9 min-w-9 items-center justify-center gap-2.5 border-t text-sm font-medium -outline-offset-2 xl:justify-start xl:px-3 transition-colors duration-150 first:border-t-0 hover:bg-hover disabled:opacity-50 aria-pressed:bg-primary-soft aria-pressed:text-primary-text touch:min-h-11 touch:min-w-11 [&_svg]:size-4';

interface MapButtonProps {
  name: string;
  /** Shown beside the icon where there is room; part of the name. */
  text?: string;
  pressed?: boolean;
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function MapButton({ name, text, pressed, busy, onClick, children }: MapButtonProps) {
  return (
    <Tooltip text={name}>
      <button
        type="button"
        aria-label={name}
        aria-pressed={pressed}
        disabled={busy}
        onClick={onClick}
        className={buttonClasses}
      >
        {children}
        {text && <span className="max-xl:sr-only">{text}</span>}
      </button>
    </Tooltip>
  );
}
