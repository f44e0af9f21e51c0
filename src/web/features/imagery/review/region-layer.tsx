import { type PointerEvent, useState } from 'react';
import type { RoofOutlineShown } from '#contract/roof-outlines.ts';
import type { PicturePoint, Region } from '#domain/review/answer.ts';
import type { DamageSign } from '#domain/roofs.ts';
import { counted } from '#domain/standing.ts';

/** Two mark where a sign is; the third draws around the whole roof. */
export type Tool = 'outline' | 'brush' | 'roof';

interface RegionLayerProps {
  regions: readonly Region[];
  /** Of the roof. */
  outline: RoofOutlineShown | null;
  outlined: boolean;
  tool: Tool | null;
  sign: DamageSign | null;
  onDraw: (region: Region) => void;
  onOutline: (points: readonly PicturePoint[]) => void;
}

// Of the drawing's own 400 by 300 units, in which circles are round: pictures of roofs are 4:3.
const WIDTH = 400;
const HEIGHT = 300;
/** Of the picture's width. */
const BRUSH = 0.04;
/** How near to the first corner closes an outline, as a share of the picture. */
const CLOSES = 0.03;
/** A stroke's points are kept where they are farther apart than this. */
const STEP = 0.006;
const MOST_POINTS = 500;

/** Where signs are seen: outlines by their corners, strokes of a brush by hand. Kept as shares of the picture. */
export function RegionLayer({ regions, outline, outlined, tool, sign, onDraw, onOutline }: RegionLayerProps) {
  const [points, setPoints] = useState<readonly PicturePoint[]>([]);
  const [brushes, setBrushes] = useState(false);
  const finish = () => {
    const fewest = tool === 'brush' ? 1 : 3;
    if (tool === 'roof' && points.length >= fewest) onOutline(points);
    else if (tool && sign && points.length >= fewest)
      onDraw(
        tool === 'outline'
          ? { sign, kind: 'polygon', points }
          : { sign, kind: 'brush', points, width: BRUSH },
      );
    setPoints([]);
    setBrushes(false);
  };
  const onDown = (event: PointerEvent<SVGSVGElement>) => {
    const point = placeOf(event);
    if (tool === 'brush') {
      event.currentTarget.setPointerCapture(event.pointerId);
      setBrushes(true);
      setPoints([point]);
    } else if (points.length > 2 && distance(points[0], point) < CLOSES) finish();
    // The second press of a double click is not a corner.
    else if (points.length < MOST_POINTS && distance(points.at(-1), point) >= STEP)
      setPoints([...points, point]);
  };
  const onMove = (event: PointerEvent<SVGSVGElement>) => {
    if (!brushes || points.length >= MOST_POINTS) return;
    const point = placeOf(event);
    if (distance(points.at(-1), point) >= STEP) setPoints([...points, point]);
  };
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${regions.length === 0 ? 'Nothing' : counted(regions.length, 'region', 'regions')} drawn`}
      className={`absolute inset-0 size-full ${tool ? 'cursor-crosshair touch-none' : 'pointer-events-none'}`}
      onPointerDown={tool ? onDown : undefined}
      onPointerMove={tool ? onMove : undefined}
      onPointerUp={tool === 'brush' ? finish : undefined}
      onDoubleClick={tool && tool !== 'brush' ? finish : undefined}
    >
      {outline && outlined && (
        // Light with a dark rim, so that it is seen on any roof.
        <polygon
          points={text(outline.points)}
          className="fill-none stroke-white stroke-[1.5] [filter:drop-shadow(0_0_1px_black)] [stroke-dasharray:4_3]"
        />
      )}
      {regions.map((region, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: regions only grow and shrink at their end
        <Shape key={index} region={region} />
      ))}
      {tool && tool !== 'brush' && points.length > 0 && (
        <>
          <polyline points={text(points)} className="fill-none stroke-accent stroke-[1.5]" />
          {points.map((point) => (
            <circle
              key={point.join()}
              cx={point[0] * WIDTH}
              cy={point[1] * HEIGHT}
              r="3"
              className="fill-surface stroke-accent"
            />
          ))}
        </>
      )}
      {tool === 'brush' && sign && points.length > 0 && (
        <Shape region={{ sign, kind: 'brush', points, width: BRUSH }} />
      )}
    </svg>
  );
}

function Shape({ region }: { region: Region }) {
  if (region.kind === 'polygon')
    return <polygon points={text(region.points)} className="fill-accent/25 stroke-accent stroke-[1.5]" />;
  return (
    <polyline
      points={text(region.points.length === 1 ? [...region.points, ...region.points] : region.points)}
      strokeWidth={region.width * WIDTH}
      className="fill-none stroke-accent/40 [stroke-linecap:round] [stroke-linejoin:round]"
    />
  );
}

const text = (points: readonly PicturePoint[]) =>
  points.map(([x, y]) => `${x * WIDTH},${y * HEIGHT}`).join(' ');

const distance = (a: PicturePoint | undefined, b: PicturePoint) =>
  a ? Math.hypot(a[0] - b[0], a[1] - b[1]) : Number.POSITIVE_INFINITY;

/** The place within the drawing, which keeps its 4:3 in the middle of a box of any shape. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): PicturePoint {
  const box = currentTarget.getBoundingClientRect();
  const scale = Math.min(box.width / WIDTH, box.height / HEIGHT);
  const share = (at: number, from: number, size: number, units: number) =>
    Math.max(0, Math.min(1, (at - from - (size - units * scale) / 2) / (units * scale)));
  return [
    Math.round(share(clientX, box.left, box.width, WIDTH) * 10_000) / 10_000,
    Math.round(share(clientY, box.top, box.height, HEIGHT) * 10_000) / 10_000,
  ];
}
