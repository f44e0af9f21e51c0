import type { Point } from '#sample/ground.ts';
import type { Linear, Ring } from '../polygon.ts';
import type { Frame } from '../roof-shape.ts';
import { type Appearance, type Color, sampleAppearance } from './appearance.ts';
import { type Overlay, type Paint, type Texture, textureNumbers } from './paint.ts';
import { linearInPixels, type Pixel, toPixel, type View } from './view.ts';

/** The canvas of a picture: each pixel's paint and overlay. */
export interface Sheet {
  view: View;
  appearance: Appearance;
  paints: Paint[];
  /** Index into `paints` for each pixel. */
  ids: Uint16Array;
  overlays: Overlay[];
  /** Index into `overlays` for each pixel; 0 is none. */
  over: Uint16Array;
}

export type { Color };

export interface PaintSpec {
  texture: Texture;
  color: Color;
  /** Meters above ground, a number or a plane over ground coordinates. */
  height?: number | Linear;
  /** Where the texture's pattern starts and which way it runs. */
  frame?: Frame;
  /** How much longer the slope is than it looks from above. */
  stretch?: number;
  /** Brightness in full sun against level ground. */
  sun?: number;
}

export function newSheet(view: View, ground: PaintSpec, appearance: Appearance = sampleAppearance): Sheet {
  const size = view.width * view.height;
  const sheet: Sheet = {
    view,
    appearance,
    paints: [],
    ids: new Uint16Array(size),
    overlays: [{ red: 1, green: 1, blue: 1, curled: false }],
    over: new Uint16Array(size),
  };
  addPaint(sheet, ground);
  return sheet;
}

export function addPaint({ view, paints, appearance }: Sheet, spec: PaintSpec): number {
  const { color, height = 0, frame, stretch = 1, sun = 1 } = spec;
  const { origin, axis } = frame ?? { origin: [0, 0] as const, axis: [1, 0] as const };
  const u = linearInPixels(view, [axis[0], axis[1], -axis[0] * origin[0] - axis[1] * origin[1]]);
  const v = linearInPixels(view, [-axis[1], axis[0], axis[1] * origin[0] - axis[0] * origin[1]]);
  const plane = linearInPixels(view, typeof height === 'number' ? [0, 0, height] : height);
  const texture = textureNumbers[spec.texture];
  const [red, green, blue] = color;
  const paint = {
    texture,
    red,
    green,
    blue,
    sun,
    hx: plane[0],
    hy: plane[1],
    h0: plane[2],
    ux: u[0],
    uy: u[1],
    u0: u[2],
    vx: v[0] * stretch,
    vy: v[1] * stretch,
    v0: v[2] * stretch,
  };
  paints.push(appearance.vary(paint));
  return paints.length - 1;
}

export function addOverlay({ overlays }: Sheet, [red, green, blue]: Color, curled = false): number {
  return overlays.push({ red, green, blue, curled }) - 1;
}

/** Paints the ring's inside. What is too small to hold a pixel's middle leaves no trace. */
export function fill(sheet: Sheet, ring: Ring, paint: number): void {
  fillPixels(sheet.view, sheet.ids, ringToPixels(sheet.view, ring), paint);
}

/** Puts an overlay over the ring's inside. */
export function cover(sheet: Sheet, ring: Ring, overlay: number): void {
  fillPixels(sheet.view, sheet.over, ringToPixels(sheet.view, ring), overlay);
}

/** A line of the given width in meters, at least a pixel wide. */
export function stroke(sheet: Sheet, line: readonly Point[], width: number, paint: number): void {
  strokeInto(sheet, sheet.ids, line, width, paint);
}

export function coverLine(sheet: Sheet, line: readonly Point[], width: number, overlay: number): void {
  strokeInto(sheet, sheet.over, line, width, overlay);
}

/** A disk in ground coordinates. */
export function disk({ view, ids }: Sheet, center: Point, radius: number, paint: number): void {
  const [cx, cy] = toPixel(view, center);
  const r = radius / view.metersPerPixel;
  const first = Math.max(0, Math.ceil(cy - r - 0.5));
  const last = Math.min(view.height - 1, Math.floor(cy + r - 0.5));
  for (let row = first; row <= last; row += 1) {
    const half = Math.sqrt(Math.max(0, r * r - (row + 0.5 - cy) ** 2));
    fillSpan(view, ids, row, cx - half, cx + half, paint);
  }
}

export const ringToPixels = (view: View, ring: Ring): Pixel[] => ring.map((corner) => toPixel(view, corner));

function strokeInto(
  { view }: Sheet,
  target: Uint16Array,
  line: readonly Point[],
  width: number,
  value: number,
): void {
  const half = Math.max(width, view.metersPerPixel) / 2;
  for (let i = 1; i < line.length; i += 1) {
    const [x1, y1] = line[i - 1] as Point;
    const [x2, y2] = line[i] as Point;
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const dx = ((x2 - x1) / length) * half;
    const dy = ((y2 - y1) / length) * half;
    // A little longer than the line, so that bends have no gap.
    const reach = i < line.length - 1 ? 0.15 : 0;
    const quad: Ring = [
      [x1 + dy, y1 - dx],
      [x2 + dy + dx * reach, y2 - dx + dy * reach],
      [x2 - dy + dx * reach, y2 + dx + dy * reach],
      [x1 - dy, y1 + dx],
    ];
    fillPixels(view, target, ringToPixels(view, quad), value);
  }
}

function fillPixels(view: View, target: Uint16Array, ring: readonly Pixel[], value: number): void {
  let top = view.height;
  let bottom = -1;
  for (const [, y] of ring) {
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const first = Math.max(0, Math.ceil(top - 0.5));
  const last = Math.min(view.height - 1, Math.floor(bottom - 0.5));
  const crossings: number[] = [];
  for (let row = first; row <= last; row += 1) {
    const y = row + 0.5;
    crossings.length = 0;
    let [x1, y1] = ring[ring.length - 1] as Pixel;
    for (const [x2, y2] of ring) {
      if (y1 > y !== y2 > y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
      x1 = x2;
      y1 = y2;
    }
    if (crossings.length > 2) crossings.sort((a, b) => a - b);
    for (let i = 1; i < crossings.length; i += 2) {
      const a = crossings[i - 1] as number;
      const b = crossings[i] as number;
      fillSpan(view, target, row, Math.min(a, b), Math.max(a, b), value);
    }
  }
}

function fillSpan(
  { width }: View,
  target: Uint16Array,
  row: number,
  from: number,
  to: number,
  value: number,
): void {
  const start = Math.max(0, Math.ceil(from - 0.5));
  const end = Math.min(width - 1, Math.floor(to - 0.5));
  if (end >= start) target.fill(value, row * width + start, row * width + end + 1);
}
