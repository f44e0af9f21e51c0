import { crossing, distance, distanceToLine, type Point } from './point.ts';
import { areaOf, crossesItself, distanceToRing, isInside, isWithin, type Ring, sidesOf } from './ring.ts';
import { type Mesh, ringOf, SNAP } from './snap.ts';
import { MOST_CORNERS, MOST_FACES, type Tracing } from './tracing.ts';

/** Square feet: no face of a roof is smaller. */
const SMALLEST_FACE = 1;

/** Why a tracing is too much to be measured, as a sentence; null if it is not. */
export function sizeProblem({ faces }: Pick<Tracing, 'faces'>): string | null {
  if (faces.length === 0) return 'Please trace at least one face of the roof.';
  if (faces.length > MOST_FACES)
    return `This tracing has ${faces.length} faces. A measurement holds at most ${MOST_FACES}: please split the roof into two.`;
  const corners = faces.reduce((sum, { points, holes = [] }) => sum + [points, ...holes].flat().length, 0);
  if (corners > MOST_CORNERS)
    return `This tracing has ${corners.toLocaleString('en-US')} corners. A measurement holds at most ${MOST_CORNERS.toLocaleString('en-US')}.`;
  return null;
}

/** Why the faces cannot be those of a roof, as a sentence with what to do; null if they can. */
export function shapeProblem(mesh: Mesh, feetPerPixel: number): string | null {
  const faces = mesh.faces.map((rings) => rings.map((ring) => ringOf(mesh, ring)));
  for (const [index, rings] of faces.entries()) {
    const face = `Face ${index + 1}`;
    if (rings.some((ring) => ring.length < 3)) return `${face} has fewer than three different corners.`;
    if (rings.some(crossesItself))
      return `The outline of face ${index + 1} crosses itself. Please move a corner so that its lines no longer cross.`;
    if (hasLooseHole(rings)) return `A hole of face ${index + 1} reaches beyond it, or over another one.`;
    if (areaWithin(rings) * feetPerPixel ** 2 < SMALLEST_FACE)
      return `${face} covers less than one square foot. Please remove it, or check the scale.`;
  }
  return overlapProblem(mesh, faces);
}

/** Whether a hole is not wholly in the outline, or in another hole: its area would be taken off wrongly. */
const hasLooseHole = ([outline = [], ...holes]: readonly Ring[]): boolean => {
  const lies = (corner: Point, ring: Ring) =>
    distanceToRing(ring, corner) <= SNAP ? 'on' : isInside(ring, corner) ? 'in' : 'out';
  return holes.some((hole) =>
    hole.some(
      (corner) =>
        lies(corner, outline) === 'out' ||
        holes.some((other) => other !== hole && lies(corner, other) === 'in'),
    ),
  );
};

const areaWithin = ([outline, ...holes]: readonly Ring[]): number =>
  holes.reduce((rest, hole) => rest - areaOf(hole), areaOf(outline ?? []));

function overlapProblem(mesh: Mesh, faces: readonly (readonly Ring[])[]): string | null {
  const boxes = faces.map(([outline = []]) => {
    const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  });
  const shared = new Map<string, number>();
  for (const [face, rings] of mesh.faces.entries())
    for (const [from, to] of rings.flatMap(stretchesOf)) {
      const other = shared.get(`${from} ${to}`);
      // Clicks a little off turn a sliver inside out.
      if (other !== undefined && ![face, other].some((one) => isSliver(faces[one]?.[0] ?? [])))
        return sentenceOf(other, face);
      shared.set(`${from} ${to}`, face);
    }
  for (const [a, first] of faces.entries())
    for (const [b, second] of faces.entries()) {
      const [one, other] = [boxes[a], boxes[b]];
      if (b <= a || !one || !other) continue;
      if (one.left > other.right || other.left > one.right) continue;
      if (one.top > other.bottom || other.top > one.bottom) continue;
      if (isDeep(first, second) || isDeep(second, first) || crossClearly(first, second))
        return sentenceOf(a, b);
    }
  return null;
}

const stretchesOf = (ring: readonly number[]): [from: number, to: number][] =>
  ring.map((from, index) => [from, ring[(index + 1) % ring.length] as number]);

/** Whether a corner of one face is farther within the other than clicks are off. */
const isDeep = ([inner = []]: readonly Ring[], outer: readonly Ring[]): boolean =>
  inner.some(
    (corner) => isWithin(outer, corner) && outer.every((ring) => distanceToRing(ring, corner) > SNAP),
  );

/** Whether a face is nowhere wider than clicks are off. */
const isSliver = (ring: Ring): boolean => {
  const around = sidesOf(ring).reduce((sum, [a, b]) => sum + distance(a, b), 0);
  return areaOf(ring) < (SNAP * around) / 2;
};

const sentenceOf = (a: number, b: number): string =>
  `Faces ${Math.min(a, b) + 1} and ${Math.max(a, b) + 1} overlap. Every part of the roof belongs to one face.`;

/** Whether sides of theirs cross, and lead farther beyond the other than clicks are off. */
const crossClearly = (first: readonly Ring[], second: readonly Ring[]): boolean =>
  first
    .flatMap(sidesOf)
    .some(([a, b]) =>
      second
        .flatMap(sidesOf)
        .some(
          ([c, d]) =>
            crossing(a, b, c, d) !== null &&
            [a, b].every((end) => distanceToLine(end, c, d) > SNAP) &&
            [c, d].every((end) => distanceToLine(end, a, b) > SNAP),
        ),
    );
