/** Quality figures measured from a picture's pixels. */
export interface Quality {
  /** Energy of the finest detail beside that of detail twice as coarse: near 0.4 where a picture of 1,000 pixels is sharp. */
  sharpness: number;
  /** Of all pixels, 0 to 255. */
  brightness: number;
  /** Share of pixels that are white and nothing else. */
  burnt: number;
  /** Share of pixels that look like snow, as `snow.ts` has it; absent of pictures that were not asked for it. */
  snow?: number;
}

/** Pixels of the longer side of the picture that is measured; the bars of `judge.ts` are for it. */
export const QUALITY_PIXELS = 1000;
const BURNT_FROM = 250;
/**
 * What whole numbers alone bring for each pixel: two roundings, of a variance of 1/12 each, by the squares of the weights of
 * the Laplacian. It is as large at both distances, so that without this a picture of nothing but blur would look sharp.
 */
const ROUNDING = (2 / 12) * 20;

/**
 * Measures a gray picture of QUALITY_PIXELS. The usual variance of the Laplacian depends on the scene as much as on blur,
 * so it is compared with its value at twice the distance: one scene, two scales.
 * @param gray a byte a pixel, row by row
 */
export function measureQuality(gray: Uint8Array, width: number, height: number): Quality {
  let sum = 0;
  let burnt = 0;
  for (let at = 0; at < gray.length; at += 1) {
    const value = gray[at] as number;
    sum += value;
    if (value >= BURNT_FROM) burnt += 1;
  }
  const [fine, coarse] = energiesOf(gray, width, height);
  return {
    sharpness: coarse === 0 ? 0 : fine / coarse,
    brightness: sum / gray.length,
    burnt: burnt / gray.length,
  };
}

/** Of the Laplacian between pixels next to each other, and between those next but one. */
function energiesOf(gray: Uint8Array, width: number, height: number): [fine: number, coarse: number] {
  let fine = 0;
  let coarse = 0;
  for (let row = 2; row < height - 2; row += 1) {
    const start = row * width;
    for (let at = start + 2; at < start + width - 2; at += 1) {
      const own = 4 * (gray[at] as number);
      const near =
        own -
        (gray[at - 1] as number) -
        (gray[at + 1] as number) -
        (gray[at - width] as number) -
        (gray[at + width] as number);
      const far =
        own -
        (gray[at - 2] as number) -
        (gray[at + 2] as number) -
        (gray[at - 2 * width] as number) -
        (gray[at + 2 * width] as number);
      fine += near * near;
      coarse += far * far;
    }
  }
  const rounding = ROUNDING * (width - 4) * (height - 4);
  return [Math.max(0, fine - rounding), Math.max(0, coarse - rounding)];
}
