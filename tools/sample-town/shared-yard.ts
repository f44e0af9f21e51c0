import { type Random, randomOf } from '#domain/random.ts';
import { ringOf } from './building.ts';
import type { SampleProperty } from './capture.ts';
import type { Ring } from './polygon.ts';
import { fromFrame } from './roof-shape.ts';
import { blob, type Car, type Plant, type Surface, type Yard } from './yard-parts.ts';

/** Apartments and commerce: a paved lot with stripes and cars, planting along the street. */
export function sharedYard({ building, record, lot }: SampleProperty, random: Random): Yard {
  const { frame, halfWidth: half, depth, main } = building;
  const ring = (u0: number, u1: number, v0: number, v1: number) => ringOf(frame, { u0, u1, v0, v1 });
  const surfaces: { surface: Surface; ring: Ring; tone: number }[] = [
    {
      surface: lot.use === 'apartment' ? 'gravel' : 'parking',
      ring: ring(-half, half, 0, depth),
      tone: random.next(),
    },
    { surface: 'parking', ring: ring(-half, half, 0, main.v0), tone: random.next() },
    { surface: 'gravel', ring: ring(-half, half, 0, 2.4), tone: random.next() },
    {
      surface: 'concrete',
      ring: ring(main.u0 - 1.6, main.u1 + 1.6, main.v0 - 1.8, main.v1 + 1.2),
      tone: 0.6,
    },
  ];
  const cars: Car[] = [];
  const heading = Math.atan2(frame.axis[1], frame.axis[0]) + Math.PI / 2;
  for (let u = -half + 3; u < half - 3; u += 2.75) {
    surfaces.push({ surface: 'stripe', ring: ring(u - 0.06, u + 0.06, 2.8, 7.6), tone: 0.5 });
    if (random.chance(0.38))
      cars.push({
        at: fromFrame(frame, u + 1.37, 5.2 + random.between(-0.3, 0.3)),
        heading,
        color: random.whole(0, 6),
      });
  }
  if (lot.use === 'apartment') {
    const green = fromFrame(frame, -half * 0.3, (main.v1 + depth) / 2 + 1);
    surfaces.push({
      surface: 'lawn',
      ring: blob(green, half * 0.5, Math.max(2, (depth - main.v1) * 0.28), frame.axis, random),
      tone: 0.4,
    });
  }
  if (record.hasPool) {
    const center = fromFrame(frame, half * 0.4, Math.min(depth - 4.2, main.v1 + 7));
    const shape = (grow: number) =>
      blob(center, 4.6 + grow, 2.4 + grow, frame.axis, randomOf(`pool ${record.address}`), 0.5);
    surfaces.push(
      { surface: 'deck', ring: shape(1.4), tone: 0.4 },
      { surface: 'water', ring: shape(0), tone: 0.5 },
    );
  }
  const plants: Plant[] = [];
  for (let u = -half + 2; u < half - 1; u += random.between(3, 7)) {
    plants.push({
      kind: random.chance(0.3) ? 'palm' : random.chance(0.4) ? 'tree' : 'shrub',
      at: fromFrame(frame, u, 1.2),
      radius: random.between(0.7, 2),
      seed: random.whole(0, 1e6),
    });
  }
  return {
    surfaces,
    walls: [[fromFrame(frame, -half, depth), fromFrame(frame, half, depth)]],
    plants,
    cars,
    shelters: [],
  };
}
