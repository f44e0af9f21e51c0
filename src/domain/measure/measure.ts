import { typeOf } from './classify.ts';
import { downslopesOf } from './downslope.ts';
import { type EdgeType, edgeTypes } from './edge-types.ts';
import { type Errors, type Estimate, plusMinus, sumOf } from './estimate.ts';
import type { BoughtFigures } from './figures.ts';
import { areaProblem, scaleProblem } from './limits.ts';
import { distanceToLine, type Point } from './point.ts';
import { shapeProblem, sizeProblem } from './problems.ts';
import { edgeLength, planArea, slopedArea } from './quantities.ts';
import { type Side, sidesOfMesh } from './sides.ts';
import { type Mesh, ringOf, SNAP, snapFaces } from './snap.ts';
import { surroundings } from './surroundings.ts';
import { CORNER_ERROR, type TracedFace, type Tracing } from './tracing.ts';
import { tracingWarnings } from './warnings.ts';

/** Every ± is what 95 of 100 such measurements stay within. */
export interface Measured {
  planSquareFeet: number;
  planPlusMinusSquareFeet: number;
  slopedSquareFeet: number;
  plusMinusSquareFeet: number;
  /** To order without waste, in thirds. */
  squares: number;
  plusMinusSquares: number;
  facets: number;
  faces: MeasuredFace[];
  edges: MeasuredEdge[];
  /** Empty where only the outline is traced. */
  lengths: { type: EdgeType; feet: number; plusMinusFeet: number; count: number }[];
  byPitch: { pitch: number; squareFeet: number; plusMinusSquareFeet: number; percent: number }[];
  waste: {
    suggestedPercent: number;
    table: { percent: number; squareFeet: number; plusMinusSquareFeet: number; squares: number }[];
  };
  /** What the reader should know before relying on it, as sentences. */
  warnings: string[];
}

export interface MeasuredFace {
  /** Corners after snapping, in order. */
  points: Point[];
  /** Of closed shapes inside it; absent without any, and in measurements of before there were any. */
  holes?: Point[][];
  planSquareFeet: number;
  slopedSquareFeet: number;
  plusMinusSquareFeet: number;
  pitch: number;
  pitchAssumed: boolean;
  /** Which way it drains in the picture, with length 1; null if it is flat. */
  down: Point | null;
}

export interface MeasuredEdge {
  type: EdgeType;
  feet: number;
  plusMinusFeet: number;
  from: Point;
  to: Point;
  /** Indexes of the faces that meet there. */
  faces: number[];
  /** Somebody set the type; else it is the rule's. */
  chosen: boolean;
}

