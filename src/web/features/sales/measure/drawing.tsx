import { type EdgeType, edgeTypes } from '#domain/measure/edge-types.ts';
import type { Measured } from '#domain/measure/measure.ts';
import type { Point } from '#domain/measure/point.ts';
import type { Ring } from '#domain/measure/ring.ts';
import { cornersOf, insideOf, movedCorner } from '#domain/measure/sketch.ts';
import { pitchWords } from '#domain/measure/words.ts';
import { edgeColors } from './edge-colors.ts';
import { type Trace, useTrace } from './trace-store.ts';

interface OfUnit {
  /** Picture pixels of a pixel on the screen. */
  unit: number;
}

interface StrokesProps extends OfUnit {
  trace: Trace;
  /** The corner that the keys move, and where their cross is. */
  lifted: Point | null;
  cursor: Point | null;
}

/** What a person drew. A path holds everything of one kind, so that a stroke changes a few attributes and adds no elements. */
export function Strokes({ trace, lifted, cursor, unit }: StrokesProps) {
  const drawn = useTrace(trace, (state) => state.sketch);
  const drag = useTrace(trace, ({ aim }) => (aim?.corner ? aim : null));
  const [from, to] = [drag?.corner ?? lifted, drag?.at ?? cursor];
  const sketch = from && to ? movedCorner(drawn, from, to) : drawn;
  return (
    <>
      <Rimmed path={linesPath(sketch.lines)} color="#ffffff" unit={unit} />
      <path d={dotsPath(cornersOf(sketch))} strokeWidth={9.5 * unit} className="stroke-black" />
      <path d={dotsPath(cornersOf(sketch))} strokeWidth={6.5 * unit} className="stroke-white" />
      <path
        d={squaresPath(
          sketch.penetrations.map(({ at }) => at),
          5 * unit,
        )}
        strokeWidth={2 * unit}
        className="fill-white stroke-black"
      />
      <Begun {...{ trace, cursor, unit }} />
    </>
  );
}

/** What was begun or chosen: the ends of a line, a known length, an edge. */
function Begun({ trace, cursor, unit }: Omit<StrokesProps, 'lifted'>) {
  const { tool, pending, edge, length, aim } = useTrace(trace, (state) => state);
  const over = aim?.at ?? cursor;
  const [from] = pending;
  return (
    <g data-begun={from ? '' : undefined}>
      {edge && <Rimmed path={linesPath([[edge.from, edge.to]])} color="#ffffff" unit={unit * 2} dashed />}
      {length && <Rimmed path={linesPath([length])} color="#ffffff" unit={unit} dashed />}
      {tool === 'draw' && from && over && (
        <path d={linesPath([[from, over]])} strokeWidth={2 * unit} className="stroke-accent" />
      )}
      <path d={dotsPath(pending)} strokeWidth={12.5 * unit} className="stroke-white" />
      <path d={dotsPath(pending)} strokeWidth={8.5 * unit} className="stroke-accent" />
    </g>
  );
}

/** What the strokes enclose: edges in the color of their type, faces with their numbers and pitches. */
export function Enclosed({ measured, unit }: OfUnit & { measured: Measured }) {
  const { faces, edges } = measured;
  const linesOf = (type: EdgeType) =>
    edges.filter((edge) => edge.type === type).map(({ from, to }) => [from, to] as const);
  return (
    <>
      <path d={facesPath(faces)} fillRule="evenodd" className="fill-white/10" />
      {edgeTypes.map((type) => (
        <Rimmed key={type} path={linesPath(linesOf(type))} color={edgeColors[type]} unit={unit} />
      ))}
    </>
  );
}

/** The number and the pitch of each face. */
export function FaceLabels({ measured, unit }: OfUnit & { measured: Measured }) {
  return measured.faces.map(({ points, holes, pitch, pitchAssumed }, index) => {
    const [x, y] = insideOf(points, holes);
    return (
      <text
        key={points.join(' ')}
        x={x}
        y={y}
        fontSize={12 * unit}
        strokeWidth={3 * unit}
        textAnchor="middle"
        dominantBaseline="middle"
        className="pointer-events-none fill-white stroke-black font-semibold [paint-order:stroke]"
      >
        {`${index + 1}: ${pitchAssumed ? '~' : ''}${pitchWords(pitch)}`}
      </text>
    );
  });
}

interface RimmedProps extends OfUnit {
  path: string;
  color: string;
  dashed?: boolean;
}

/** Lines with a dark rim, so that they are seen on any roof. */
function Rimmed({ path, color, unit, dashed = false }: RimmedProps) {
  const dashes = dashed ? `${6 * unit} ${4 * unit}` : undefined;
  return (
    <>
      <path d={path} strokeWidth={4.5 * unit} className="stroke-black/60" />
      <path d={path} strokeWidth={2.5 * unit} stroke={color} strokeDasharray={dashes} />
    </>
  );
}

/** Lines from end to end as the data of one SVG path. */
const linesPath = (lines: readonly (readonly [from: Point, to: Point])[]): string =>
  lines.map(([from, to]) => `M${from}L${to}`).join('');

/** Dots: lines without a length, which round ends make as large as they are wide. */
const dotsPath = (points: readonly Point[]): string => points.map((at) => `M${at}h0`).join('');

/** Squares around their middles; `reach` is half a side. */
const squaresPath = (points: readonly Point[], reach: number): string =>
  points.map(([x, y]) => `M${x - reach},${y - reach}h${2 * reach}v${2 * reach}h${-2 * reach}Z`).join('');

const facesPath = (faces: readonly { points: Ring }[]): string =>
  faces.map(({ points }) => `M${points.join('L')}Z`).join('');
