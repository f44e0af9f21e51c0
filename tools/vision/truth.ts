import { roofSubtypes } from '#domain/roofs.ts';
import type { SampleProperty } from '#town/capture.ts';
import type { DamageKind } from '#town/condition.ts';
import type { RoofScene } from '#town/picture/draw-roof.ts';
import { drawPlants } from '#town/picture/draw-yard.ts';
import { addPaint, fill, newSheet, type Sheet, stroke } from '#town/picture/sheet.ts';
import type { View } from '#town/picture/view.ts';
import { layOutYard } from '#town/yard.ts';

/** Places of the kinds of damage among mapSigns of domain/vision, which is the order of the network's output. */
export const signOf = {
  missing: 3,
  cracked: 4,
  curling: 5,
  'water-stain': 6,
} as const satisfies Record<DamageKind, number>;
/** The material if there is no roof. */
export const NO_MATERIAL = 255;

/** A class per pixel of a view, drawn from the very rings that the renderer draws from. */
export interface Truth {
  signs: Uint8Array;
  /** Index into the roof's subtypes. */
  materials: Uint8Array;
}

export function truthOf(view: View, property: SampleProperty, scene: RoofScene): Truth {
  const what = blank(view);
  const ofWhat = blank(view);
  const { subtype } = property.condition;
  for (const { ring, plane } of scene.facets) {
    fill(what, ring, 2);
    // The flat addition is what makes a mixed roof one; its slopes are shingles like any other's.
    const own = subtype === 'mixed' && !plane.flat ? 'architectural shingles' : subtype;
    fill(ofWhat, ring, 1 + roofSubtypes.indexOf(own));
  }
  for (const { kind, ring } of scene.damage) {
    fill(what, ring, signOf[kind]);
    // Cracks are drawn a pixel wide at least.
    if (kind === 'cracked') stroke(what, ring.slice(0, ring.length / 2), view.metersPerPixel, signOf[kind]);
  }
  for (const { ring } of scene.items) fill(what, ring, 1);
  const reach = (Math.hypot(view.width, view.height) / 2) * view.metersPerPixel + 6;
  const near = layOutYard(property).plants.filter(
    ({ at }) => Math.hypot(at[0] - view.center[0], at[1] - view.center[1]) < reach,
  );
  drawPlants(what, near);
  const truth = { signs: new Uint8Array(what.ids.length), materials: new Uint8Array(what.ids.length) };
  for (let i = 0; i < what.ids.length; i += 1) {
    const sign = what.ids[i] as number;
    const material = ofWhat.ids[i] as number;
    const isHidden = sign >= LABELS;
    truth.signs[i] = isHidden ? 0 : sign;
    truth.materials[i] = isHidden || material === 0 ? NO_MATERIAL : material - 1;
  }
  return truth;
}

const LABELS = 8;

/** A sheet whose first paints are the classes; paints drawn later hide what is below. */
function blank(view: View): Sheet {
  const sheet = newSheet(view, { texture: 'plain', color: [0, 0, 0] });
  for (let i = 1; i < LABELS; i += 1) addPaint(sheet, { texture: 'plain', color: [0, 0, 0] });
  return sheet;
}

/** Classes at half the resolution, as the network answers: of four pixels any damage wins over what is sound. */
export function halved({ signs: fine, materials }: Truth, width: number, height: number): Truth {
  const [w, h] = [width / 2, height / 2];
  const half = { signs: new Uint8Array(w * h), materials: new Uint8Array(w * h) };
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const at = 2 * y * width + 2 * x;
      const own = fine[at] as number;
      const worst = Math.max(
        own,
        fine[at + 1] as number,
        fine[at + width] as number,
        fine[at + width + 1] as number,
      );
      half.signs[y * w + x] = worst > 2 ? worst : own;
      half.materials[y * w + x] = materials[at] ?? NO_MATERIAL;
    }
  }
  return half;
}
