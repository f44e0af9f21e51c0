import { randomOf } from '#domain/random.ts';
import type { Point } from '#sample/ground.ts';
import { rectangleAt } from '../facet-frame.ts';
import { centerOf, type Ring } from '../polygon.ts';
import type { Car, Plant, Surface, Yard } from '../yard-parts.ts';
import type { Texture } from './paint.ts';
import { addOverlay, addPaint, type Color, cover, disk, fill, type Sheet, stroke } from './sheet.ts';

/** Ground, paving and pools of a lot, its walls and the cars on it. */
export function drawYard(sheet: Sheet, yard: Yard): void {
  for (const { surface, ring, tone } of yard.surfaces) {
    const { texture, from, to } = looks[surface];
    fill(sheet, ring, addPaint(sheet, { texture, color: mix(from, to, tone) }));
    if (texture === 'water') deepen(sheet, ring);
    if (surface === 'concrete') cover(sheet, ring, 0);
  }
  const wall = addPaint(sheet, { texture: 'plain', color: [190, 174, 152], height: 1.8 });
  for (const line of yard.walls) stroke(sheet, line, 0.22, wall);
  for (const { ring, height, tone } of yard.shelters) {
    const color = mix([196, 192, 184], [132, 120, 108], tone);
    fill(sheet, ring, addPaint(sheet, { texture: 'plain', color, height }));
  }
  for (const car of yard.cars) drawCar(sheet, car);
}

const looks: Record<Surface, { texture: Texture; from: Color; to: Color }> = {
  gravel: { texture: 'gravel', from: [180, 161, 139], to: [158, 146, 134] },
  dirt: { texture: 'gravel', from: [186, 167, 144], to: [172, 154, 133] },
  lawn: { texture: 'grass', from: [98, 114, 66], to: [124, 126, 82] },
  concrete: { texture: 'plain', from: [172, 166, 156], to: [206, 200, 190] },
  deck: { texture: 'plain', from: [206, 192, 170], to: [196, 190, 182] },
  water: { texture: 'water', from: [70, 158, 176], to: [92, 182, 190] },
  'green-water': { texture: 'water', from: [84, 100, 66], to: [98, 106, 66] },
  'dry-pool': { texture: 'plain', from: [196, 200, 196], to: [176, 178, 172] },
  'pool-cover': { texture: 'plain', from: [48, 84, 110], to: [54, 92, 92] },
  parking: { texture: 'asphalt', from: [98, 98, 98], to: [126, 124, 121] },
  stripe: { texture: 'plain', from: [226, 224, 216], to: [226, 224, 216] },
};

export const mix = (from: Color, to: Color, t: number): Color => [
  from[0] + (to[0] - from[0]) * t,
  from[1] + (to[1] - from[1]) * t,
  from[2] + (to[2] - from[2]) * t,
];

const carColors: readonly Color[] = [
  [232, 232, 230],
  [40, 42, 46],
  [150, 154, 158],
  [92, 96, 102],
  [112, 42, 40],
  [36, 58, 96],
  [190, 184, 170],
];

function drawCar(sheet: Sheet, { at, heading, color }: Car): void {
  const frame = { origin: at, axis: [Math.cos(heading), Math.sin(heading)] as const };
  const shape = (length: number, width: number, ahead = 0) =>
    rectangleAt(frame, [at[0] + frame.axis[0] * ahead, at[1] + frame.axis[1] * ahead], length, width);
  const body = addPaint(sheet, {
    texture: 'plain',
    color: carColors[color] ?? [200, 200, 200],
    height: 0.9,
  });
  const glass = addPaint(sheet, { texture: 'plain', color: [38, 46, 54], height: 1.2 });
  const top = addPaint(sheet, {
    texture: 'plain',
    color: carColors[color] ?? [200, 200, 200],
    height: 1.45,
    sun: 1.1,
  });
  fill(sheet, shape(4.6, 1.6), body);
  fill(sheet, shape(4.1, 1.82), body);
  fill(sheet, shape(2.9, 1.55, -0.25), glass);
  fill(sheet, shape(1.7, 1.5, -0.3), top);
}

/** The floor falls away from the rim, and the water darkens with it. */
function deepen(sheet: Sheet, ring: Ring): void {
  const [cx, cy] = centerOf(ring);
  for (const [grow, tone] of depths) {
    const inner = ring.map(([x, y]): Point => [cx + (x - cx) * grow, cy + (y - cy) * grow]);
    cover(sheet, inner, addOverlay(sheet, [tone - 0.02, tone, tone + 0.01]));
  }
}

