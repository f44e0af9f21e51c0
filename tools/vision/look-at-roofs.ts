import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { featureNames, roofFeatures } from '#domain/vision/features.ts';
import type { LabeledRoof } from '#domain/vision/heads.ts';
import { maskOf } from '#domain/vision/mask.ts';
import type { Network, Pixels } from '#server/vision/network.ts';
import type { RoofPicture } from './make-roofs.ts';

/** The features of every roof of a folder that make-roofs.ts filled, and what is true of it; kept beside it per model. */
export async function labeledRoofs(network: Network, digest: string, folder: string): Promise<LabeledRoof[]> {
  const kept = join(folder, `features-${digest.slice(0, 12)}-${featureNames.length}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as LabeledRoof[];
  const { roofs, meters } = JSON.parse(readFileSync(join(folder, 'roofs.json'), 'utf8')) as {
    roofs: RoofPicture[];
    meters: number;
  };
  const labeled: LabeledRoof[] = [];
  for (const [id, { file, outline, signs, material }] of roofs.entries()) {
    const maps = await network(await pixelsOf(sharp(join(folder, file)), meters));
    const inside = maskOf(
      outline.map(([column, row]) => [column / 2, row / 2]),
      maps.width,
      maps.height,
    );
    const features = roofFeatures(maps, inside);
    if (features) labeled.push({ id, features, signs, material });
  }
  writeFileSync(kept, JSON.stringify(labeled));
  return labeled;
}

/**
 * Features of rectangles as large as a house, laid over real pictures that show none: what an outline in the wrong place
 * would be taken for.
 */
export async function notRoofs(network: Network, file: string, meters: number): Promise<number[][]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const picture = () => sharp(data, { raw: { width, height, channels: 3 } });
  const [side, across] = [320, 480];
  const found: number[][] = [];
  // As fine as the file is: its own scale is not known better than by some percent.
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + across <= width; left += across) {
      const place = picture().extract({ left, top, width: across, height: side });
      const maps = await network(await pixelsOf(place, meters));
      const features = roofFeatures(maps, new Uint8Array(maps.width * maps.height).fill(1));
      if (features) found.push(features);
    }
  }
  return found;
}

async function pixelsOf(picture: sharp.Sharp, meters: number): Promise<Pixels> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, meters };
}
