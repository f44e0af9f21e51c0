import { type Position, toPosition } from '#sample/ground.ts';
import type { SampleProperty } from '../capture.ts';
import type { DamageKind } from '../condition.ts';
import type { Ring } from '../polygon.ts';
import { type PictureKind, roofScene, viewOf } from './render.ts';
import { ringToPixels } from './sheet.ts';
import type { Pixel } from './view.ts';

/** A polygon in the picture and on the ground; corners in order, not closed. */
export interface Outline {
  pixels: readonly Pixel[];
  positions: readonly Position[];
}

/** What the picture shows of its roof, exactly: the renderer draws from the same polygons. */
export interface RoofOutlines {
  roof: Outline;
  /** Pitch is rise over a run of 12; 0 is flat. */
  facets: readonly (Outline & { pitch: number })[];
  damage: readonly (Outline & { kind: DamageKind; facet: number })[];
}

export function outlinesOf(property: SampleProperty, kind: PictureKind): RoofOutlines {
  const view = viewOf(property, kind);
  const { facets, damage } = roofScene(property);
  const outline = (ring: Ring): Outline => ({
    pixels: ringToPixels(view, ring),
    positions: ring.map(toPosition),
  });
  return {
    roof: outline(property.building.roofOutline),
    facets: facets.map(({ ring, pitch }) => ({ ...outline(ring), pitch })),
    damage: damage.map(({ ring, kind: what, facet }) => ({ ...outline(ring), kind: what, facet })),
  };
}
