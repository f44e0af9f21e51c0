// node tools/vision/make-windows.ts SEED COUNT FILE: simulated windows to train on, with the truth of every pixel.
import { closeSync, openSync, writeSync } from 'node:fs';
import sharp from 'sharp';
import { type Random, randomOf } from '#domain/random.ts';
import type { Point } from '#sample/ground.ts';
import type { SampleProperty } from '#town/capture.ts';
import { pointInside } from '#town/facet-frame.ts';
import type { RoofScene } from '#town/picture/draw-roof.ts';
import { renderScene, roofScene } from '#town/picture/render.ts';
import type { View } from '#town/picture/view.ts';
import { centerOf } from '#town/polygon.ts';
import { randomAppearance } from './appearance.ts';
import { photograph } from './camera.ts';
import { inventHouses } from './houses.ts';
import { halved, truthOf } from './truth.ts';

/** Pixels of a window's side; a good four meters. */
const SIDE = 128;
/** Windows of one house, each in another light. */
const EACH = 3;

/** Writes FILE.images (RGB bytes) and FILE.truth (a byte of signs and one of materials a pixel of half the size). */
async function makeWindows(seed: string, count: number, file: string): Promise<void> {
  const images = openSync(`${file}.images`, 'w');
  const truth = openSync(`${file}.truth`, 'w');
  const houses = inventHouses(seed, Math.ceil(count / EACH));
  for (let i = 0; i < count; i += 1) {
    const house = houses[Math.floor(i / EACH)];
    if (!house) break;
    const window = await makeWindow(house, `${seed} ${i}`);
    writeSync(images, window.image);
    writeSync(truth, window.truth);
    if (i % 1000 === 999) console.log(`${i + 1} windows, ${Math.round(process.cpuUsage().user / 1e6)} CPU s`);
  }
  closeSync(images);
  closeSync(truth);
}

async function makeWindow(house: SampleProperty, seed: string) {
  const random = randomOf(`window ${seed}`);
  const scene = roofScene(house);
  const metersPerPixel = random.between(0.028, 0.046);
  const center = lookAt(house, scene, random);
  const view: View = {
    center,
    yaw: random.between(0, 2 * Math.PI),
    metersPerPixel,
    width: SIDE,
    height: SIDE,
  };
  // Some as finer pictures scaled down, as crops come from cameras that hung lower.
  const finer = random.chance(0.3) ? 2 : 1;
  const camera = {
    ...view,
    width: SIDE * finer,
    height: SIDE * finer,
    metersPerPixel: metersPerPixel / finer,
  };
  const rgb = renderScene(camera, [house], randomAppearance(seed, view.yaw));
  const scenery = { rgb, width: camera.width, height: camera.height };
  const jpeg = await photograph(scenery, seed, { width: SIDE, height: SIDE });
  const { signs, materials } = halved(truthOf(view, house, scene), SIDE, SIDE);
  const truth = Uint8Array.from(
    { length: signs.length * 2 },
    (_, i) => (i % 2 ? materials : signs)[i >> 1] ?? 0,
  );
  return { image: await sharp(jpeg).raw().toBuffer(), truth };
}

/** Half of the windows near damage where there is some, most others on the roof, a few over its edge. */
function lookAt({ building }: SampleProperty, { facets, damage }: RoofScene, random: Random): Point {
  const near = ([x, y]: Point, by: number): Point => [
    x + random.between(-by, by),
    y + random.between(-by, by),
  ];
  if (damage.length > 0 && random.chance(0.6)) return near(centerOf(random.pick(damage).ring), 1.8);
  if (random.chance(0.75)) {
    const inside = pointInside(random.pick(facets), 0, random);
    if (inside) return inside;
  }
  return near(random.pick(building.roofOutline), 3);
}

const [seed = 'train', count = '100', file = 'windows'] = process.argv.slice(2);
await makeWindows(seed, Number(count), file);
