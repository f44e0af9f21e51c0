import { TILE_PIXELS } from './pyramid.ts';

/** Four bytes a pixel, row by row. */
export type Rgba = Uint8ClampedArray;

/** An empty tile. */
export const emptyTile = (): Rgba => new Uint8ClampedArray(TILE_PIXELS * TILE_PIXELS * 4);

/**
 * Draws a tile at half its size into a quarter of the coarser one, counted from the northwest row by row; what is
 * transparent adds no color.
 */
export function halveInto(coarser: Rgba, rgba: Rgba, quarter: number): void {
  const half = TILE_PIXELS / 2;
  const stride = TILE_PIXELS * 4;
  const left = (quarter % 2) * half * 4;
  const top = (quarter >> 1) * half;
  for (let y = 0; y < half; y += 1)
    for (let x = 0, to = (top + y) * stride + left; x < half; x += 1, to += 4) {
      const a = 2 * y * stride + 8 * x;
      const b = a + 4;
      const c = a + stride;
      const d = c + 4;
      const wa = rgba[a + 3] as number;
      const wb = rgba[b + 3] as number;
      const wc = rgba[c + 3] as number;
      const wd = rgba[d + 3] as number;
      const sum = wa + wb + wc + wd;
      if (sum === 0) continue;
      for (let band = 0; band < 3; band += 1)
        coarser[to + band] =
          ((rgba[a + band] as number) * wa +
            (rgba[b + band] as number) * wb +
            (rgba[c + band] as number) * wc +
            (rgba[d + band] as number) * wd) /
          sum;
      coarser[to + 3] = sum / 4;
    }
}

/** One tile out of a block, by its column and row of tiles. */
export function tileOutOf(block: Rgba, pixels: number, column: number, row: number): Rgba {
  const out = emptyTile();
  for (let y = 0; y < TILE_PIXELS; y += 1) {
    const from = ((row * TILE_PIXELS + y) * pixels + column * TILE_PIXELS) * 4;
    out.set(block.subarray(from, from + TILE_PIXELS * 4), y * TILE_PIXELS * 4);
  }
  return out;
}

export type Opacity = 'none' | 'some' | 'all';

export function opacityOf(rgba: Rgba): Opacity {
  let least = 255;
  let most = 0;
  for (let at = 3; at < rgba.length; at += 4) {
    const alpha = rgba[at] as number;
    if (alpha < least) least = alpha;
    if (alpha > most) most = alpha;
  }
  return most === 0 ? 'none' : least === 255 ? 'all' : 'some';
}

/** Which of a square's cells are mostly covered: rows from the top, '1' for those that are. */
export function coveredCells(rgba: Rgba, pixels: number, cells: number): string[] {
  const step = pixels / cells;
  // A point every few pixels tells as well as all of them.
  const stride = Math.max(1, step / 8);
  return Array.from({ length: cells }, (_, row) =>
    Array.from({ length: cells }, (_, column) => {
      let shown = 0;
      let all = 0;
      for (let y = stride / 2; y < step; y += stride)
        for (let x = stride / 2; x < step; x += stride) {
          const at = (Math.floor(row * step + y) * pixels + Math.floor(column * step + x)) * 4 + 3;
          all += 1;
          if ((rgba[at] as number) >= 128) shown += 1;
        }
      return shown * 2 >= all ? '1' : '0';
    }).join(''),
  );
}
