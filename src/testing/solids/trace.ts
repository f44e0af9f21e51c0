import type { Measured, MeasuredEdge } from '#domain/measure/measure.ts';
import { distance, middle, type Point } from '#domain/measure/point.ts';
import type { TracedFace, Tracing } from '#domain/measure/tracing.ts';
import type { Random } from '#domain/random.ts';
import type { Solid, SolidEdge, SolidFace } from './face.ts';

/** What somebody clicks and reads of a roof. */
interface Traced {
  tracing: Tracing;
  /** Where a corner of the solid was clicked. */
  clicked: (corner: Point) => Point;
}

/**
 * A roof as somebody traces it: each corner clicked once, a standard deviation of `pixels` off to each side, and one reading
 * for each of its pitches, `twelfths` off.
 */
export function tracedOf(
  { faces }: Pick<Solid, 'faces'>,
  random: Random,
  off: { pixels: number; twelfths: number },
): Traced {
  const clicks = new Map<string, Point>();
  const clicked = ([x, y]: Point): Point => {
    const key = `${x.toFixed(4)} ${y.toFixed(4)}`;
    const at: Point = clicks.get(key) ?? [
      MIDDLE + x / FEET_PER_PIXEL + normal(random) * off.pixels,
      MIDDLE + y / FEET_PER_PIXEL + normal(random) * off.pixels,
    ];
    clicks.set(key, at);
    return at;
  };
  const readings = new Map<string, number>();
  const read = ({ slope }: SolidFace): number => {
    const pitch = 12 * Math.hypot(...slope);
    const key = pitch.toFixed(3);
    const reading = readings.get(key) ?? Math.max(0, pitch + normal(random) * off.twelfths);
    readings.set(key, reading);
    return reading;
  };
  const traced = faces.map(
    (face): TracedFace => ({
      points: face.ring.map(clicked),
      ...(face.holes?.length && { holes: face.holes.map((hole) => hole.map(clicked)) }),
      ...{ pitch: read(face), pitchErrorTwelfths: off.twelfths },
    }),
  );
  const scale = { feetPerPixel: FEET_PER_PIXEL, errorPercent: 0 };
  return { tracing: { scale, storyCount: 1, faces: traced }, clicked };
}

const FEET_PER_PIXEL = 0.1;
const MIDDLE = 2000;

/** Of the standard normal distribution (Box and Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** Of a single slope a person says which edge is the eave. */
export const eaveSet = (
  kind: string,
  { edges }: Solid,
  clicked: (corner: Point) => Point,
): Tracing['edges'] =>
  edges
    .filter(({ type }) => kind === 'single slope' && type === 'eave')
    .map(({ from, to, type }) => ({ from: clicked(from), to: clicked(to), type }));

/** The edge of a measurement that is one of the solid's; absent if there is none between those faces. */
export function edgeFor(
  { edges }: Pick<Measured, 'edges'>,
  { from, to, faces }: SolidEdge,
  clicked: (corner: Point) => Point,
): MeasuredEdge | undefined {
  const at = middle(clicked(from), clicked(to));
  const key = [...faces].sort().join();
  const far = (edge: MeasuredEdge) => distance(middle(edge.from, edge.to), at);
  return edges.filter((edge) => [...edge.faces].sort().join() === key).sort((a, b) => far(a) - far(b))[0];
}
