import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import type { Measured } from '#domain/measure/measure.ts';
import type { Point } from '#domain/measure/point.ts';
import { Enclosed, FaceLabels, Strokes } from './drawing.tsx';
import { Loupe } from './loupe.tsx';
import { cornerNear } from './press.ts';
import { toolHints } from './tools.ts';
import { type Trace, useTrace } from './trace-store.ts';

interface RoofCanvasProps {
  picture: { url: string; width: number; height: number };
  /** What of the picture is shown. */
  view: View;
  onPan: (step: Point) => void;
  trace: Trace;
  measured: Measured | null;
}

/** A part of the picture, in its pixels. */
export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Held {
  at: Point;
  /** The corner that is dragged. */
  corner: Point | null;
  pans: boolean;
  isTouch: boolean;
}

/** Screen pixels within which a press means what is there. */
const REACH = 12;
/** Milliseconds after which a press is not a tap, but aims with the loupe or drags. */
const HOLD_MS = 120;

/** The picture with what is drawn on it. Pressed by a mouse, a finger with a loupe, or the keys with a cross. */
export function RoofCanvas({ picture, view, onPan, trace, measured }: RoofCanvasProps) {
  const svg = useRef<SVGSVGElement>(null);
  const layersId = useId();
  const [unit, setUnit] = useState(picture.width / 400);
  const tool = useTrace(trace, (state) => state.tool);
  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setUnit(unitOf(element, view)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [view]);
  const press = { picture, view, trace, measured, tool, unit, reach: REACH * unit };
  const [cursor, setCursor] = useState<Point | null>(null);
  const { aim, ...pointers } = usePointers(press, onPan, () => setCursor(null));
  const { lifted, onKeyDown } = useCross(press, cursor, setCursor);
  const dragged = aim?.corner ?? lifted;
  const over = aim?.at ?? cursor;
  const shown = dragged ? null : measured;
  return (
    <div className="relative size-full bg-muted">
      <svg
        ref={svg}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the cross, Enter presses
        tabIndex={0}
        role="application"
        data-begun={lifted ? '' : undefined}
        aria-label={`Picture of the roof. ${toolHints[tool]} Arrow keys move the cross, Enter places a point.`}
        className="absolute inset-0 size-full cursor-crosshair touch-none select-none -outline-offset-2"
        {...pointers}
        onKeyDown={onKeyDown}
      >
        <g id={layersId} strokeLinecap="round" className="pointer-events-none fill-none">
          <image href={picture.url} width={picture.width} height={picture.height} />
          <Strokes trace={trace} moved={dragged && over && { from: dragged, to: over }} {...{ over, unit }} />
          {shown && <Enclosed measured={shown} unit={unit} />}
        </g>
        {shown && <FaceLabels measured={shown} unit={unit} />}
        {cursor && <Cross at={cursor} unit={unit} />}
      </svg>
      {aim?.isTouch && (
        <Loupe at={aim.at} isLeft={aim.at[0] < view.x + view.width / 2} unit={unit}>
          <use href={`#${layersId}`} />
        </Loupe>
      )}
    </div>
  );
}

interface Press extends Pick<RoofCanvasProps, 'picture' | 'view' | 'trace' | 'measured'> {
  tool: Trace['state']['tool'];
  /** Picture pixels of one on the screen. */
  unit: number;
  /** Picture pixels within which a press means what is there. */
  reach: number;
}

/** Standard deviations of pointing, in screen pixels: a mouse, a finger with the loupe, and a tap. */
const POINTING = { mouse: 2, loupe: 2.5, tap: 6 } as const;
/** The same of what a picture shows at all, in its pixels. */
const RESOLVED = 1.5;

const NOTHING_HELD = { corner: null, at: null, pans: true, isTouch: false };

const nearest = ({ trace, reach }: Press, at: Point) => cornerNear(trace.state.sketch, at, reach) ?? null;

/** Drawing, dragging corners and panning by a mouse or a finger. */
function usePointers(press: Press, onPan: RoofCanvasProps['onPan'], onBegin: () => void) {
  const { picture, view, trace, measured, tool, unit, reach } = press;
  // A tap is over before it shows anything, so that it renders only what it draws.
  const held = useRef<Held | null>(null);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [aim, setAim] = useState<Held | null>(null);
  useEffect(() => () => clearTimeout(hold.current), []);
  const release = () => {
    clearTimeout(hold.current);
    held.current = null;
    setAim(null);
  };
  return {
    aim,
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = placeOf(event, view);
      const corner = tool === 'move' ? nearest(press, at) : null;
      onBegin();
      const pans = tool === 'move' && corner === null;
      held.current = { at: corner ?? at, corner, pans, isTouch: event.pointerType !== 'mouse' };
      if (!pans) hold.current = setTimeout(() => setAim(held.current), HOLD_MS);
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const before = held.current;
      if (!before) return;
      const at = placeOf(event, view);
      if (before.pans) return onPan([before.at[0] - at[0], before.at[1] - at[1]]);
      held.current = { ...before, at };
      if (aim) setAim(held.current);
    },
    onPointerUp() {
      const { corner, at, pans, isTouch } = held.current ?? NOTHING_HELD;
      const pointing = POINTING[isTouch ? (aim ? 'loupe' : 'tap') : 'mouse'];
      const error = Math.max(RESOLVED, pointing * unit);
      if (corner) trace.drop(corner, within(at, picture), { reach, error });
      else if (at && !pans) trace.press(within(at, picture), { reach, error, measured });
      release();
    },
    onPointerCancel: release,
  };
}

/** The same by the keys: arrows move the cross, Enter presses, Escape ends what was begun. */
function useCross(press: Press, cursor: Point | null, setCursor: (at: Point) => void) {
  const { picture, view, trace, measured, tool, reach } = press;
  const [lifted, setLifted] = useState<Point | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at: Point = cursor ?? [view.x + view.width / 2, view.y + view.height / 2];
    const step = arrows[event.key];
    if (step) {
      const far = event.shiftKey ? 10 : 1;
      setCursor(within([at[0] + step[0] * far, at[1] + step[1] * far], picture));
    } else if (event.key === 'Enter' || event.key === ' ') {
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
  return { lifted, onKeyDown };
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

const within = ([x, y]: Point, { width, height }: { width: number; height: number }): Point => [
  Math.round(Math.max(0, Math.min(width, x)) * 10) / 10,
  Math.round(Math.max(0, Math.min(height, y)) * 10) / 10,
];

/** Picture pixels of a pixel on the screen: the view is fitted into the element. */
function unitOf(element: Element, view: View): number {
  const box = element.getBoundingClientRect();
  return Math.max(view.width / Math.max(1, box.width), view.height / Math.max(1, box.height));
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>, view: View): Point {
  const box = currentTarget.getBoundingClientRect();
  const unit = unitOf(currentTarget, view);
  return [
    view.x + view.width / 2 + (clientX - box.left - box.width / 2) * unit,
    view.y + view.height / 2 + (clientY - box.top - box.height / 2) * unit,
  ];
}
