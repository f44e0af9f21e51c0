import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { featureNames, roofFeatures } from '#domain/vision/features.ts';
import type { LabeledRoof } from '#domain/vision/heads.ts';
import { maskOf } from '#domain/vision/mask.ts';
import { standsOut } from '#domain/vision/stands-out.ts';
import type { SeenRoof } from '#domain/vision/suggest.ts';
import { lookAtRoof } from '#server/vision/look-at-roof.ts';
import type { Network, Pixels } from '#server/vision/network.ts';
import type { RoofPicture } from './make-roofs.ts';

/** Of the houses that are invented, the damaged ones. */
const SHARE = 0.6;

/** A roof with what is true of it, as the network saw it. */
export type SeenLabeledRoof = LabeledRoof & SeenRoof;

/** The features of every roof of a folder that make-roofs.ts filled, and what is true of it; kept beside it per model. */
export async function labeledRoofs(
  network: Network,
  digest: string,
  folder: string,
): Promise<SeenLabeledRoof[]> {
  const kept = join(folder, `seen-${digest.slice(0, 12)}-${featureNames.length}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as SeenLabeledRoof[];
  const { roofs, meters } = JSON.parse(readFileSync(join(folder, 'roofs.json'), 'utf8')) as {
    roofs: RoofPicture[];
    meters: number;
  };
  const labeled: SeenLabeledRoof[] = [];
  for (const [id, { file, outline, signs, material }] of roofs.entries()) {
    const maps = await network(await pixelsOf(sharp(join(folder, file)), meters));
    const inside = maskOf(
      outline.map(([column, row]) => [column / 2, row / 2]),
      maps.width,
      maps.height,
    );
    const features = roofFeatures(maps, inside);
    if (features)
      labeled.push({ id, features, standsOut: standsOut(maps, inside), signs, material, share: SHARE });
  }
  writeFileSync(kept, JSON.stringify(labeled));
  return labeled;
}

/** Pixels of a rectangle as large as a house, and meters of what is looked at around it. */
const house = { width: 480, height: 320 } as const;
const AROUND = 10;

/**
 * Rectangles as large as a house, laid over a real picture that shows none, as the server looks at them: what an outline in
 * the wrong place would be taken for.
 * @param reach meters that an outline may be moved to where most roof is seen
 */
export async function notRoofs(
  network: Network,
  file: string,
  meters: number,
  reach: number,
): Promise<SeenRoof[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const around = Math.ceil(AROUND / meters);
  const found: SeenRoof[] = [];
  // As fine as the file is: its own scale is not known better than by some percent.
  for (let top = 0; top + house.height <= height; top += house.height) {
    for (let left = 0; left + house.width <= width; left += house.width) {
      const [from, above] = [Math.max(0, left - around), Math.max(0, top - around)];
      const part = {
        ...{ left: from, top: above },
        width: Math.min(width, left + house.width + around) - from,
        height: Math.min(height, top + house.height + around) - above,
      };
      const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
        .extract(part)
        .png()
        .toBuffer();
      const [east, south] = [left - from - part.width / 2, top - above - part.height / 2];
      const ring = [
        [east, south],
        [east + house.width, south],
        [east + house.width, south + house.height],
        [east, south + house.height],
      ].map(([x = 0, y = 0]) => [x * meters, y * meters] as const);
      const seen = await lookAtRoof(network, meters, { jpeg, metersWide: part.width * meters, ring, reach });
      if (seen) found.push(seen);
    }
  }
  return found;
}

async function pixelsOf(picture: sharp.Sharp, meters: number): Promise<Pixels> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, meters };
}