/** Measures a roof from a tracing, or says as a sentence why that cannot be done. */
export function measureRoof(tracing: Tracing): Measured | { problem: string } {
  const { scale, faces, figures } = tracing;
  if (figures && faces.length === 0) return measuredOf(figures);
  const tooMuch = sizeProblem(tracing) ?? scaleProblem(scale);
  if (tooMuch) return { problem: tooMuch };
  const mesh = snapFaces(faces.map(({ points, holes = [] }) => [points, ...holes]));
  const wrong = shapeProblem(mesh, scale.feetPerPixel);
  if (wrong) return { problem: wrong };
  const plans = faces.map((_, face) => planArea(mesh, face, scale.feetPerPixel));
  const tooLarge = areaProblem(sumOf(plans).value);
  if (tooLarge) return { problem: tooLarge };

  const { readings, pitches } = readingsOf(faces);
  const errors: Errors = {
    scale: scale.errorPercent / 100,
    corner: tracing.cornerErrorPixels ?? CORNER_ERROR,
    pitches,
  };
  const shown = (estimate: Estimate) => ({
    value: round(estimate.value),
    plusMinus: round(plusMinus(estimate, errors)),
  });
  const slopeds = faces.map(({ pitch }, face) =>
    slopedArea(plans[face] as Estimate, pitch, readings[face] as number),
  );

  const sides = sidesOfMesh(mesh);
  const chosen = chosenTypes(mesh, sides, tracing.edges ?? []);
  const downs = downslopesOf(
    faces.map(({ pitch }) => pitch),
    sides,
    chosen,
    ({ from, to }) => [mesh.corners[from] as Point, mesh.corners[to] as Point],
  );
  const slopes = faces.map(({ pitch }, face) => ({
    ...{ pitch, down: downs[face] ?? null, reading: readings[face] as number },
  }));
  const aroundOf = surroundings(mesh, sides);
  const typed = sides.map((side, index) => {
    const [first, second] = side.faces;
    const rule = typeOf(
      side,
      slopes[first] as Slope,
      second === undefined ? null : (slopes[second] as Slope),
      second === undefined ? { eavesApart: null, within: null } : aroundOf([first, second], downs),
    );
    return {
      side,
      type: chosen.get(index) ?? rule,
      isChosen: chosen.has(index),
      length: edgeLength(mesh, side, slopes, scale.feetPerPixel),
    };
  });

  // Of a single slope somebody has to say where its eave is.
  const isOutlineOnly = faces.length === 1 && standingAlone(faces, sides, chosen).length > 0;
  const plan = shown(sumOf(plans));
  const sloped = shown(sumOf(slopeds));
  const edges = typed.map(({ side, type, isChosen, length }): MeasuredEdge => {
    const { value, plusMinus } = shown(length);
    const end = (corner: number) => mesh.corners[corner] as Point;
    return {
      ...{ type, feet: value, plusMinusFeet: plusMinus, from: end(side.from), to: end(side.to) },
      ...{ faces: [...side.faces], chosen: isChosen },
    };
  });
  return {
    planSquareFeet: plan.value,
    planPlusMinusSquareFeet: plan.plusMinus,
    slopedSquareFeet: sloped.value,
    plusMinusSquareFeet: sloped.plusMinus,
    squares: squaresFor(sloped.value),
    plusMinusSquares: round(sloped.plusMinus / 100),
    facets: faces.length,
    faces: faces.map(({ pitch, pitchAssumed = false }, face) => {
      const { value, plusMinus } = shown(slopeds[face] as Estimate);
      const [outline = [], ...holes] = (mesh.faces[face] ?? []).map((ring) => [...ringOf(mesh, ring)]);
      return {
        points: outline,
        ...(holes.length > 0 && { holes }),
        planSquareFeet: shown(plans[face] as Estimate).value,
        ...{ slopedSquareFeet: value, plusMinusSquareFeet: plusMinus, pitch, pitchAssumed },
        down: downs[face] ?? null,
      };
    }),
    edges,
    lengths: edgeTypes.flatMap((type) => {
      if (isOutlineOnly || type === 'seam') return [];
      const ofType = typed.filter((edge) => edge.type === type);
      if (ofType.length === 0) return [];
      const { value, plusMinus } = shown(sumOf(ofType.map(({ length }) => length)));
      return [{ type, feet: value, plusMinusFeet: plusMinus, count: ofType.length }];
    }),
    byPitch: [...new Set(faces.map(({ pitch }) => pitch))]
      .sort((a, b) => b - a)
      .map((pitch) => {
        const { value, plusMinus } = shown(sumOf(slopeds.filter((_, face) => faces[face]?.pitch === pitch)));
        const percent = round((100 * value) / Math.max(sloped.value, 1));
        return { pitch, squareFeet: value, plusMinusSquareFeet: plusMinus, percent };
      }),
    waste: wasteFor(sloped, isOutlineOnly ? USUAL_WASTE : suggestedWaste(edges, sloped.value)),
    warnings: [
      ...tracingWarnings(tracing),
      ...(isOutlineOnly ? [OUTLINE_ONLY] : standingAlone(faces, sides, chosen).map(whichWay)),
    ],
  };
}

/** Share of each figure that is taken as its ±: who sells them states none. */
const BOUGHT_ERROR = 0.05;

/** A measurement by what somebody else measured. */
function measuredOf({ slopedSquareFeet, facets, byPitch, lengths }: BoughtFigures): Measured {
  const off = (value: number) => round(value * BOUGHT_ERROR);
  const planSquareFeet = round(
    byPitch.reduce((sum, { pitch, squareFeet }) => sum + squareFeet / Math.hypot(1, pitch / 12), 0),
  );
  const sloped = { value: slopedSquareFeet, plusMinus: off(slopedSquareFeet) };
  return {
    ...{ planSquareFeet, planPlusMinusSquareFeet: off(planSquareFeet), slopedSquareFeet },
    ...{ plusMinusSquareFeet: sloped.plusMinus, squares: squaresFor(slopedSquareFeet) },
    ...{ plusMinusSquares: round(sloped.plusMinus / 100), facets, faces: [], edges: [] },
    lengths: lengths.map((one) => ({ ...one, plusMinusFeet: off(one.feet) })),
    byPitch: byPitch
      .toSorted((a, b) => b.pitch - a.pitch)
      .map(({ pitch, squareFeet }) => ({
        ...{ pitch, squareFeet, plusMinusSquareFeet: off(squareFeet) },
        percent: round((100 * squareFeet) / Math.max(slopedSquareFeet, 1)),
      })),
    waste: wasteFor(sloped, suggestedWaste(lengths, slopedSquareFeet)),
    warnings: [
      `These figures were bought and come without errors: each ± is ${BOUGHT_ERROR * 100}%, assumed.`,
      'Their ridges and hips are one length, which is counted as ridges.',
    ],
  };
}

