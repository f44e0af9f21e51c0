import { dot, type Point } from './point.ts';
import type { Side } from './sides.ts';
import type { Mesh } from './snap.ts';

/** What else two faces show of how high one is above the other. */
export interface Around {
  /** Pixels from the eave of one to that of the other along the way down; null where one has none. */
  eavesApart: number | null;
  /** Whether the first of them, or the second, lies within the other: all its sides but an eave or a ridge are against it. */
  within: 'first' | 'second' | null;
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
