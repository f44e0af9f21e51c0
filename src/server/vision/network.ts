import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { roofSubtypes } from '#domain/roofs.ts';
import { mapSigns, type RoofMaps } from '#domain/vision/maps.ts';
import { type Tile, tilesOf } from './tiles.ts';

/** RGB, row by row from the upper left. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  /** Meters of a pixel. */
  meters: number;
}

/** A picture in, its maps out: half as wide and high. */
export type Network = (picture: Pixels) => Promise<RoofMaps>;

/** Opens the network on one core. */
export async function openNetwork(path: string): Promise<Network> {
  const runtime = await import('onnxruntime-node');
  const session = await runtime.InferenceSession.create(path, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  return (picture) =>
    readMaps(picture, async (input, dims) =>
      session.run({ image: new runtime.Tensor('float32', input, dims) }),
    );
}

type Run = (input: Float32Array, dims: number[]) => Promise<InferenceSession.OnnxValueMapType>;

async function readMaps(picture: Pixels, run: Run): Promise<RoofMaps> {
  const width = Math.ceil(picture.width / 2);
  const height = Math.ceil(picture.height / 2);
  const maps: RoofMaps = {
    ...{ width, height, meters: picture.meters * 2 },
    signs: new Float32Array(mapSigns.length * width * height),
    materials: new Float32Array(roofSubtypes.length * width * height),
  };
  for (const tile of tilesOf(picture.width, picture.height)) {
    const found = await run(inputOf(picture, tile), [1, 3, tile.height, tile.width]);
    copyPlanes(found.signs, tile, maps.signs, maps);
    copyPlanes(found.material, tile, maps.materials, maps);
  }
  return maps;
}

/** A byte as a share of 255. */
const shares = Float32Array.from({ length: 256 }, (_, byte) => byte / 255);

/** Planes of red, green and blue from 0 to 1; beyond the picture its edge goes on. */
function inputOf({ data, width, height }: Pixels, tile: Tile): Float32Array {
  const size = tile.width * tile.height;
  const input = new Float32Array(3 * size);
  const within = Math.min(tile.width, width - tile.left);
  for (let row = 0; row < tile.height; row += 1) {
    const start = row * tile.width;
    let from = (Math.min(height - 1, tile.top + row) * width + tile.left) * 3;
    for (let to = start; to < start + within; to += 1, from += 3) {
      input[to] = shares[data[from] as number] as number;
      input[size + to] = shares[data[from + 1] as number] as number;
      input[2 * size + to] = shares[data[from + 2] as number] as number;
    }
    for (let plane = start; plane < 3 * size; plane += size)
      input.fill(input[plane + within - 1] as number, plane + within, plane + tile.width);
  }
  return input;
}

/** The central part of a tile's output: pixels near its edge saw too little around them. */
function copyPlanes(
  found: Tensor | undefined,
  { left, top, width, height, keep }: Tile,
  planes: Float32Array,
  maps: { width: number; height: number },
): void {
  const values = found?.data;
  if (!(values instanceof Float32Array)) throw new Error('the network gives no such planes');
  const [from, to] = [(width / 2) * (height / 2), maps.width * maps.height];
  const right = Math.min(maps.width, keep.right / 2);
  for (let plane = 0; plane * to < planes.length; plane += 1)
    for (let row = keep.top / 2; row < Math.min(maps.height, keep.bottom / 2); row += 1) {
      const start = plane * from + (row - top / 2) * (width / 2) - left / 2;
      planes.set(
        values.subarray(start + keep.left / 2, start + right),
        plane * to + row * maps.width + keep.left / 2,
      );
    }
}
