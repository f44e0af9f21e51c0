import type { Laid } from './lay.ts';

/** A picture's pixels, laid on a block. */
export interface LaidPixels extends Laid {
  data: Uint8Array;
  /** With a fourth one that says how opaque each pixel is. */
  channels: 3 | 4;
}

/** Pixels of the squares of a block that pictures are chosen by. */
const CELL = 32;
/** From this opacity on a pixel shows ground. */
const OPAQUE = 128;

/** Which of the pictures each square of a block may show; orthophotos first, then cameras. */
interface Choice {
  orthophotos: number[];
  cameras: number[];
}

/**
 * Chooses the pictures of each square of a block: orthophotos that reach it, in their order, and the cameras that hung
 * nearest to some point of it.
 */
function choose(pictures: readonly Laid[], pixels: number): Choice[] {
  const side = pixels / CELL;
  const orthophotos = pictures.flatMap(({ nadir }, at) => (nadir ? [] : [at]));
  // The owners of the squares' corners and middles, each asked once.
  const corners = Int32Array.from({ length: (side + 1) ** 2 }, (_, at) =>
    nearestCamera(pictures, (at % (side + 1)) * CELL, Math.floor(at / (side + 1)) * CELL),
  );
  return Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)];
    const corner = (dx: number, dy: number) => corners[(y + dy) * (side + 1) + x + dx] as number;
    const owners = [
      ...[corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)],
      nearestCamera(pictures, (x + 0.5) * CELL, (y + 0.5) * CELL),
    ];
    return {
      orthophotos: orthophotos.filter((one) => reaches(pictures[one] as Laid, x * CELL, y * CELL)),
      cameras: [...new Set(owners)].filter((one) => one >= 0),
    };
  });
}

/** Which pictures a block shows anything of. */
export function shownOn(pictures: readonly Laid[], pixels: number): number[] {
  const shown = new Set<number>();
  for (const { orthophotos, cameras } of choose(pictures, pixels))
    for (const one of [...orthophotos, ...cameras]) shown.add(one);
  return [...shown].sort((a, b) => a - b);
}

function nearestCamera(pictures: readonly Laid[], x: number, y: number): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, picture] of pictures.entries()) {
    if (!picture.nadir || !contains(picture, x, y)) continue;
    const distance = remoteness(picture, picture.nadir, x, y);
    if (distance >= least) continue;
    least = distance;
    found = at;
  }
  return found;
}

/** Pixels of a block, squared, that no camera is apart. */
const FAR = 1e12;

/** How far from straight below its camera a point is, squared; of a doubtful picture farther than of any other. */
const remoteness = (
  { isDoubtful }: Laid,
  [column, row]: readonly [number, number],
  x: number,
  y: number,
): number => (x - column) ** 2 + (y - row) ** 2 + (isDoubtful ? FAR : 0);

function contains({ column, row, width, height }: Laid, x: number, y: number): boolean {
  const across = column[0] * x + column[1] * y + column[2];
  const along = row[0] * x + row[1] * y + row[2];
  return across >= 0 && across <= width - 1 && along >= 0 && along <= height - 1;
}

/** Whether a picture may show some of a square. */
function reaches({ column, row, width, height }: Laid, x: number, y: number): boolean {
  const overlaps = ([a, b, c]: Laid['column'], length: number) => {
    const middle = a * (x + CELL / 2) + b * (y + CELL / 2) + c;
    const half = ((Math.abs(a) + Math.abs(b)) * CELL) / 2;
    return middle + half >= 0 && middle - half <= length - 1;
  };
  return overlaps(column, width) && overlaps(row, height);
}

/**
 * Draws a block of so many pixels a side: four bytes each, transparent where nothing shows ground. Of cameras the one
 * that hung nearest above is shown, so that roofs lean least.
 */
export function drawMosaic(pictures: readonly LaidPixels[], pixels: number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(pixels * pixels * 4);
  const side = pixels / CELL;
  for (const [at, choice] of choose(pictures, pixels).entries()) {
    const layers = [...choice.orthophotos, ...choice.cameras].map((one) => pictures[one] as LaidPixels);
    if (layers.length > 0) drawCell(rgba, pixels, (at % side) * CELL, Math.floor(at / side) * CELL, layers);
  }
  return rgba;
}

