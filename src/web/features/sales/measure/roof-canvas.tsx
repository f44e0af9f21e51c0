import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import type { Measured } from '#domain/measure/measure.ts';
import type { Point } from '#domain/measure/point.ts';
import { Enclosed, FaceLabels, Strokes } from './drawing.tsx';
import { Loupe } from './loupe.tsx';
import { toolHints } from './tools.ts';
import { type Trace, useTrace } from './trace-store.ts';
import { nearest, type Press, RESOLVED, usePointers, within } from './use-pointers.ts';
import { type Size, unitOf } from './view.ts';

interface RoofCanvasProps {
  ref: Ref<SVGSVGElement>;
  picture: Size & { url: string };
  /** What of the picture is shown. */
  shown: Press['shown'];
  trace: Trace;
  measured: Measured | null;
}

/** Screen pixels within which a press means what is there. */
const REACH = 12;
/** The picture with what is drawn on it. Pressed by a mouse, a finger with a loupe, or the keys with a cross. */
export function RoofCanvas({ ref, picture, shown: inBox, trace, measured }: RoofCanvasProps) {
  const layersId = useId();
  const tool = useTrace(trace, (state) => state.tool);
  const { view, box } = inBox;
  const unit = unitOf(view, box);
  const press: Press = { picture, shown: inBox, trace, measured, tool, unit, reach: REACH * unit };
  const [cursor, setCursor] = useState<Point | null>(null);
  const { lifted, hasSpace, ...keys } = useCross(press, cursor, setCursor);
  const pointers = usePointers(press, hasSpace, () => setCursor(null));
  const dragged = useTrace(trace, ({ aim }) => aim?.corner ?? null) ?? lifted;
  const shown = dragged ? null : measured;
  return (
    <div className="relative size-full bg-muted">
      <svg
        ref={ref}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the cross, Enter presses
        tabIndex={0}
        role="application"
        data-begun={lifted ? '' : undefined}
        aria-label={`Picture of the roof. ${toolHints[tool]} Arrow keys move the cross, Enter places a point, plus and minus zoom.`}
        className="absolute inset-0 size-full cursor-crosshair touch-none select-none -outline-offset-2"
        {...pointers}
        {...keys}
      >
        <g id={layersId} strokeLinecap="round" className="pointer-events-none fill-none">
          <image href={picture.url} width={picture.width} height={picture.height} />
          <Strokes {...{ trace, lifted, cursor, unit }} />
          {shown && <Enclosed measured={shown} unit={unit} />}
        </g>
        {shown && <FaceLabels measured={shown} unit={unit} />}
        {cursor && <Cross at={cursor} unit={unit} />}
      </svg>
      <Loupe trace={trace} view={view} unit={unit}>
        <use href={`#${layersId}`} />
      </Loupe>
    </div>
  );
}

/** The same by the keys: arrows move the cross, Enter presses, Escape ends what was begun. The space key pans. */
function useCross(press: Press, cursor: Point | null, setCursor: (at: Point) => void) {
  const { picture, trace, measured, tool, reach } = press;
  const { view } = press.shown;
  const [lifted, setLifted] = useState<Point | null>(null);
  const space = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const at: Point = cursor ?? [view.x + view.width / 2, view.y + view.height / 2];
    const step = arrows[event.key];
    if (step) {
      const far = event.shiftKey ? 10 : 1;
      setCursor(within([at[0] + step[0] * far, at[1] + step[1] * far], picture));
    } else if (event.key === ' ') space.current = true;
    else if (event.key === 'Enter') {
      if (tool !== 'move') trace.press(at, { reach, error: RESOLVED, measured });
      else if (lifted) {
        trace.drop(lifted, at, { reach, error: RESOLVED });
        setLifted(null);
      } else setLifted(nearest(press, at));
      setCursor(at);
    } else if (event.key === 'Escape' && (trace.state.pending.length > 0 || lifted)) {
      trace.finish();
      setLifted(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const endPan = () => {
    space.current = false;
  };
  return { lifted, hasSpace: () => space.current, onKeyDown, onKeyUp: endPan, onBlur: endPan };
}

const arrows: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function Cross({ at: [x, y], unit }: { at: Point; unit: number }) {
  const reach = 14 * unit;
  const path = `M${x - reach},${y}H${x + reach}M${x},${y - reach}V${y + reach}`;
  return (
    <g className="pointer-events-none fill-none">
      <path d={path} strokeWidth={4 * unit} className="stroke-black" />
      <path d={path} strokeWidth={2 * unit} className="stroke-white" />
    </g>
  );
}
