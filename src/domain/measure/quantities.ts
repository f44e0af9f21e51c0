import { meetingOf, type Slope } from './classify.ts';
import { type Estimate, sumOf, timesExactly } from './estimate.ts';
import { dot, minus, type Point } from './point.ts';
import { signedArea } from './ring.ts';
import type { Side } from './sides.ts';
import { type Mesh, ringOf } from './snap.ts';

/** Square feet of a face as it is seen from above. */
export function planArea(mesh: Mesh, face: number, feetPerPixel: number): Estimate {
  const rings = mesh.faces[face] ?? [];
  const square = feetPerPixel ** 2;
  const value = rings.reduce((sum, ring) => sum + signedArea(ringOf(mesh, ring)), 0) * square;
  const byCorner = new Map<number, Point>();
  for (const ring of rings)
    for (const [index, corner] of ring.entries()) {
      const next = mesh.corners[ring[(index + 1) % ring.length] as number] as Point;
      const before = mesh.corners[ring.at(index - 1) as number] as Point;
      const known = byCorner.get(corner) ?? [0, 0];
      byCorner.set(corner, [
        known[0] + ((next[1] - before[1]) / 2) * square,
        known[1] + ((before[0] - next[0]) / 2) * square,
      ]);
    }
  return { value, byScale: 2 * value, byCorner, byPitch: new Map() };
}

/** The same along its slope. @param reading which reading the pitch is from */
export function slopedArea(plan: Estimate, pitch: number, reading: number): Estimate {
  const factor = Math.hypot(1, pitch / 12);
  const change = (plan.value * pitch) / (144 * factor);
  return { ...timesExactly(plan, factor), byPitch: new Map([[reading, change]]) };
}

/** Feet of a side along the slopes of its faces: flashing follows the lower one, and if two disagree it is the mean. */
export function edgeLength(
  mesh: Mesh,
  side: Side,
  slopes: readonly (Slope & { reading: number })[],
  feetPerPixel: number,
): Estimate {
  const own = side.faces.map((face) => slopes[face] as Slope & { reading: number });
  // Flashing against a flat roof follows the sloped one.
  const sloped = own.filter(({ down }) => down !== null);
  const used = sloped.length > 0 ? sloped : own.slice(0, 1);
  const [first, second] = used;
  const meeting = first && second && meetingOf(side, first, second);
  const followed = meeting?.kind === 'apart' ? used.slice(meeting.lower).slice(0, 1) : used;
  const lengths = followed.map((slope) => lengthOn(mesh, side, slope, feetPerPixel));
  return timesExactly(sumOf(lengths), 1 / lengths.length);
}

function lengthOn(
  { corners }: Mesh,
  { from, to }: Side,
  { pitch, down, reading }: Slope & { reading: number },
  feetPerPixel: number,
): Estimate {
  const step = minus(corners[to] as Point, corners[from] as Point);
  const rise = pitch / 12;
  const run = down ? dot(step, down) : 0;
  const pixels = Math.sqrt(dot(step, step) + (rise * run) ** 2);
  const value = pixels * feetPerPixel;
  if (pixels === 0) return { value, byScale: 0, byCorner: new Map(), byPitch: new Map() };
  const lift = down ? rise * rise * run : 0;
  const change: Point = [
    ((step[0] + lift * (down?.[0] ?? 0)) / pixels) * feetPerPixel,
    ((step[1] + lift * (down?.[1] ?? 0)) / pixels) * feetPerPixel,
  ];
  return {
    ...{ value, byScale: value },
    byCorner: new Map([
      [from, [-change[0], -change[1]]],
      [to, change],
    ]),
    byPitch: new Map([[reading, ((rise * run * run) / 12 / pixels) * feetPerPixel]]),
  };
}
