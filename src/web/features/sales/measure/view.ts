import type { Point } from '#domain/measure/point.ts';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A part of a picture, in its pixels. */
export interface View extends Size {
  x: number;
  y: number;
}

/** Where one or two pointers are on the screen: their middle from that of the picture's box, and how far apart they are. */
export interface Grip {
  middle: Point;
  apart: number;
}

/** How many times larger than the whole picture it can be. */
const LARGEST = 8;

export const canGrow = (view: View, size: Size): boolean => view.width > size.width / LARGEST;
export const canShrink = (view: View, size: Size): boolean => view.width < size.width;

/** Picture pixels of a pixel on the screen: the view is fitted into its box. */
export const unitOf = (view: View, box: Size): number =>
  Math.max(view.width / Math.max(1, box.width), view.height / Math.max(1, box.height));

/** The place of the picture at a place on the screen, from the middle of the box. */
export const placeAt = (view: View, box: Size, [right, down]: Point): Point => {
  const unit = unitOf(view, box);
  return [view.x + view.width / 2 + right * unit, view.y + view.height / 2 + down * unit];
};

/** The view after what was between the pointers followed them; nothing beyond the picture is shown. */
export function followed(view: View, box: Size, size: Size, from: Grip, to: Grip): View {
  const wide = (view.width * from.apart) / Math.max(1e-6, to.apart);
  const width = Math.min(size.width, Math.max(size.width / LARGEST, wide));
  const zoomed = { ...view, width, height: (width * size.height) / size.width };
  const [before, after] = [placeAt(view, box, from.middle), placeAt(zoomed, box, to.middle)];
  return {
    ...zoomed,
    x: Math.max(0, Math.min(size.width - zoomed.width, view.x + before[0] - after[0])),
    y: Math.max(0, Math.min(size.height - zoomed.height, view.y + before[1] - after[1])),
  };
}
