import { randomOf } from '#domain/random.ts';
import { type SampleProperty, sampleCapture } from '../capture.ts';
import { placeDamage } from '../damage.ts';
import { frameFacets } from '../facet-frame.ts';
import type { Point } from '../ground.ts';
import { centerOf } from '../polygon.ts';
import { furnishRoof } from '../roof-details.ts';
import { facetsOf, intoFrame } from '../roof-shape.ts';
import { layOutYard } from '../yard.ts';
import { type Appearance, sampleAppearance } from './appearance.ts';
import { drawRoof, type RoofScene } from './draw-roof.ts';
import { drawStreets } from './draw-streets.ts';
import { drawWalls } from './draw-walls.ts';
import { drawPlants, drawYard } from './draw-yard.ts';
import { finish } from './finish.ts';
import { writeLabel } from './label.ts';
import { castShadows } from './light.ts';
import { shade } from './shade.ts';
import { addPaint, fill, newSheet } from './sheet.ts';
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
