import { MASK, noiseTiles } from './noise.ts';
import { textureNumbers as T } from './paint.ts';
import type { Sheet } from './sheet.ts';

/**
 * The color of every pixel: its paint's texture, overlays, sun and shadow. Three bytes a pixel.
 * Texture patterns fade out where pixels are too coarse to show them, as in a camera.
 */
export function shade(sheet: Sheet, lit: Uint8Array): Uint8ClampedArray {
  const { view, ids, paints, over, overlays } = sheet;
  const { skyLight, sunLight, lines, mottle, curl } = sheet.appearance;
  const { width, height, metersPerPixel } = view;
  const { clouds, grain } = noiseTiles();
  const rgb = new Uint8ClampedArray(width * height * 3);
  const fine = visible(0.145, metersPerPixel) * lines;
  const coarse = visible(0.3, metersPerPixel) * lines;
  let at = 0;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const i = row * width + column;
      const paint = paints[ids[i] as number] as (typeof paints)[number];
      const u = paint.ux * column + paint.uy * row + paint.u0;
      const v = paint.vx * column + paint.vy * row + paint.v0;
      const cloud = (clouds[(((v * 14) & MASK) << 9) | ((u * 14) & MASK)] as number) * mottle;
      const speck = (grain[(((v * 26) & MASK) << 9) | ((u * 26) & MASK)] as number) * mottle;
      let m = 1;
      let warm = 0;
      switch (paint.texture) {
        case T.gravel:
          m = 1 + cloud * 0.17 + speck * 0.24;
          warm = (clouds[(((v * 3 + 99) & MASK) << 9) | ((u * 3) & MASK)] as number) * 9;
          break;
        case T.grass: {
          const dry = clouds[(((v * 5) & MASK) << 9) | ((u * 5 + 50) & MASK)] as number;
          m = 1 + cloud * 0.22 + speck * 0.2 + dry * 0.12;
          warm = dry * 34 + 4;
          break;
        }
        case T.asphalt:
          m = 1 + cloud * 0.13 + speck * 0.11;
          break;
        case T.water:
          m =
            1 +
            (clouds[(((v * 22) & MASK) << 9) | ((u * 22) & MASK)] as number) * 0.1 +
            Math.max(0, speck - 0.8) * 1.2;
          break;
        case T['three-tab']: {
          const line = v / 0.145;
          const course = Math.floor(line);
          const into = line - course;
          const tab = u / 0.305 + (course & 1) * 0.5;
          const cell = Math.floor(tab);
          const own = grain[((course & MASK) << 9) | (cell & MASK)] as number;
          m = 1 + cloud * 0.1 + speck * 0.08 + own * 0.055 * coarse;
          if (into < 0.2) m -= 0.17 * fine;
          if (tab - cell < 0.09) m -= 0.2 * fine;
          break;
        }
        case T.architectural: {
          const line = v / 0.145;
          const course = Math.floor(line);
          const tab = u / 0.34 + ((course * 0.618) % 1) + (grain[course & MASK] as number) * 0.6;
          const cell = Math.floor(tab);
          const own = grain[((course & MASK) << 9) | ((cell * 7) & MASK)] as number;
          m = 1 + cloud * 0.12 + speck * 0.1 + own * 0.16 * coarse;
          if (line - course < 0.24) m -= (own > 0 ? 0.2 : 0.08) * fine;
          warm = own * 5;
          break;
        }
        case T.tile: {
          const line = v / 0.38;
          const course = Math.floor(line);
          const across = u / 0.27;
          const column3 = Math.floor(across);
          const own = grain[((course & MASK) << 9) | (column3 & MASK)] as number;
          m =
            1 +
            cloud * 0.08 +
            speck * 0.05 +
            own * 0.13 +
            Math.sin((across - column3) * 6.2832) * 0.24 * coarse;
          if (line - course < 0.16) m -= 0.25 * coarse;
          warm = own * 10;
          break;
        }
        case T.foam: {
          const soiled = clouds[(((v * 2.2 + 17) & MASK) << 9) | ((u * 2.2 + 3) & MASK)] as number;
          m = 1 + cloud * 0.045 + speck * 0.03 + soiled * 0.09;
          warm = soiled < -0.15 ? -soiled * 22 : 0;
          break;
        }
        case T.bitumen: {
          const roll = v / 0.95;
          const lane = Math.floor(roll);
          const lap = u / 9.6 + (lane & 1) * 0.47;
          const own = grain[((lane & MASK) << 9) | (Math.floor(lap) & MASK)] as number;
          m = 1 + cloud * 0.1 + speck * 0.09 + own * 0.09;
          if (roll - lane < 0.09) m -= 0.3;
          if (lap - Math.floor(lap) < 0.012) m -= 0.28;
          break;
        }
        case T.foliage:
          m = 1 + cloud * 0.3 + speck * 0.42;
          warm = speck * 12;
          break;
        case T.solar: {
          const x = u / 1.05 + 200;
          const y = v / 1.6 + 200;
          const dx = x - Math.floor(x);
          const dy = y - Math.floor(y);
          m = 1 + cloud * 0.12;
          if (dx < 0.05 || dx > 0.95 || dy < 0.035 || dy > 0.965) m = 2.4;
          else if ((dx * 6) % 1 < 0.1 || (dy * 10) % 1 < 0.1) m += 0.28 * fine;
          break;
        }
        case T.felt: {
          const own = grain[((Math.floor(v / 0.145) & MASK) << 9) | (Math.floor(u / 0.6) & MASK)] as number;
          m = 1 + cloud * 0.22 + speck * 0.16 + own * 0.2;
          if (own > 0.52) {
            m *= 2.4;
            warm = 22;
          }
          break;
        }
        default:
          m = 1 + cloud * 0.06 + speck * 0.05;
      }
      const overlay = overlays[over[i] as number] as (typeof overlays)[number];
      if (overlay.curled) {
        // A curled tab shows its bright lip and throws a thin shadow below.
        const line = v / 0.145;
        const lifted = grain[((Math.floor(line) & MASK) << 9) | (Math.floor(u / 0.3) & MASK)] as number;
        const into = line - Math.floor(line);
        if (lifted > -0.3) m *= into < 0.3 ? curl.shadow : into > 0.72 ? curl.lip : 1;
      }
      const sunlight = ((lit[i] as number) / 255) * paint.sun;
      const uneven = 1 + cloud * 0.8;
      const red = (paint.red * m + warm) * (1 + (overlay.red - 1) * uneven);
      const green = (paint.green * m + warm * 0.55) * (1 + (overlay.green - 1) * uneven);
      const blue = paint.blue * m * (1 + (overlay.blue - 1) * uneven);
      rgb[at] = red * (skyLight[0] + sunLight[0] * sunlight);
      rgb[at + 1] = green * (skyLight[1] + sunLight[1] * sunlight);
      rgb[at + 2] = blue * (skyLight[2] + sunLight[2] * sunlight);
      at += 3;
    }
  }
  return rgb;
}

/** 1 where a pattern of this period in meters is wide enough to be seen, falling where pixels swallow it. */
const visible = (period: number, metersPerPixel: number): number =>
  Math.min(1, Math.max(0.22, (period / metersPerPixel - 1.7) / 2.6));
