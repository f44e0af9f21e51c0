import { measureRoof } from '#domain/measure/measure.ts';
import { areaOf } from '#domain/measure/ring.ts';
import { CORNER_ERROR, PITCH_ERRORS } from '#domain/measure/tracing.ts';
import { type Random, randomOf } from '#domain/random.ts';
import type { Solid } from '#testing/solids/face.ts';
import { solidKinds, solidOf } from '#testing/solids/solid.ts';
import { eaveSet, edgeFor, normal, tracedOf } from '#testing/solids/trace.ts';

/** Roofs of each kind. */
export const EACH = 300;
/** Percent of the area in 95 of 100 roofs, feet of an edge in 95 of 100 edges, and shares of truths within the ±. */
export const MAX_AREA_PERCENT = 5;
export const MAX_EDGE_FEET = 1;
export const COVERED = { least: 0.93, most: 0.97 } as const;
/** Least share of roofs of a kind with every edge of its true type. */
export const MIN_TYPED = 0.95;

/** Standard deviations of clicks with a coarse pointer, in pixels, and the kinds they are tried on. */
const COARSE = [4, 6];
const PLAIN = ['gable', 'hip', 'L', 'T', 'saltbox'];

/** Percent, as a standard deviation: a length typed from the site. */
const SCALE_ERROR = 1;
/** Flights of the second run, and roofs of each. */
const FLIGHTS = { count: 300, roofs: 10, scaleError: 3 } as const;

export interface MeasureFigures {
  roofs: number;
  areaPercent: { p50: number; p95: number };
  edgeFeet: { p50: number; p95: number };
  covered: number;
  edgesCovered: { count: number; of: number };
  milliseconds: number;
  /** The same of clicks that are farther off. */
  coarse: { pixels: number; covered: number; of: number; edges: { count: number; of: number } }[];
  /** Roofs of each kind with every edge of its true type. */
  typed: { kind: string; right: number }[];
}

export interface FlightFigures {
  flights: number;
  roofs: number;
  covered: number;
}

/** Roofs that are solids, traced with errors of people: 2 px, a typed scale, a typed pitch. */
export async function benchMeasure(): Promise<{ alone: MeasureFigures; flights: FlightFigures }> {
  const random = randomOf('measured solids');
  const alone = measureAlone(random);
  const kinds = Object.keys(solidKinds);
  let covered = 0;
  for (let flight = 0; flight < FLIGHTS.count; flight += 1) {
    // What all pictures of a flight share: the scale that its height says.
    const off = normal(random) * (FLIGHTS.scaleError / 100);
    for (let roof = 0; roof < FLIGHTS.roofs; roof += 1) {
      const { truth, measured } = measure(random.pick(kinds), random, { off, percent: FLIGHTS.scaleError });
      covered += Number(isWithin(measured.slopedSquareFeet, truth, measured.plusMinusSquareFeet));
    }
  }
  return {
    alone,
    flights: { flights: FLIGHTS.count, roofs: FLIGHTS.count * FLIGHTS.roofs, covered },
  };
}

const isWithin = (figure: number, truth: number, plusMinus: number): boolean =>
  Math.abs(figure - truth) <= plusMinus;

function measureAlone(random: Random): MeasureFigures {
  const areas: number[] = [];
  const edges: number[] = [];
  const typed: MeasureFigures['typed'] = [];
  let [covered, edgesCovered, milliseconds] = [0, 0, 0];
  for (const kind of Object.keys(solidKinds)) {
    let right = 0;
    for (let roof = 0; roof < EACH; roof += 1) {
      const off = normal(random) * (SCALE_ERROR / 100);
      const { solid, truth, measured, clicked, took } = measure(kind, random, { off, percent: SCALE_ERROR });
      milliseconds += took;
      areas.push((100 * Math.abs(measured.slopedSquareFeet - truth)) / truth);
      covered += Number(isWithin(measured.slopedSquareFeet, truth, measured.plusMinusSquareFeet));
      const found = solid.edges.map((edge) => ({ edge, own: edgeFor(measured, edge, clicked) }));
      right += Number(found.every(({ edge, own }) => own?.type === edge.type));
      for (const { edge, own } of found) {
        if (own?.type !== edge.type) continue;
        edges.push(Math.abs(own.feet - edge.feet));
        edgesCovered += Number(isWithin(own.feet, edge.feet, own.plusMinusFeet));
      }
    }
    typed.push({ kind, right });
  }
  return {
    roofs: areas.length,
    areaPercent: { p50: quantile(areas, 0.5), p95: quantile(areas, 0.95) },
    edgeFeet: { p50: quantile(edges, 0.5), p95: quantile(edges, 0.95) },
    covered,
    edgesCovered: { count: edgesCovered, of: edges.length },
    milliseconds: milliseconds / areas.length,
    typed,
    coarse: COARSE.map((pixels) => measureCoarse(pixels, random)),
  };
}

/** Plain kinds, at which clicks this far off still tell the types of edges. */
function measureCoarse(pixels: number, random: Random): MeasureFigures['coarse'][number] {
  let covered = 0;
  const edges = { count: 0, of: 0 };
  for (const kind of PLAIN)
    for (let roof = 0; roof < EACH; roof += 1) {
      const off = normal(random) * (SCALE_ERROR / 100);
      const { solid, truth, measured, clicked } = measure(kind, random, {
        off,
        percent: SCALE_ERROR,
        pixels,
      });
      covered += Number(isWithin(measured.slopedSquareFeet, truth, measured.plusMinusSquareFeet));
      for (const edge of solid.edges) {
        const own = edgeFor(measured, edge, clicked);
        if (own?.type !== edge.type) continue;
        edges.of += 1;
        edges.count += Number(isWithin(own.feet, edge.feet, own.plusMinusFeet));
      }
    }
  return { pixels, covered, of: PLAIN.length * EACH, edges };
}

interface Off {
  /** Share by which the scale is wrong, and percent that is stated of it. */
  off: number;
  percent: number;
  /** Standard deviation of a corner. */
  pixels?: number;
}

/** One roof traced by somebody. */
function measure(kind: string, random: Random, { off, percent, pixels = CORNER_ERROR }: Off) {
  const solid = solidOf(kind, random);
  const { tracing, clicked } = tracedOf(solid, random, { pixels, twelfths: PITCH_ERRORS.typed });
  const { feetPerPixel } = tracing.scale;
  const begun = performance.now();
  const measured = measureRoof({
    ...tracing,
    scale: { feetPerPixel: feetPerPixel * (1 + off), errorPercent: percent },
    edges: eaveSet(kind, solid, clicked) ?? [],
    cornerErrorPixels: pixels,
  });
  const took = performance.now() - begun;
  if ('problem' in measured) throw new Error(`${kind}: ${measured.problem}`);
  return { solid, measured, clicked, truth: areaAlong(solid), took };
}

/** Square feet along the slopes, from the solid, by no code of the measurement. */
const areaAlong = ({ faces }: Solid): number =>
  faces.reduce((sum, { ring, holes = [], slope }) => {
    const plan = holes.reduce((rest, hole) => rest - areaOf(hole), areaOf(ring));
    return sum + plan * Math.hypot(1, ...slope);
  }, 0);

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
