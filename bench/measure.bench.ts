import { measureRoof } from '#domain/measure/measure.ts';
import type { Point } from '#domain/measure/point.ts';
import { areaOf } from '#domain/measure/ring.ts';
import { CORNER_ERROR, PITCH_ERRORS, type Tracing } from '#domain/measure/tracing.ts';
import { type Random, randomOf } from '#domain/random.ts';
import { type SampleProperty, sampleCapture } from '#sample/capture.ts';
import { viewOf } from '#sample/picture/render.ts';
import { toPixel } from '#sample/picture/view.ts';
import { type Facet, facetsOf } from '#sample/roof-shape.ts';

export const ROOFS = 300;
/** Percent of the area in 95 of 100 roofs, feet of an edge in 95 of 100 edges, and shares of truths within the ±. */
export const MAX_AREA_PERCENT = 5;
export const MAX_EDGE_FEET = 1;
export const COVERED = { least: 0.93, most: 0.97 } as const;

/** Percent, as a standard deviation: a length typed from the site. */
const SCALE_ERROR = 1;
/** Flights of the second run, and roofs of each. */
const FLIGHTS = { count: 300, roofs: 10, scaleError: 3 } as const;
const FEET_PER_METER = 1 / 0.3048;

export interface MeasureFigures {
  roofs: number;
  areaPercent: { p50: number; p95: number };
  edgeFeet: { p50: number; p95: number };
  /** Edges of one picture that the other one has with the same type, by whom they are between. */
  sameType: { count: number; of: number };
  covered: number;
  edgesCovered: { count: number; of: number };
  milliseconds: number;
}

export interface FlightFigures {
  flights: number;
  roofs: number;
  covered: number;
}

/** Simulated roofs whose exact shape is known, traced with errors of people: 2 px, a typed scale, a typed pitch. */
export async function benchMeasure(): Promise<{ alone: MeasureFigures; flights: FlightFigures }> {
  const random = randomOf('measured roofs');
  const { properties } = sampleCapture();
  const houses = properties.map((property) => ({ property, facets: facetsOf(property.building.roofParts) }));
  const pitched = houses.filter(({ facets }) => facets.some(({ pitch }) => pitch > 0));
  const draw = (count: number) => Array.from({ length: count }, () => random.pick(pitched));
  const alone = measureAlone(draw(ROOFS), random);
  let covered = 0;
  for (let flight = 0; flight < FLIGHTS.count; flight += 1) {
    // What all pictures of a flight share: the scale that its height says.
    const off = normal(random) * (FLIGHTS.scaleError / 100);
    for (const house of draw(FLIGHTS.roofs)) {
      const { truth, measured } = measure(house, random, { off, percent: FLIGHTS.scaleError });
      covered += Number(Math.abs(measured.slopedSquareFeet - truth) <= measured.plusMinusSquareFeet);
    }
  }
  return {
    alone,
    flights: { flights: FLIGHTS.count, roofs: FLIGHTS.count * FLIGHTS.roofs, covered },
  };
}

interface House {
  property: SampleProperty;
  facets: Facet[];
}

function measureAlone(houses: readonly House[], random: Random): MeasureFigures {
  const areas: number[] = [];
  const edges: number[] = [];
  let [covered, edgesCovered, same, all, milliseconds] = [0, 0, 0, 0, 0];
  for (const house of houses) {
    const off = normal(random) * (SCALE_ERROR / 100);
    const { truth, measured, exact, took } = measure(house, random, { off, percent: SCALE_ERROR });
    milliseconds += took;
    areas.push((100 * Math.abs(measured.slopedSquareFeet - truth)) / truth);
    covered += Number(Math.abs(measured.slopedSquareFeet - truth) <= measured.plusMinusSquareFeet);
    all += exact.edges.length;
    for (const edge of exact.edges) {
      const found = nearest(measured.edges, edge);
      if (!found) continue;
      const far = Math.abs(found.feet - edge.feet);
      edges.push(far);
      same += Number(found.type === edge.type);
      edgesCovered += Number(far <= found.plusMinusFeet);
    }
  }
  return {
    roofs: houses.length,
    areaPercent: { p50: quantile(areas, 0.5), p95: quantile(areas, 0.95) },
    edgeFeet: { p50: quantile(edges, 0.5), p95: quantile(edges, 0.95) },
    sameType: { count: same, of: all },
    covered,
    edgesCovered: { count: edgesCovered, of: edges.length },
    milliseconds: milliseconds / houses.length,
  };
}