function drawCell(
  rgba: Uint8ClampedArray,
  pixels: number,
  left: number,
  top: number,
  layers: readonly LaidPixels[],
): void {
  const [only] = layers;
  if (only && layers.length === 1 && only.channels === 3 && holdsCell(only, left, top)) {
    drawWhole(rgba, pixels, left, top, only);
    return;
  }
  for (let y = top; y < top + CELL; y += 1)
    for (let x = left; x < left + CELL; x += 1) {
      // Pixels are points in their middles.
      const layer = layerAt(layers, x + 0.5, y + 0.5);
      if (layer) sample(rgba, (y * pixels + x) * 4, layer, x + 0.5, y + 0.5);
    }
}

function holdsCell(layer: Laid, left: number, top: number): boolean {
  const [right, bottom] = [left + CELL, top + CELL];
  return (
    contains(layer, left, top) &&
    contains(layer, right, top) &&
    contains(layer, left, bottom) &&
    contains(layer, right, bottom)
  );
}

/** The topmost that shows ground there. */
function layerAt(layers: readonly LaidPixels[], x: number, y: number): LaidPixels | null {
  let found: LaidPixels | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const layer of layers) {
    if (!contains(layer, x, y)) continue;
    if (!layer.nadir) {
      if (showsGroundAt(layer, x, y)) return layer;
      continue;
    }
    const distance = remoteness(layer, layer.nadir, x, y);
    if (distance >= least) continue;
    least = distance;
    found = layer;
  }
  return found;
}

function showsGroundAt({ data, channels, width, column, row }: LaidPixels, x: number, y: number): boolean {
  if (channels === 3) return true;
  const across = Math.round(column[0] * x + column[1] * y + column[2]);
  const along = Math.round(row[0] * x + row[1] * y + row[2]);
  return (data[(along * width + across) * 4 + 3] as number) >= OPAQUE;
}

/** Between the four pixels around. */
function sample(rgba: Uint8ClampedArray, to: number, layer: LaidPixels, x: number, y: number): void {
  const { data, channels, width, height, column, row } = layer;
  const across = column[0] * x + column[1] * y + column[2];
  const along = row[0] * x + row[1] * y + row[2];
  const c = across | 0;
  const r = along | 0;
  const u = across - c;
  const v = along - r;
  const at = (r * width + c) * channels;
  const next = c + 1 < width ? channels : 0;
  const below = r + 1 < height ? width * channels : 0;
  for (let band = 0; band < 3; band += 1) {
    const i = at + band;
    const upper = (data[i] as number) * (1 - u) + (data[i + next] as number) * u;
    const lower = (data[i + below] as number) * (1 - u) + (data[i + below + next] as number) * u;
    rgba[to + band] = upper * (1 - v) + lower * v;
  }
  rgba[to + 3] = 255;
}

/** Of a sum of shares in 65,536ths. */
const HALF = 32_768;

/** The same for a square that one picture without transparency shows: most squares, so without any question per pixel. */
function drawWhole(
  rgba: Uint8ClampedArray,
  pixels: number,
  left: number,
  top: number,
  { data, width, height, column, row }: LaidPixels,
): void {
  const stride = width * 3;
  for (let y = top; y < top + CELL; y += 1) {
    let to = (y * pixels + left) * 4;
    let across = column[0] * (left + 0.5) + column[1] * (y + 0.5) + column[2];
    let along = row[0] * (left + 0.5) + row[1] * (y + 0.5) + row[2];
    for (let x = 0; x < CELL; x += 1) {
      const c = across | 0;
      const r = along | 0;
      // In 256ths, so that whole numbers do.
      const u = ((across - c) * 256) | 0;
      const v = ((along - r) * 256) | 0;
      const i = r * stride + c * 3;
      const right = c + 1 < width ? i + 3 : i;
      const under = r + 1 < height ? stride : 0;
      const a = (256 - u) * (256 - v);
      const b = u * (256 - v);
      const d = (256 - u) * v;
      const e = u * v;
      const below = i + under;
      const opposite = right + under;
      rgba[to] =
        (a * (data[i] as number) +
          b * (data[right] as number) +
          d * (data[below] as number) +
          e * (data[opposite] as number) +
          HALF) >>
        16;
      rgba[to + 1] =
        (a * (data[i + 1] as number) +
          b * (data[right + 1] as number) +
          d * (data[below + 1] as number) +
          e * (data[opposite + 1] as number) +
          HALF) >>
        16;
      rgba[to + 2] =
        (a * (data[i + 2] as number) +
          b * (data[right + 2] as number) +
          d * (data[below + 2] as number) +
          e * (data[opposite + 2] as number) +
          HALF) >>
        16;
      rgba[to + 3] = 255;
      to += 4;
      across += column[0];
      along += row[0];
    }
  }
}
