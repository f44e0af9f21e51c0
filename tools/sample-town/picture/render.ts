import { randomOf } from '#domain/random.ts';
import type { Point } from '#sample/ground.ts';
import type { Building } from '../building.ts';
import { type SampleProperty, sampleCapture } from '../capture.ts';
import { placeDamage } from '../damage.ts';
import { frameFacets } from '../facet-frame.ts';
import { centerOf } from '../polygon.ts';
import { furnishRoof } from '../roof-details.ts';
import { facetsOf, intoFrame } from '../roof-shape.ts';
import { layOutYard } from '../yard.ts';
import { type Appearance, sampleAppearance } from './appearance.ts';
import { drawRoof, type RoofScene } from './draw-roof.ts';
import { drawStreets } from './draw-streets.ts';
import { drawPlants, drawYard } from './draw-yard.ts';
import { finish } from './finish.ts';
import { castShadows } from './light.ts';
import { shade } from './shade.ts';
import { addPaint, fill, newSheet, type Sheet } from './sheet.ts';
import { type View, viewAt } from './view.ts';

/** With its surroundings, its roof alone, and the same small and without a label, for lists. */
export type PictureKind = 'image' | 'crop' | 'thumbnail';

export interface Picture {
  view: View;
  /** Three bytes a pixel, row by row. */
  rgb: Uint8ClampedArray;
}

/**
 * The simulated drone picture of a property. The same pixels every time.
 * @param visible the properties that are visible
 */
export function renderPicture(
  property: SampleProperty,
  kind: PictureKind,
  visible: readonly SampleProperty[] = sampleCapture().properties,
): Picture {
  return renderView(viewOf(property, kind), visible, kind !== 'thumbnail');
}

/**
 * The view of a camera anywhere over the sample. The same pixels every time.
 * @param visible the properties that are visible
 */
export function renderView(
  view: View,
  visible: readonly SampleProperty[] = sampleCapture().properties,
  labeled = true,
): Picture {
  const rgb = renderScene(view, visible, sampleAppearance);
  finish(rgb, view.width, view.height);
  if (labeled) writeLabel(rgb, view.width, view.height);
  return { view, rgb };
}

/** The scene below the camera, before its lens and sensor make a picture of it. Three bytes a pixel. */
export function renderScene(
  view: View,
  visible: readonly SampleProperty[],
  appearance: Appearance,
): Uint8ClampedArray {
  const capture = sampleCapture();
  const reach = (Math.hypot(view.width, view.height) / 2) * view.metersPerPixel;
  const sheet = newSheet(view, { texture: 'gravel', color: [178, 160, 138] }, appearance);
  drawStreets(sheet, capture, reach + 22);
  const near = neighborsOf(visible, view.center, reach);
  const yards = near.map(layOutYard);
  const bare = addPaint(sheet, { texture: 'gravel', color: [184, 165, 141] });
  for (const lot of capture.vacantLots)
    if (isNear(centerOf(lot.corners), view.center, reach + 30)) fill(sheet, lot.corners, bare);
  for (const yard of yards) drawYard(sheet, yard);
  for (const one of near) {
    const { eave } = one.building;
    drawWalls(sheet, one.building);
    drawRoof({ ...sheet, view: viewAt(view, eave) }, one, roofScene(one));
  }
  drawPlants(
    sheet,
    yards.flatMap(({ plants }) => plants),
  );
  return shade(sheet, castShadows(sheet));
}

/** Faces, fittings and damage of a roof, as every picture of it shows them. */
export function roofScene(property: SampleProperty): RoofScene {
  const facets = frameFacets(facetsOf(property.building.roofParts), property.building);
  const items = furnishRoof(property, facets);
  return { facets, items, damage: placeDamage(property, facets, items) };
}

const sizes = {
  image: { width: 1280, height: 960 },
  crop: { width: 1024, height: 768 },
  thumbnail: { width: 384, height: 288 },
} as const;

/** Where the camera hung: the same for every request. */
export function viewOf({ record, building }: SampleProperty, kind: PictureKind): View {
  const random = randomOf(`camera ${record.address}`);
  // Pilots fly along the streets, never quite straight.
  const yaw = random.between(-0.1, 0.1);
  const { width, height } = sizes[kind];
  const camera = { origin: [0, 0] as const, axis: [Math.cos(yaw), Math.sin(yaw)] as const };
  const corners = building.roofOutline.map((corner) => intoFrame(camera, corner));
  const span = (axis: 0 | 1) => {
    const values = corners.map((corner) => corner[axis]);
    return { from: Math.min(...values), to: Math.max(...values) };
  };
  const [across, up] = [span(0), span(1)];
  const middle: Point = [(across.from + across.to) / 2, (up.from + up.to) / 2];
  const center: Point = [
    middle[0] * camera.axis[0] - middle[1] * camera.axis[1],
    middle[0] * camera.axis[1] + middle[1] * camera.axis[0],
  ];
  const margin = kind === 'image' ? 26 : 3;
  const fit = Math.max((across.to - across.from + margin) / width, (up.to - up.from + margin) / height);
  return { center, yaw, width, height, metersPerPixel: kind === 'image' ? Math.max(0.046, fit) : fit };
}