/** Pitched faces that nothing shows the direction of: they share no side, and nobody set the type of one. */
const standingAlone = (
  faces: readonly TracedFace[],
  sides: readonly Side[],
  chosen: ReadonlyMap<number, EdgeType>,
): number[] =>
  [...faces.keys()].filter((face) => {
    const own = [...sides.entries()].filter(([, side]) => (side.faces as readonly number[]).includes(face));
    const isKnown = own.some(([index, side]) => side.faces.length === 2 || chosen.has(index));
    return (faces[face]?.pitch ?? 0) > 0 && !isKnown;
  });

const OUTLINE_ONLY =
  'Only the outline is traced: there is an area, but no lengths of ridges, hips, valleys, eaves and rakes. Draw the lines inside it, or set the type of the eave of a single slope.';

const whichWay = (face: number): string =>
  `Nothing shows which way face ${face + 1} drains. Set the type of its eave.`;

type Slope = Parameters<typeof typeOf>[1];

const round = (value: number): number => Math.round(value * 100) / 100;

/** Faces with one and the same pitch were read once, so they are wrong alike; others by themselves. */
function readingsOf(faces: readonly TracedFace[]): { readings: number[]; pitches: number[] } {
  const keys = faces.map(({ pitch, pitchErrorTwelfths }) => `${pitch} ${pitchErrorTwelfths}`);
  const known = [...new Set(keys)];
  return {
    readings: keys.map((key) => known.indexOf(key)),
    pitches: known.map((key) => Number(key.split(' ')[1])),
  };
}

/** Types that somebody set, by the index of the side they are of. */
function chosenTypes(
  { corners }: Mesh,
  sides: readonly Side[],
  edges: NonNullable<Tracing['edges']>,
): Map<number, EdgeType> {
  return new Map(
    sides.flatMap((side, index) => {
      const ends = [corners[side.from] as Point, corners[side.to] as Point];
      const edge = edges.findLast(({ from, to }) =>
        ends.every((end) => distanceToLine(end, from, to) <= SNAP),
      );
      return edge ? [[index, edge.type] as const] : [];
    }),
  );
}

/** Percent, of a roof whose lines nobody drew. */
const USUAL_WASTE = 12;

/** Percent of waste that the table lists. */
const wastePercents = [0, 5, 8, 10, 12, 15, 18, 20, 22, 25, 28, 32] as const;

/** Square feet of a square, and the part of one that a bundle of shingles covers. */
const SQUARE = 100;
const BUNDLES = 3;

/** Squares to order for an area, in whole bundles of a third. */
const squaresFor = (squareFeet: number): number =>
  // A hair above a bundle is rounding of the machine, not another bundle.
  Math.ceil((squareFeet * BUNDLES) / SQUARE - 1e-9) / BUNDLES;

/** Percent of every roof for starters and trimming. */
const LEAST_WASTE = 5;
/** Square feet that a foot of each edge wastes: shingles are cut there, on both sides of hips and valleys. */
const wasteOf: Partial<Record<EdgeType, number>> = { hip: 2, valley: 2, rake: 1, 'step flashing': 1 };

const wasteFor = (sloped: { value: number; plusMinus: number }, suggestedPercent: number) => ({
  suggestedPercent,
  table: wastePercents.map((percent) => {
    const squareFeet = round(sloped.value * (1 + percent / 100));
    const plusMinusSquareFeet = round(sloped.plusMinus * (1 + percent / 100));
    return { percent, squareFeet, plusMinusSquareFeet, squares: squaresFor(squareFeet) };
  }),
});

/** Whole percent of waste for a roof with these edges; a rule of thumb for shingles, never more than the table lists. */
function suggestedWaste(
  edges: readonly { type: EdgeType; feet: number }[],
  slopedSquareFeet: number,
): number {
  const cut = edges.reduce((sum, { type, feet }) => sum + (wasteOf[type] ?? 0) * feet, 0);
  const percent = LEAST_WASTE + (100 * cut) / Math.max(1, slopedSquareFeet);
  return Math.min(wastePercents.at(-1) as number, Math.ceil(percent));
}
