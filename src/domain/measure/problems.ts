import { crossing, distance } from './point.ts';
import { areaOf, crossesItself, distanceToRing, isInside, type Ring, sidesOf } from './ring.ts';
import { type Mesh, ringOf, SNAP } from './snap.ts';
import { MOST_CORNERS, MOST_FACES, type Tracing } from './tracing.ts';

/** Square feet: no face of a roof is smaller. */
const SMALLEST_FACE = 1;

/** Why a tracing is too much to be measured, as a sentence; null if it is not. */
export function sizeProblem({ faces }: Pick<Tracing, 'faces'>): string | null {
  if (faces.length === 0) return 'Please trace at least one face of the roof.';
  if (faces.length > MOST_FACES)
    return `This tracing has ${faces.length} faces. A measurement holds at most ${MOST_FACES}: please split the roof into two.`;
  const corners = faces.reduce((sum, { points }) => sum + points.length, 0);
  if (corners > MOST_CORNERS)
    return `This tracing has ${corners.toLocaleString('en-US')} corners. A measurement holds at most ${MOST_CORNERS.toLocaleString('en-US')}.`;
  return null;
}

/** Why the faces cannot be those of a roof, as a sentence with what to do; null if they can. */
export function shapeProblem(mesh: Mesh, feetPerPixel: number): string | null {
  const rings = mesh.rings.map((ring) => ringOf(mesh, ring));
  for (const [index, ring] of rings.entries()) {
    const face = `Face ${index + 1}`;
    if (ring.length < 3) return `${face} has fewer than three different corners.`;
    if (crossesItself(ring))
      return `The outline of face ${index + 1} crosses itself. Please move a corner so that its lines no longer cross.`;
    if (areaOf(ring) * feetPerPixel ** 2 < SMALLEST_FACE)
      return `${face} covers less than one square foot. Please remove it, or check the scale.`;
  }
  return overlapProblem(mesh);
}

function overlapProblem(mesh: Mesh): string | null {
  const rings = mesh.rings.map((ring) => ringOf(mesh, ring));
  const boxes = rings.map((ring) => {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  });
  const shared = new Set<string>();
  for (const ring of mesh.rings)
    for (const [index, from] of ring.entries()) {
      const side = `${from} ${ring[(index + 1) % ring.length]}`;
      if (shared.has(side)) {
        const faces = facesWith(mesh, side);
        // Clicks a little off turn a sliver inside out.
        if (!faces.some((face) => isSliver(rings[face] ?? []))) return sentenceOf(...faces);
      }
      shared.add(side);
    }
  for (const [a, first] of rings.entries())
    for (const [b, second] of rings.entries()) {
      const [one, other] = [boxes[a], boxes[b]];
      if (b <= a || !one || !other) continue;
      if (one.left > other.right || other.left > one.right) continue;
      if (one.top > other.bottom || other.top > one.bottom) continue;
      const isDeep = (inner: typeof first, outer: typeof first) =>
        inner.some((corner) => isInside(outer, corner) && distanceToRing(outer, corner) > SNAP);
      if (isDeep(first, second) || isDeep(second, first) || crossClearly(first, second))
        return sentenceOf(a, b);
    }
  return null;
}

/** Whether a face is nowhere wider than clicks are off. */
const isSliver = (ring: Ring): boolean => {
  const around = sidesOf(ring).reduce((sum, [a, b]) => sum + distance(a, b), 0);
  return areaOf(ring) < (SNAP * around) / 2;
};

const sentenceOf = (a: number, b: number): string =>
  `Faces ${a + 1} and ${b + 1} overlap. Every part of the roof belongs to one face.`;

function facesWith({ rings }: Mesh, side: string): [number, number] {
  const found = rings.flatMap((ring, face) =>
    ring.some((from, index) => `${from} ${ring[(index + 1) % ring.length]}` === side) ? [face] : [],
  );
  return [found[0] ?? 0, found[1] ?? 0];
}

/** Whether their sides cross farther from every corner than clicks are off. */
const crossClearly = (first: Parameters<typeof sidesOf>[0], second: typeof first): boolean =>
  sidesOf(first).some(([a, b]) =>
    sidesOf(second).some(([c, d]) => {
      const shares = crossing(a, b, c, d);
      if (!shares) return false;
      const clear = (share: number, length: number) => Math.min(share, 1 - share) * length > SNAP;
      return clear(shares.first, distance(a, b)) && clear(shares.second, distance(c, d));
    }),
  );