function neighborsOf(properties: readonly SampleProperty[], center: Point, reach: number): SampleProperty[] {
  return properties.filter(({ building }) => {
    const size = Math.max(building.depth, building.halfWidth * 2);
    return isNear(centerOf(building.roofOutline), center, reach + size);
  });
}

const isNear = ([x, y]: Point, [cx, cy]: Point, reach: number) => Math.hypot(x - cx, y - cy) < reach;

/** What a camera that is not straight above sees of a building's walls, between the ground and where its roof shows. */
function drawWalls(sheet: Sheet, { footprint, eave }: Building): void {
  const { view } = sheet;
  const stretch = view.metersPerPixel / viewAt(view, eave).metersPerPixel;
  if (stretch === 1) return;
  const [x, y] = view.center;
  const top = ([east, north]: Point): Point => [x + (east - x) * stretch, y + (north - y) * stretch];
  const paint = addPaint(sheet, { texture: 'plain', color: [196, 182, 160], height: eave });
  footprint.forEach((corner, at) => {
    const next = footprint[(at + 1) % footprint.length] ?? corner;
    fill(sheet, [corner, next, top(next), top(corner)], paint);
  });
}

// Five columns by seven rows a letter, one number a row, the left column its highest bit; drawn for this product.
const glyphs: Record<string, readonly number[]> = {
  S: [14, 17, 16, 14, 1, 17, 14],
  a: [0, 0, 14, 1, 15, 17, 15],
  c: [0, 0, 14, 16, 16, 17, 14],
  d: [1, 1, 13, 19, 17, 19, 13],
  e: [0, 0, 14, 17, 31, 16, 14],
  i: [4, 0, 12, 4, 4, 4, 14],
  l: [12, 4, 4, 4, 4, 4, 14],
  m: [0, 0, 26, 21, 21, 21, 21],
  p: [0, 0, 30, 17, 30, 16, 16],
  r: [0, 0, 22, 25, 16, 16, 16],
  t: [8, 8, 28, 8, 8, 9, 6],
  u: [0, 0, 17, 17, 17, 19, 13],
  ' ': [0, 0, 0, 0, 0, 0, 0],
};

const LABEL = 'Simulated capture';
const SCALE = 2;
const ADVANCE = 6 * SCALE;
const MARGIN = 12;

/** The label alone, on what is a picture's dark band. */
export function drawLabel(): { rgb: Uint8ClampedArray; width: number; height: number } {
  const [width, height] = [MARGIN * 2 + LABEL.length * ADVANCE, MARGIN * 2 + 7 * SCALE];
  const rgb = new Uint8ClampedArray(width * height * 3).fill(72);
  writeLabel(rgb, width, height);
  return { rgb, width, height };
}

/** Writes 'Simulated capture' in white on a dark band in the lower left corner. */
function writeLabel(rgb: Uint8ClampedArray, width: number, height: number): void {
  const right = MARGIN * 2 + LABEL.length * ADVANCE;
  const top = height - MARGIN * 2 - 7 * SCALE;
  for (let y = top; y < height; y += 1) {
    for (let at = y * width * 3; at < (y * width + Math.min(width, right)) * 3; at += 1)
      rgb[at] = (rgb[at] ?? 0) * 0.38;
  }
  [...LABEL].forEach((letter, i) => {
    writeLetter(rgb, width, glyphs[letter] ?? [], MARGIN + i * ADVANCE, top + MARGIN);
  });
}

function writeLetter(
  rgb: Uint8ClampedArray,
  width: number,
  rows: readonly number[],
  left: number,
  top: number,
): void {
  for (let y = 0; y < 7 * SCALE; y += 1) {
    for (let x = 0; x < 5 * SCALE; x += 1) {
      const bit = ((rows[Math.floor(y / SCALE)] ?? 0) >> (4 - Math.floor(x / SCALE))) & 1;
      if (bit === 0 || left + x >= width) continue;
      rgb.fill(240, ((top + y) * width + left + x) * 3, ((top + y) * width + left + x) * 3 + 3);
    }
  }
}
