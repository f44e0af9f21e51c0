import { Check, LassoSelect, ScanSearch, Spline, Undo, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { DrawnArea } from '#domain/geo/drawn-area.ts';
import { mapQueryOf } from '#domain/map/filters.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { CutWalks } from '#web/features/field/walks/index.ts';
import { AddAllToQueue, KnockThese } from '#web/features/leads/add-to-queue/index.ts';
import { RequestStormCapture } from '#web/features/storms/storm-captures/index.ts';
import { Button } from '#web/ui/button.tsx';
import { inFigures } from '../panels/words.ts';
import type { MapView } from '../place/address-bar.ts';
import type { MapData } from '../use-map-points.ts';
import type { Drawing, DrawingMode } from './use-drawing.ts';

interface AreaToolsProps {
  drawing: Drawing;
  view: MapView;
  data: MapData;
  /** Takes all that is in view. */
  onView: () => void;
}

/** While one draws: how, and when it is done. Afterwards: how many it holds, and the way into a queue. */
export function AreaTools({ drawing, view, data, onView }: AreaToolsProps) {
  if (drawing.mode) return <Drawer drawing={drawing} mode={drawing.mode} onView={onView} />;
  const { within } = view.filters.filters;
  if (within) return <Chosen view={view} data={data} area={within} />;
  return null;
}

const hints: Record<DrawingMode, string> = {
  lasso: 'Draw around the properties with a finger or the mouse.',
  corners: 'Mark each corner. Select the first one again to close the area.',
};

function Drawer({
  drawing,
  mode,
  onView,
}: Pick<AreaToolsProps, 'drawing' | 'onView'> & { mode: DrawingMode }) {
  const { corners } = drawing;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') drawing.cancel();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <Bar label="Select an area">
      <div className="flex flex-wrap gap-1.5 max-sm:gap-1 max-sm:[&>button]:px-2">
        <Button
          ref={first}
          size="sm"
          variant={mode === 'lasso' ? 'primary' : 'secondary'}
          aria-pressed={mode === 'lasso'}
          onClick={() => drawing.start('lasso')}
        >
          <LassoSelect />
          Lasso
        </Button>
        <Button
          size="sm"
          variant={mode === 'corners' ? 'primary' : 'secondary'}
          aria-pressed={mode === 'corners'}
          onClick={() => drawing.start('corners')}
        >
          <Spline />
          Polygon
        </Button>
        <Button size="sm" variant="secondary" onClick={onView}>
          <ScanSearch />
          All in View
        </Button>
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label="Cancel"
          onClick={drawing.cancel}
          className="ml-auto"
        >
          <X />
        </Button>
      </div>
      <p className="text-sm text-muted-foreground">{hints[mode]}</p>
      {corners.length > 0 && (
        <div className="flex gap-1.5">
          <Button size="sm" variant="secondary" onClick={drawing.undo}>
            <Undo />
            Take Back a Corner
          </Button>
          <Button
            size="sm"
            why={corners.length < 3 && 'An area has at least three corners.'}
            onClick={drawing.close}
          >
            <Check />
            Done
          </Button>
        </div>
      )}
    </Bar>
  );
}

function Chosen({ view, data, area }: Pick<AreaToolsProps, 'view' | 'data'> & { area: DrawnArea }) {
  const { matching, pending, asking } = data;
  const count = pending ? 'Counting...' : `${propertyCount(matching)} in the area`;
  return (
    <Bar label="The selected area">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="px-1 font-medium tabular-nums">
          {asking ? `${inFigures(matching)}, counting...` : count}
        </p>
        <span className="ml-auto flex flex-wrap gap-1.5">
          <CutWalks filter={mapQueryOf(view.filters)} />
          <KnockThese count={matching} name="Area" doors={mapQueryOf(view.filters)} />
          <AddAllToQueue query={mapQueryOf(view.filters)} count={matching} className="touch:h-11" />
          <RequestStormCapture area={area} />
          <Button variant="secondary" onClick={() => view.setFilter('within', null as never)}>
            <X />
            Clear Area
          </Button>
        </span>
      </div>
    </Bar>
  );
}

function Bar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="grid w-full max-w-md gap-2 rounded-lg border bg-raised p-2 text-base shadow-float"
    >
      {children}
    </section>
  );
}
