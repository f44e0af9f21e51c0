import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import type { Measured } from '#domain/measure/measure.ts';
import type { Point } from '#domain/measure/point.ts';
import { movedCorner, type Sketch } from '#domain/measure/sketch.ts';
import { Drawing } from './drawing.tsx';
import { Loupe } from './loupe.tsx';
import { toolHints } from './tools.ts';
import type { KnownLine, Presses } from './use-presses.ts';

interface RoofCanvasProps {
  picture: { url: string; width: number; height: number };
  /** What of the picture is shown. */
  view: View;
  onPan: (step: Point) => void;
  onUnit: (unit: number) => void;
  unit: number;
  sketch: Sketch;
  measured: Measured | null;
  presses: Presses;
  length: KnownLine | null;
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

/** The picture with what is drawn on it. Pressed by a mouse, a finger with a loupe, or the keys with a cross. */
export function RoofCanvas({
  picture,
  view,
  onPan,
  onUnit,
  unit,
  sketch,
  measured,
  presses,
  length,
}: RoofCanvasProps) {
  const svg = useRef<SVGSVGElement>(null);
  const layersId = useId();
  const [held, setHeld] = useState<Held | null>(null);
  const [cursor, setCursor] = useState<Point | null>(null);
  const [lifted, setLifted] = useState<Point | null>(null);
  const { tool, pending } = presses;

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const observer = new ResizeObserver(() => onUnit(unitOf(element, view)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [view, onUnit]);

  const dragged = held?.corner ?? lifted;
  const over = held?.at ?? cursor;
  const shown = dragged && over ? movedCorner(sketch, dragged, over) : sketch;
  const next = tool === 'draw' && pending[0] && over ? [pending[0], over] : null;

  const onDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = placeOf(event, view);
    const corner = tool === 'move' ? (presses.cornerNear(at) ?? null) : null;
    setCursor(null);
    const pans = tool === 'move' && corner === null;
    setHeld({ at: corner ?? at, corner, pans, isTouch: event.pointerType !== 'mouse' });
  };
  const onMove = (event: PointerEvent<SVGSVGElement>) => {
    const at = placeOf(event, view);
    if (!held) return;
    if (!held.pans) return setHeld({ ...held, at });
    onPan([held.at[0] - at[0], held.at[1] - at[1]]);
  };
  const onUp = () => {
    if (held?.corner) presses.drop(held.corner, within(held.at, picture));
    else if (held && !held.pans) presses.press(within(held.at, picture));
    setHeld(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = cursor ?? [view.x + view.width / 2, view.y + view.height / 2];
    const step = arrows[event.key];
    if (step) {
      const far = event.shiftKey ? 10 : 1;
      setCursor(within([at[0] + step[0] * far, at[1] + step[1] * far], picture));
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (tool !== 'move') presses.press(at);
      else if (lifted) {
        presses.drop(lifted, at);
        setLifted(null);
      } else setLifted(presses.cornerNear(at) ?? null);
      setCursor(at);
    } else if (event.key === 'Escape' && (pending.length > 0 || lifted)) {
      presses.finish();
      setLifted(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const layers = (
    <g id={layersId}>
      <image href={picture.url} width={picture.width} height={picture.height} />
      <Drawing
        {...{ sketch: shown, unit, pending, length }}
        measured={dragged ? null : measured}
        edge={presses.edge}
      />
      {next && (
        <polyline
          points={next.map((point) => point.join()).join(' ')}
          strokeWidth={2 * unit}
          className="pointer-events-none fill-none stroke-accent"
        />
      )}
    </g>
  );
  return (
    <div className="relative size-full bg-muted">
      <svg
        ref={svg}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the cross, Enter presses
        tabIndex={0}
        role="application"
        data-begun={pending.length > 0 || lifted ? '' : undefined}
        aria-label={`Picture of the roof. ${toolHints[tool]} Arrow keys move the cross, Enter presses.`}
        className="absolute inset-0 size-full cursor-crosshair touch-none select-none -outline-offset-2"
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={() => setHeld(null)}
        onKeyDown={onKeyDown}
      >
        {layers}
        {cursor && <Cross at={cursor} unit={unit} />}
      </svg>
      {held?.isTouch && !held.pans && (
        <Loupe at={held.at} isLeft={held.at[0] < view.x + view.width / 2} unit={unit}>
          <use href={`#${layersId}`} />
        </Loupe>
      )}
    </div>
  );
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
