import { type Random, randomOf } from '#domain/random.ts';
import type { Point } from '#sample/ground.ts';
import { type Block, ringOf } from './building.ts';
import type { SampleProperty } from './capture.ts';
import { contains, type Ring } from './polygon.ts';
import { fromFrame } from './roof-shape.ts';
import { sharedYard } from './shared-yard.ts';
import { streetWidths } from './street-plan.ts';
import { blob, type Car, type Plant, type Shelter, type Surface, type Yard } from './yard-parts.ts';

export function layOutYard(property: SampleProperty): Yard {
  const random = randomOf(`yard ${property.record.address}`);
  const yard = property.lot.use === 'house' ? houseYard(property, random) : sharedYard(property, random);
  return { ...yard, plants: yard.plants.filter(({ at }) => !isPaved(yard, at)) };
}

/** Nothing grows out of concrete or water. */
function isPaved({ surfaces }: Yard, at: Point): boolean {
  const last = surfaces.findLast(({ ring }) => contains(ring, at))?.surface;
  return last !== undefined && !planted.has(last);
}

const planted: ReadonlySet<Surface> = new Set(['gravel', 'dirt', 'lawn']);

function houseYard({ building, record }: SampleProperty, random: Random): Yard {
  const { frame, halfWidth: half, depth, main } = building;
  const ring = (block: Block) => ringOf(frame, block);
  const tone = random.next();
  const surfaces: { surface: Surface; ring: Ring; tone: number }[] = [];
  const add = (surface: Surface, shape: Ring, its = tone) =>
    surfaces.push({ surface, ring: shape, tone: its });
  const front = Math.min(main.v0, building.garage?.v0 ?? main.v0);
  const whole = { u0: -half, u1: half, v0: 0, v1: depth };
  add(random.chance(0.8) ? 'gravel' : 'dirt', ring(whole));
  const back = random.next();
  add(back < 0.4 ? 'gravel' : 'dirt', ring({ ...whole, v0: main.v0 + 1.5 }), (tone + 0.37) % 1);
  if (random.chance(0.3))
    add(
      'lawn',
      blob(fromFrame(frame, random.between(-2, 2), front / 2), half * 0.75, front * 0.4, frame.axis, random),
    );
  const behind = building.roofOutline.reduce(
    (far, corner) => Math.max(far, depthOf(building, corner)),
    main.v1,
  );
  const middle = (main.u0 + main.u1) / 2;
  if (random.chance(0.6))
    add(
      'concrete',
      ring({
        u0: middle - 2.6,
        u1: middle + random.between(1.5, 3.5),
        v0: main.v1 - 1,
        v1: main.v1 + random.between(2.2, 3.4),
      }),
      0.5,
    );
  const room = depth - behind;
  if (back > 0.55 && room > 6)
    add(
      'lawn',
      blob(
        fromFrame(frame, random.between(-4, 4), behind + room * 0.5),
        half * random.between(0.45, 0.8),
        room * 0.36,
        frame.axis,
        random,
      ),
    );
  if (record.hasPool) addPool(add, building, behind, record.poolStatus ?? 'clean', random);
  if (building.garage) {
    const { u0, u1, v0 } = building.garage;
    add(
      'concrete',
      ring({
        u0: u0 + 0.4,
        u1: u1 - 0.4,
        v0: -(streetWidths.local.lots - streetWidths.local.paved) / 2,
        v1: v0,
      }),
      random.between(0.3, 0.8),
    );
    const door = u0 > middle ? u0 - 1.6 : u1 + 0.5;
    add('concrete', ring({ u0: door, u1: door + 1.1, v0: v0 * 0.3, v1: main.v0 }), 0.6);
  }
  const wall = (a: Point, b: Point) => [fromFrame(frame, ...a), fromFrame(frame, ...b)] as const;
  const from = main.v0 + 1.5;
  const walls = [
    wall([-half, from], [-half, depth]),
    wall([half, from], [half, depth]),
    wall([-half, depth], [half, depth]),
    wall([-half, from], [main.u0, from]),
    wall([main.u1, from], [half, from]),
  ];
  const shelters: Shelter[] = [];
  if (random.chance(0.34) && room > 5) {
    const u = random.pick([-1, 1]) * (half - 2.1);
    shelters.push({
      ring: ring({ u0: u - 1.3, u1: u + 1.3, v0: depth - 3.6, v1: depth - 0.9 }),
      height: 2.2,
      tone: random.next(),
    });
  }
  return {
    surfaces,
    walls,
    shelters,
    plants: housePlants(building, behind, record.hasPool, random),
    cars: parkedCars(building, random),
  };
}

