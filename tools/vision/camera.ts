import sharp from 'sharp';
import { type Random, randomOf } from '#domain/random.ts';

/** A picture as it leaves the renderer or a file: three bytes a pixel, row by row. */
export interface Pixels {
  rgb: Uint8ClampedArray | Uint8Array;
  width: number;
  height: number;
}

/**
 * The picture an unknown camera makes of a scene: lens blur, exposure, white balance, gamma, contrast, noise of the
 * sensor, sharpening and JPEG, all drawn from the seed. The size may be another one: finer pictures are scaled down.
 * @returns a JPEG file
 */
export async function photograph(
  scene: Pixels,
  seed: string,
  size = { width: scene.width, height: scene.height },
): Promise<Buffer> {
  const random = randomOf(`camera ${seed}`);
  const blurred = await raw(scene)
    .blur(random.between(0.35, 1.15))
    .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  expose(blurred, random);
  let picture = raw({ rgb: blurred, ...size });
  if (random.chance(0.5)) picture = picture.sharpen({ sigma: random.between(0.6, 1.3) });
  return picture.jpeg({ quality: random.whole(45, 95) }).toBuffer();
}

export const raw = ({ rgb, width, height }: Pixels): sharp.Sharp =>
  sharp(Buffer.from(rgb.buffer, rgb.byteOffset, rgb.length), { raw: { width, height, channels: 3 } });

function expose(rgb: Uint8Array, random: Random): void {
  const curves = [0, 1, 2].map(() => random.between(0.92, 1.08));
  const exposure = random.between(0.72, 1.28);
  const gamma = random.between(0.75, 1.35);
  const contrast = random.between(-0.15, 0.45);
  const haze = random.between(0, 18);
  const tables = curves.map((balance) =>
    Float32Array.from({ length: 256 }, (_, value) => {
      const x = Math.min(1, (value / 255) * exposure * balance) ** gamma;
      const steep = x + contrast * (x - 0.5) * (1 - Math.abs(2 * x - 1));
      return haze + steep * (255 - haze);
    }),
  );
  const common = random.between(0, 9);
  const separate = random.between(0, 5);
  // Mulberry through the seeded generator costs more than the rest; a sum of two draws is near enough to a sensor's noise.
  const noise = () => random.next() + random.next() - 1;
  for (let at = 0; at < rgb.length; at += 3) {
    const all = noise() * common;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (tables[channel]?.[rgb[at + channel] ?? 0] ?? 0) + all + noise() * separate;
      rgb[at + channel] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
}
