import { orient2d } from 'robust-predicates';

/** Corners in whole units, the last one the first again, no two that follow each other the same. */
export type Ring = [x: number, y: number][];

interface Edge {
  a: Ring[number];
  b: Ring[number];
  /** Its place in the ring. */
  at: number;
  minX: number;
  maxX: number;
}

/** Whether no edge of the ring meets another one but in the corner they share. Signs are exact, so this is not a guess. */
export function isSimple(ring: Ring): boolean {
  const edges = ring.slice(1).map((b, at) => edgeOf(ring[at] as Ring[number], b, at));
  const count = edges.length;
  // From west to east, an edge can only meet those that begin before it ends.
  edges.sort((one, other) => one.minX - other.minX);
  return edges.every((one, from) => {
    for (let at = from + 1; at < count; at += 1) {
      const other = edges[at] as Edge;
      if (other.minX > one.maxX) return true;
      const apart = (other.at - one.at + count) % count;
      const isWrong =
        apart === 1 ? turnsBack(one, other) : apart === count - 1 ? turnsBack(other, one) : meet(one, other);
      if (isWrong) return false;
    }
    return true;
  });
}

const edgeOf = (a: Ring[number], b: Ring[number], at: number): Edge => ({
  a,
  b,
  at,
  minX: Math.min(a[0], b[0]),
  maxX: Math.max(a[0], b[0]),
});

const turn = (a: Ring[number], b: Ring[number], c: Ring[number]): number =>
  Math.sign(orient2d(a[0], a[1], b[0], b[1], c[0], c[1]));

/** Whether the next edge goes back over this one. */
function turnsBack({ a, b }: Edge, { b: c }: Edge): boolean {
  if (turn(a, b, c) !== 0) return false;
  return (
    Math.sign(b[0] - a[0]) !== Math.sign(c[0] - b[0]) || Math.sign(b[1] - a[1]) !== Math.sign(c[1] - b[1])
  );
}

/** Whether two edges have a point in common. */
function meet(one: Edge, other: Edge): boolean {
  if (one.maxX < other.minX || other.maxX < one.minX) return false;
  if (Math.max(one.a[1], one.b[1]) < Math.min(other.a[1], other.b[1])) return false;
  if (Math.max(other.a[1], other.b[1]) < Math.min(one.a[1], one.b[1])) return false;
  return (
    turn(one.a, one.b, other.a) * turn(one.a, one.b, other.b) <= 0 &&
    turn(other.a, other.b, one.a) * turn(other.a, other.b, one.b) <= 0
  );
}