const depthOf = ({ frame }: SampleProperty['building'], [x, y]: Point) =>
  (y - frame.origin[1]) * frame.axis[0] - (x - frame.origin[0]) * frame.axis[1];

function addPool(
  add: (surface: Surface, ring: Ring, tone?: number) => void,
  { frame, halfWidth, depth }: SampleProperty['building'],
  behind: number,
  status: string,
  random: Random,
): void {
  const room = depth - behind;
  const short = Math.max(1.35, Math.min(2.3, room / 2 - 1.2));
  const long = Math.min(halfWidth - 2.4, random.between(3.4, 4.8));
  const side = random.between(-1, 1) * (halfWidth - long - 1.8);
  const center = fromFrame(frame, side, behind + Math.max(room / 2, short + 0.8));
  const seed = random.whole(0, 1e6);
  const shape = (grow: number) =>
    blob(center, long + grow, short + grow, frame.axis, randomOf(`pool ${seed}`), 0.6);
  const water =
    status === 'green'
      ? 'green-water'
      : status === 'empty'
        ? 'dry-pool'
        : status === 'covered'
          ? 'pool-cover'
          : 'water';
  add('deck', shape(Math.min(1.3, room / 2 - short)), random.next());
  add('concrete', shape(0.28), 0.9);
  add(water, shape(0), random.next());
}

function housePlants(
  building: SampleProperty['building'],
  behind: number,
  hasPool: boolean,
  random: Random,
): Plant[] {
  const { frame, halfWidth: half, depth, main } = building;
  const plants: Plant[] = [];
  const put = (kind: Plant['kind'], u: number, v: number, radius: number) =>
    plants.push({ kind, at: fromFrame(frame, u, v), radius, seed: random.whole(0, 1e6) });
  const edge = () => random.pick([-1, 1]) * (half - random.between(0.8, 3));
  const front = Math.min(main.v0, building.garage?.v0 ?? main.v0);
  for (let i = random.whole(0, 2); i > 0; i -= 1) {
    const r = random.between(1.3, 2.9);
    put(
      random.chance(0.25) ? 'palm' : 'tree',
      random.between(-half + 1.5, half - 1.5),
      random.between(0.8, Math.max(1, front - r - 0.6)),
      r,
    );
  }
  for (let i = random.whole(1, 4); i > 0; i -= 1)
    put(
      random.chance(0.3) ? 'palm' : 'tree',
      edge(),
      random.between(behind + 1.6, depth - 0.8),
      random.between(1.4, hasPool ? 2.6 : 3.6),
    );
  for (let i = random.whole(5, 14); i > 0; i -= 1)
    put(
      'shrub',
      random.between(-half + 0.6, half - 0.6),
      random.between(0.5, front - 0.8),
      random.between(0.25, 0.7),
    );
  for (let i = random.whole(4, 12); i > 0; i -= 1)
    put('shrub', edge(), random.between(behind, depth - 0.5), random.between(0.25, 0.8));
  // Oleanders along the wall, close together.
  if (random.chance(0.45)) {
    const along = random.pick([-1, 1]) * (half - 0.9);
    for (let v = behind + 1; v < depth - 1; v += random.between(0.8, 1.3))
      put('shrub', along, v, random.between(0.6, 1));
  }
  if (random.chance(0.35)) {
    for (let u = -half + 1; u < half - 1; u += random.between(0.9, 1.6))
      put('shrub', u, depth - 0.9, random.between(0.5, 1));
  }
  return plants;
}

function parkedCars({ frame, garage }: SampleProperty['building'], random: Random): Car[] {
  const cars: Car[] = [];
  const heading = Math.atan2(frame.axis[1], frame.axis[0]);
  const color = () => random.whole(0, 6);
  if (garage && garage.v0 > 5.6 && random.chance(0.55)) {
    const u = garage.u0 + random.between(1.7, garage.u1 - garage.u0 - 1.7);
    cars.push({
      at: fromFrame(frame, u, garage.v0 - random.between(3, 3.4)),
      heading: heading + Math.PI / 2,
      color: color(),
    });
  }
  if (random.chance(0.22)) {
    const curb = -(streetWidths.local.lots - streetWidths.local.paved) / 2 - 1.3;
    cars.push({ at: fromFrame(frame, random.between(-7, 7), curb), heading, color: color() });
  }
  return cars;
}