/** One roof traced by somebody, and exactly. @param off share by which the scale is wrong, percent what is stated of it */
function measure(
  { property, facets }: House,
  random: Random,
  { off, percent }: { off: number; percent: number },
) {
  const view = viewOf(property, 'crop');
  const corners = new Map<string, Point>();
  // A corner that several faces share is clicked once, as the tracing tool has it.
  const clicked = (corner: Point): Point => {
    const key = corner.map((one) => one.toFixed(1)).join();
    const known = corners.get(key) ?? [
      corner[0] + normal(random) * CORNER_ERROR,
      corner[1] + normal(random) * CORNER_ERROR,
    ];
    corners.set(key, known);
    return known;
  };
  const pixels = facets.map(({ ring }) => ring.map((corner) => toPixel(view, corner)));
  // One reading for each pitch that the roof has.
  const read = new Map<number, number>();
  const pitchOf = (pitch: number) => {
    const known = read.get(pitch) ?? (pitch === 0 ? 0 : pitch + normal(random) * PITCH_ERRORS.typed);
    read.set(pitch, known);
    return known;
  };
  const feetPerPixel = view.metersPerPixel * FEET_PER_METER;
  const traced: Tracing = {
    scale: { feetPerPixel: feetPerPixel * (1 + off), errorPercent: percent },
    storyCount: property.building.stories,
    faces: facets.map((facet, index) => ({
      points: (pixels[index] ?? []).map(clicked),
      pitch: pitchOf(twelfthsOf(facet)),
      pitchErrorTwelfths: facet.plane.flat ? 0 : PITCH_ERRORS.typed,
    })),
  };
  const begun = performance.now();
  const measured = must(traced);
  const took = performance.now() - begun;
  const exact = must({
    ...traced,
    scale: { feetPerPixel, errorPercent: 0 },
    faces: facets.map((facet, index) => ({
      ...{ points: pixels[index] ?? [], pitch: twelfthsOf(facet), pitchErrorTwelfths: 0 },
    })),
  });
  // From the shape itself, in meters, by no code of the measurement.
  const truth = facets.reduce(
    (sum, facet) => sum + areaOf(facet.ring) * Math.hypot(1, slopeOf(facet)) * FEET_PER_METER ** 2,
    0,
  );
  return { measured, exact, truth, took };
}

const slopeOf = ({ plane: { height } }: Facet): number => Math.hypot(height[0], height[1]);

/** Without what turning the house leaves of rounding. */
const twelfthsOf = (facet: Facet): number => Math.round(slopeOf(facet) * 12_000) / 1000;

function must(tracing: Tracing) {
  const measured = measureRoof(tracing);
  if ('problem' in measured) throw new Error(measured.problem);
  return measured;
}

/** The edge between the same faces with the nearest ends; absent where no face of it has one. */
function nearest<Edge extends { from: Point; to: Point; faces: readonly number[] }>(
  edges: readonly Edge[],
  edge: Pick<Edge, 'from' | 'to' | 'faces'>,
): Edge | undefined {
  const far = (other: Edge) =>
    Math.hypot(other.from[0] - edge.from[0], other.from[1] - edge.from[1]) +
    Math.hypot(other.to[0] - edge.to[0], other.to[1] - edge.to[1]);
  return edges.filter(({ faces }) => faces.join() === edge.faces.join()).sort((a, b) => far(a) - far(b))[0];
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Of the standard normal distribution (Box and Muller). */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
