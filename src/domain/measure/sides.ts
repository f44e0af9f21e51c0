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
