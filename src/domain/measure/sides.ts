import type { Around } from './classify.ts';
import { dot, minus, type Point, unit } from './point.ts';
import type { Mesh } from './snap.ts';

/** A side of the mesh: where one face ends, and perhaps another one begins. */
export interface Side {
  from: number;
  to: number;
  /** The second is absent at the outside of the roof. */
  faces: readonly [number] | readonly [number, number];
  /** Pixels. */
  length: number;
  /** From one end to the other, and out of the first face. */
  along: Point;
  outward: Point;
}

/** Every side once, in the order of the faces. */
export function sidesOfMesh({ corners, faces }: Mesh): Side[] {
  const rings = faces.flatMap((ofFace, face) => ofFace.map((ring) => [face, ring] as const));
  const owners = new Map<string, number>();
  for (const [face, ring] of rings)
    for (const [index, from] of ring.entries())
      owners.set(`${from} ${ring[(index + 1) % ring.length]}`, face);
  return rings.flatMap(([face, ring]) =>
    ring.flatMap((from, index) => {
      const to = ring[(index + 1) % ring.length] as number;
      const other = owners.get(`${to} ${from}`);
      if (other !== undefined && other < face) return [];
      const step = minus(corners[to] as Point, corners[from] as Point);
      const along = unit(step);
      return [
        {
          ...{ from, to, along },
          faces: other === undefined ? ([face] as const) : ([face, other] as const),
          length: Math.sqrt(dot(step, step)),
          outward: [along[1], -along[0]] as const,
        },
      ];
    }),
  );
}

/** Gives what two faces show of how high one is above the other, by which way each drains. */
export function surroundings({ corners }: Pick<Mesh, 'corners'>, sides: readonly Side[]) {
  const end = (corner: number) => corners[corner] as Point;
  const eaveOf = (face: number, down: Point): number | null => {
    const eaves = sides.filter(
      ({ faces, outward }) => faces.length === 1 && faces[0] === face && dot(down, outward) > 0.9,
    );
    if (eaves.length === 0) return null;
    const long = eaves.reduce((sum, { length }) => sum + length, 0);
    const far = ({ from, to, length }: Side) => (length * (dot(end(from), down) + dot(end(to), down))) / 2;
    return eaves.reduce((sum, eave) => sum + far(eave), 0) / long;
  };
  /** Whether most of a face's way around is against one other. */
  const isWithin = (inner: number, outer: number) => {
    const own = sides.filter(({ faces }) => (faces as readonly number[]).includes(inner));
    const sum = (some: readonly Side[]) => some.reduce((total, { length }) => total + length, 0);
    return sum(own.filter(({ faces }) => (faces as readonly number[]).includes(outer))) > 0.6 * sum(own);
  };
  return ([first, second]: readonly [number, number], downs: readonly (Point | null)[]): Around => {
    const down = downs[first];
    const eaves = down && ([eaveOf(first, down), eaveOf(second, down)] as const);
    const isKnown = eaves && eaves[0] !== null && eaves[1] !== null;
    return {
      eavesApart: isKnown ? (eaves[0] as number) - (eaves[1] as number) : null,
      within: isWithin(first, second) ? 'first' : isWithin(second, first) ? 'second' : null,
    };
  };
}
