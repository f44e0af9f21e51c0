import type { Measured } from '#domain/measure/measure.ts';
import type { Point } from '#domain/measure/point.ts';
import { cornersOf, insideOf, type Sketch } from '#domain/measure/sketch.ts';
import { pitchWords } from '#domain/measure/words.ts';
import { cornersText } from './corners-text.ts';
import { edgeColors } from './edge-colors.ts';
import type { KnownLine, Presses } from './use-presses.ts';

interface DrawingProps {
  sketch: Sketch;
  measured: Measured | null;
  pending: readonly Point[];
  length: KnownLine | null;
  edge: Presses['edge'];
  /** Picture pixels of a pixel on the screen. */
  unit: number;
}

/** What is drawn on the picture: lines with a dark rim, so that they are seen on any roof. */
export function Drawing({ sketch, measured, pending, length, edge, unit }: DrawingProps) {
  return (
    <g className="pointer-events-none">
      {measured?.faces.map(({ points }) => (
        <polygon key={cornersText(points)} points={cornersText(points)} className="fill-white/10" />
      ))}
      {sketch.lines.map(([from, to]) => (
        <Stroke key={`${from} ${to}`} from={from} to={to} color="#ffffff" unit={unit} />
      ))}
      {measured?.edges.map(({ from, to, type }) => (
        <Stroke key={`${from} ${to} ${type}`} from={from} to={to} color={edgeColors[type]} unit={unit} />
      ))}
      {edge && <Stroke from={edge.from} to={edge.to} color="#ffffff" unit={unit * 2} dashed />}
      {length && <Stroke from={length[0]} to={length[1]} color="#ffffff" unit={unit} dashed />}
      {pending.map((point) => (
        <Dot key={point.join()} at={point} unit={unit * 1.3} filled />
      ))}
      {cornersOf(sketch).map((corner) => (
        <Dot key={corner.join()} at={corner} unit={unit} />
      ))}
      {sketch.penetrations.map(({ at }) => (
        <rect
          key={at.join()}
          x={at[0] - 5 * unit}
          y={at[1] - 5 * unit}
          width={10 * unit}
          height={10 * unit}
          strokeWidth={2 * unit}
          className="fill-white stroke-black"
        />
      ))}
      {measured?.faces.map(({ points, pitch, pitchAssumed }, index) => {
        const [x, y] = insideOf(points);
        return (
          <text
            key={cornersText(points)}
            x={x}
            y={y}
            fontSize={12 * unit}
            strokeWidth={3 * unit}
            textAnchor="middle"
            dominantBaseline="middle"
            className="fill-white stroke-black font-semibold [paint-order:stroke]"
          >
            {`${index + 1}: ${pitchAssumed ? '~' : ''}${pitchWords(pitch)}`}
          </text>
        );
      })}
    </g>
  );
}

interface StrokeProps {
  from: Point;
  to: Point;
  color: string;
  unit: number;
  dashed?: boolean;
}

function Stroke({ from, to, color, unit, dashed = false }: StrokeProps) {
  const ends = { x1: from[0], y1: from[1], x2: to[0], y2: to[1], strokeLinecap: 'round' } as const;
  const dashes = dashed ? `${6 * unit} ${4 * unit}` : undefined;
  return (
    <>
      <line {...ends} strokeWidth={4.5 * unit} className="stroke-black/60" />
      <line {...ends} strokeWidth={2.5 * unit} stroke={color} strokeDasharray={dashes} />
    </>
  );
}

function Dot({ at: [x, y], unit, filled = false }: { at: Point; unit: number; filled?: boolean }) {
  return (
    <circle
      cx={x}
      cy={y}
      r={4 * unit}
      strokeWidth={1.5 * unit}
      className={filled ? 'fill-accent stroke-white' : 'fill-white stroke-black'}
    />
  );
}
