/** Darkest of the colors of a pixel that is taken for snow, and how much the colors may differ, as a share of the brightest. */
const LEAST = 135;
const MOST_COLOR = 0.13;
/** Snow is blue rather than yellow: of a share of the brightest, red may be ahead of blue. */
const MOST_WARMTH = 0.02;
/** Pixels that are looked at: each fourth of each fourth row is enough. */
const EVERY = 4;

/**
 * The share of a picture that looks like snow: bright, colorless, and not warm like concrete and gravel. White roofs look
 * the same, so only a share of most of the ground means snow.
 * @param rgb three bytes a pixel, row by row
 */
export function snowShare(rgb: Uint8Array, width: number, height: number): number {
  let [all, snow] = [0, 0];
  for (let row = 0; row < height; row += EVERY)
    for (let column = 0; column < width; column += EVERY) {
      const at = 3 * (row * width + column);
      const [red, green, blue] = [rgb[at] as number, rgb[at + 1] as number, rgb[at + 2] as number];
      const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
      all += 1;
      if (least >= LEAST && most - least <= MOST_COLOR * most && red - blue <= MOST_WARMTH * most) snow += 1;
    }
  return all === 0 ? 0 : snow / all;
}