const depths = [
  [1, 1.06],
  [0.93, 1],
  [0.82, 0.97],
  [0.7, 0.93],
  [0.58, 0.9],
  [0.45, 0.87],
] as const;

/** Trees, palms and shrubs; drawn last, since they reach over walls and eaves. */
export function drawPlants(sheet: Sheet, plants: readonly Plant[]): void {
  // The tall over the low, however their gardens lie.
  for (const kind of ['shrub', 'tree', 'palm'] as const) {
    for (const plant of plants) if (plant.kind === kind) painters[kind](sheet, plant);
  }
}

const painters: Record<Plant['kind'], (sheet: Sheet, plant: Plant) => void> = {
  tree: drawTree,
  palm: drawPalm,
  shrub: drawShrub,
};

const greens: readonly Color[] = [
  [92, 100, 68],
  [84, 94, 66],
  [112, 114, 78],
  [100, 104, 80],
  [78, 86, 62],
];

/** A dome of leaf clumps, the ones toward the sun brighter, with gaps at the rim. */
function drawTree(sheet: Sheet, { at, radius, seed }: Plant): void {
  const random = randomOf(`tree ${seed}`);
  const color = random.pick(greens);
  const tall = radius * random.between(1.3, 1.9);
  const clumps = Array.from({ length: Math.round(60 + radius * 60) }, () => {
    const far = Math.sqrt(random.next()) * 0.92;
    const turn = random.between(0, 2 * Math.PI);
    return {
      far,
      turn,
      size: random.between(0.07, 0.17) * (1.2 - far * 0.5),
      shade: random.between(-0.24, 0.2),
    };
  }).sort((a, b) => b.far - a.far);
  for (const { far, turn, size, shade } of clumps) {
    const center: Point = [at[0] + Math.cos(turn) * far * radius, at[1] + Math.sin(turn) * far * radius];
    const towardSun = Math.cos(turn - SUNWARD) * far;
    const height = 0.9 + tall * (1 - far * far * 0.75);
    const sun = 0.86 + towardSun * 0.3 + shade;
    disk(sheet, center, size * radius, addPaint(sheet, { texture: 'foliage', color, height, sun }));
  }
}

// Southeast, the direction of the sun, as an angle from east.
const SUNWARD = -0.66;

/** A crown of drooping fronds. */
function drawPalm(sheet: Sheet, { at, seed }: Plant): void {
  const random = randomOf(`palm ${seed}`);
  const long = random.between(1.6, 2.3);
  const fronds = random.whole(15, 21);
  const height = random.between(4.5, 7.5);
  for (let i = 0; i < fronds; i += 1) {
    const turn = (i / fronds) * 2 * Math.PI + random.between(-0.15, 0.15);
    const reach = long * random.between(0.75, 1.05);
    const bend = random.between(-0.25, 0.25);
    const sun = 0.8 + 0.35 * Math.cos(turn - SUNWARD) + random.between(-0.1, 0.1);
    const paint = addPaint(sheet, { texture: 'foliage', color: [92, 108, 62], height, sun });
    const along = (t: number): Point => [
      at[0] + Math.cos(turn + bend * t) * reach * t,
      at[1] + Math.sin(turn + bend * t) * reach * t,
    ];
    stroke(sheet, [along(0.1), along(0.5), along(0.75)], 0.3, paint);
    stroke(sheet, [along(0.7), along(1)], 0.16, paint);
  }
  disk(sheet, at, 0.3, addPaint(sheet, { texture: 'foliage', color: [96, 88, 58], height: height + 0.3 }));
}

const shrubColors: readonly Color[] = [
  [92, 104, 62],
  [116, 122, 84],
  [84, 98, 70],
  [128, 122, 86],
  [104, 92, 84],
];

function drawShrub(sheet: Sheet, { at, radius, seed }: Plant): void {
  const random = randomOf(`shrub ${seed}`);
  const color = random.pick(shrubColors);
  for (let i = 0; i < 6; i += 1) {
    const turn = random.between(0, 2 * Math.PI);
    const far = random.next() * radius * 0.6;
    const center: Point = [at[0] + Math.cos(turn) * far, at[1] + Math.sin(turn) * far];
    const paint = addPaint(sheet, {
      texture: 'foliage',
      color,
      height: radius * 0.9,
      sun: random.between(0.75, 1.15),
    });
    disk(sheet, center, radius * random.between(0.4, 0.7), paint);
  }
}
