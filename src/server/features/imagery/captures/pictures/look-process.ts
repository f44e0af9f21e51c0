import sharp from 'sharp';
import { COMPARED_PIXELS, type Comparison, compareDirections } from '#domain/imagery/agreement.ts';
import { type Compared as ComparedRoof, compareRoof, type Pair } from '#domain/imagery/compare.ts';
import type { PlacedCamera } from '#domain/imagery/ground.ts';
import type { GrayFrame } from '#domain/imagery/laid-out.ts';
import type { Raster } from '#domain/imagery/raster.ts';
import { SHADOW_PIXELS, type ShadowVerdict, shadowVerdict } from '#domain/imagery/shadow.ts';
import type { Sun } from '#domain/imagery/sun.ts';
import { answerOrders } from '#server/platform/processes.ts';
import { type CutOrder, cutFrame, cutOrthophoto, type OrthoCutOrder } from './cut-out.ts';
import { type Looked, lookAtFrame } from './look-at-frame.ts';
import { type LookedOrthophoto, lookAtOrthophoto, type OrthoLookOrder } from './look-at-orthophoto.ts';
import { MOST_PIXELS } from './picture-sizes.ts';

/** A picture of which only the direction is asked. */
export interface ToCompare {
  bytes: Uint8Array;
  camera: PlacedCamera;
}

/** What was cut out of a picture, with the meters from its middle to its left edge. */
export interface Crop {
  bytes: Uint8Array;
  halfWidth: number;
}

export type LookOrder =
  | { want: 'look'; bytes: Uint8Array }
  | ({ want: 'look-at-orthophoto' } & OrthoLookOrder)
  | { want: 'compare'; frames: readonly [ToCompare, ToCompare] }
  | { want: 'shadow'; frame: ToCompare; sun: Sun }
  | { want: 'compare-roofs'; earlier: Crop; later: Crop; pair: Pair }
  | ({ want: 'cut' } & CutOrder)
  | ({ want: 'cut-orthophoto' } & OrthoCutOrder);

type LookAnswer = Looked | LookedOrthophoto | Comparison | ReadShadow | ComparedRoofs | Cuts;

/** JPEGs in the order of the cuts. */
export interface Cuts {
  pieces: Uint8Array[];
}

// Other processes look at other pictures; one more core for each would take it from requests.
sharp.concurrency(1);
sharp.cache(false);

answerOrders(async (order: LookOrder): Promise<LookAnswer> => {
  switch (order.want) {
    case 'look':
      return lookAtFrame(order.bytes);
    case 'look-at-orthophoto':
      return lookAtOrthophoto(order);
    case 'compare':
      return compare(order.frames);
    case 'shadow':
      return readShadow(order.frame, order.sun);
    case 'compare-roofs':
      return compareRoofs(order);
    case 'cut':
      return { pieces: await cutFrame(order) };
    case 'cut-orthophoto':
      return { pieces: await cutOrthophoto(order) };
  }
});

export interface ComparedRoofs {
  compared: ComparedRoof;
}

async function compareRoofs({
  earlier,
  later,
  pair,
}: Extract<LookOrder, { want: 'compare-roofs' }>): Promise<ComparedRoofs> {
  return { compared: compareRoof(await rasterOf(earlier), await rasterOf(later), pair) };
}

async function rasterOf({ bytes, halfWidth }: Crop): Promise<Raster> {
  const { data, info } = await sharp(bytes).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, metersPerPixel: (2 * halfWidth) / info.width };
}

async function compare([one, other]: readonly [ToCompare, ToCompare]): Promise<Comparison> {
  return compareDirections(await grayOf(one), await grayOf(other));
}

export interface ReadShadow {
  verdict: ShadowVerdict | null;
}

async function readShadow(frame: ToCompare, sun: Sun): Promise<ReadShadow> {
  return { verdict: shadowVerdict(await grayOf(frame, SHADOW_PIXELS), sun) };
}

async function grayOf({ bytes, camera }: ToCompare, pixels = COMPARED_PIXELS): Promise<GrayFrame> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .resize({ width: pixels, height: pixels, fit: 'inside' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { camera, width: info.width, height: info.height, gray: data };
}
