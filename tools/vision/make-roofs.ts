// node tools/vision/make-roofs.ts SEED COUNT FOLDER: pictures of whole roofs that no training saw, with what is true of
// each. Seed 'own' takes roofs of the sample capture in its own look instead, as a simulated flight photographs them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomOf, takeWeighted } from '#domain/random.ts';
import type { Material } from '#domain/review/answer.ts';
import type { DamageSign } from '#domain/roofs.ts';
import type { Point } from '#sample/ground.ts';
import { type SampleProperty, sampleCapture } from '#town/capture.ts';
import { renderScene, renderView } from '#town/picture/render.ts';
import { ringToPixels } from '#town/picture/sheet.ts';
import type { Pixel, View } from '#town/picture/view.ts';
import { intoFrame } from '#town/roof-shape.ts';
import { randomAppearance } from './appearance.ts';
import { photograph, raw } from './camera.ts';
import { inventHouses, truthAbout } from './houses.ts';

/** What the network is given: meters of a pixel. */
const METERS = 0.037;
/** Meters around the roof, enough for the label of a sample picture next to it. */
const MARGIN = 2;
/** Sides the network can halve four times. */
const STEP = 16;

/** A roof as evaluate.ts reads it back. */
export interface RoofPicture {
  file: string;
  /** The roof's outline in pixels. */
  outline: readonly Pixel[];
  signs: DamageSign[];
  material: Material;
}

async function makeRoofs(seed: string, count: number, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const houses = seed === 'own' ? ownRoofs(count) : inventHouses(seed, count);
  const roofs: RoofPicture[] = [];
  for (const [i, house] of houses.entries()) {
    const file = `${i}.jpg`;
    const turn = seed === 'own' ? 0.1 : Math.PI;
    const view = viewOfRoof(house, randomOf(`yaw ${seed} ${i}`).between(-turn, turn));
    const jpeg = seed === 'own' ? await ownLook(view) : await randomLook(view, house, `${seed} ${i}`);
    writeFileSync(join(folder, file), jpeg);
    roofs.push({
      file,
      outline: ringToPixels(view, house.building.roofOutline),
      ...truthAbout(house),
    });
    if (i % 50 === 49) console.log(`${i + 1} roofs, ${Math.round(process.cpuUsage().user / 1e6)} CPU s`);
  }
  writeFileSync(join(folder, 'roofs.json'), JSON.stringify({ seed, meters: METERS, roofs }));
}

/** Three in five with damage. */
function ownRoofs(count: number): SampleProperty[] {
  const { properties } = sampleCapture();
  const damaged = Math.round(count * 0.6);
  const random = randomOf('own look');
  const draw = (many: number, isDamaged: boolean) =>
    takeWeighted(properties, many, random, ({ condition }) =>
      condition.damage.length > 0 === isDamaged ? 1 : 0,
    );
  return [...draw(damaged, true), ...draw(count - damaged, false)];
}

async function randomLook(view: View, house: SampleProperty, seed: string): Promise<Buffer> {
  const rgb = renderScene(view, [house], randomAppearance(seed, view.yaw));
  return photograph({ rgb, width: view.width, height: view.height }, seed);
}

/** As a simulated flight photographs it (`capture simulate`), from a height where its pixels are the network's. */
async function ownLook(view: View): Promise<Buffer> {
  return raw({ ...renderView(view), width: view.width, height: view.height })
    .sharpen({ sigma: 1 })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Straight above the middle of the roof, as wide as it is. */
function viewOfRoof({ building }: SampleProperty, yaw: number): View {
  const axis: Point = [Math.cos(yaw), Math.sin(yaw)];
  const corners = building.roofOutline.map((corner) => intoFrame({ origin: [0, 0], axis }, corner));
  const [across, up] = ([0, 1] as const).map((at) => {
    const values = corners.map((corner) => corner[at]);
    return [Math.min(...values), Math.max(...values)] as const;
  }) as [readonly [number, number], readonly [number, number]];
  const pixels = ([from, to]: readonly [number, number]) =>
    Math.ceil((to - from + 2 * MARGIN) / METERS / STEP) * STEP;
  const [x, y] = [(across[0] + across[1]) / 2, (up[0] + up[1]) / 2];
  const center: Point = [x * axis[0] - y * axis[1], x * axis[1] + y * axis[0]];
  return { center, yaw, width: pixels(across), height: pixels(up), metersPerPixel: METERS };
}

const [seed = 'test', count = '10', folder = 'roofs'] = process.argv.slice(2);
await makeRoofs(seed, Number(count), folder);
