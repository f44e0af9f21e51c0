import { MASK, noiseTiles } from './noise.ts';

/** What lens and sensor do: a slight blur, darker corners, a warm cast, some contrast, noise. In place. */
export function finish(rgb: Uint8ClampedArray, width: number, height: number): void {
  blur(rgb, width, height);
  const { grain } = noiseTiles();
  const tone = toneCurve();
  const cx = width / 2;
  const cy = height / 2;
  const far = cx * cx + cy * cy;
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 3) {
      const edge = ((column - cx) ** 2 + (row - cy) ** 2) / far;
      const vignette = 1.04 - 0.15 * edge;
      const noise = (grain[((row & MASK) << 9) | (column & MASK)] as number) * 7;
      const other = (grain[(((row + 211) & MASK) << 9) | ((column + 97) & MASK)] as number) * 3;
      rgb[at] = tone[0][clamp((rgb[at] as number) * vignette + noise + other)] as number;
      rgb[at + 1] = tone[1][clamp((rgb[at + 1] as number) * vignette + noise)] as number;
      rgb[at + 2] = tone[2][clamp((rgb[at + 2] as number) * vignette + noise - other)] as number;
    }
  }
}

/** The same for ground seen from straight above by no lens: neither corners nor noise, so that parts of it join without a seam. */
export function finishFlat(rgb: Uint8ClampedArray, width: number, height: number): void {
  blur(rgb, width, height);
  const tone = toneCurve();
  for (let at = 0; at < rgb.length; at += 3) {
    rgb[at] = tone[0][rgb[at] as number] as number;
    rgb[at + 1] = tone[1][rgb[at + 1] as number] as number;
    rgb[at + 2] = tone[2][rgb[at + 2] as number] as number;
  }
}

const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value | 0);

function toneCurve(): [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray] {
  const curve = (gain: number, lift: number) =>
    Uint8ClampedArray.from({ length: 256 }, (_, value) => {
      const x = value / 255;
      const contrast = x + 0.16 * (x - 0.5) * (1 - Math.abs(2 * x - 1));
      return contrast * 255 * gain + lift;
    });
  return [curve(1.03, 3), curve(1.01, 4), curve(0.97, 9)];
}

/** Binomial over three pixels each way, in place, row by row. */
function blur(rgb: Uint8ClampedArray, width: number, height: number): void {
  const stride = width * 3;
  let above = new Uint16Array(stride);
  let here = new Uint16Array(stride);
  let below = new Uint16Array(stride);
  blurRow(rgb, 0, stride, here);
  above.set(here);
  for (let row = 0; row < height; row += 1) {
    if (row + 1 < height) blurRow(rgb, (row + 1) * stride, stride, below);
    else below.set(here);
    const start = row * stride;
    for (let i = 0; i < stride; i += 1) {
      rgb[start + i] = ((above[i] as number) + 2 * (here[i] as number) + (below[i] as number)) >> 4;
    }
    [above, here, below] = [here, below, above];
  }
}

function blurRow(rgb: Uint8ClampedArray, start: number, stride: number, into: Uint16Array): void {
  for (let i = 0; i < stride; i += 1) {
    const left = rgb[start + (i < 3 ? i : i - 3)] as number;
    const right = rgb[start + (i >= stride - 3 ? i : i + 3)] as number;
    into[i] = left + 2 * (rgb[start + i] as number) + right;
  }
}
