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

export const LABEL = 'Simulated capture';
const SCALE = 2;
const ADVANCE = 6 * SCALE;
const MARGIN = 12;

/** Writes 'Simulated capture' in white on a dark band in the lower left corner. */
export function writeLabel(rgb: Uint8ClampedArray, width: number, height: number): void {
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
