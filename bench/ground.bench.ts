import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { CaptureGround } from '#contract/ground.ts';
import { projectionOf } from '#domain/geo/map-projection.ts';
import { tileAt, worldOf } from '#domain/geo/world.ts';
import { LAST_ZOOM, metersOfPixel } from '#domain/ground/pyramid.ts';
import { toPosition } from '#sample/ground.ts';
import { drawGround } from '#server/features/imagery/captures/ground/draw-ground.ts';
import { lookAtOrthophoto } from '#server/features/imagery/captures/pictures/look.ts';
import { openFolder } from '#server/files/index.ts';
import { geoTags, withTiffTags } from '#testing/geotiff.ts';
import { renderView } from '#town/picture/render.ts';
import { openCaptureLab } from './captures-lab.ts';
import { median, timed } from './leads-lab.ts';

/** Milliseconds of a tile of a ground that is drawn, with its call. */
export const MAX_GROUND_TILE_MS = 50;
/** Drawing a ground, beside sharp decoding the same picture and scaling it to the finest tiles. */
export const MAX_GROUND_RATIO = 2;

/** Pixels of the orthophoto's sides, and meters of each. */
const PIXELS = 8192;
const GSD = 0.03;
/** Of the sample, drawn once and repeated: noise would take longer to unpack than any ground. */
const PART = 2048;
const ROUNDS = 5;
const ZOOMS = [14, 16, 18, 19, 20];
const TILES = 12;
const ZIP = '85251';

export interface GroundFigures {
  megapixels: number;
  /** Milliseconds of the median round. */
  drawn: number;
  yardstick: number;
  ratio: number;
  /** Milliseconds of a tile over HTTP, each asked for once, by zoom: the median of TILES. */
  tiles: { zoom: number; median: number; worst: number }[];
  archiveMegabytes: number;
}

/** Draws the ground of an orthophoto, beside sharp on the same file, and asks a server for its tiles. */
export async function benchGround(): Promise<GroundFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'ridgecap-bench-ground-'));
  try {
    const { bytes, latitude, longitude } = await makeOrthophoto();
    const path = join(folder, 'ortho.tif');
    await writeFile(path, bytes);
    const { drawn, yardstick, archive } = await benchDrawing(folder, path, latitude);
    return {
      ...{ megapixels: PIXELS ** 2 / 1e6, drawn, yardstick, ratio: drawn / yardstick },
      archiveMegabytes: archive / 1e6,
      tiles: await benchTilesOf(bytes, { latitude, longitude }),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchDrawing(folder: string, path: string, latitude: number) {
  const looked = await lookAtOrthophoto(path, join(folder, 'rewritten.tif'));
  if ('refused' in looked) throw new Error(looked.refused);
  const files = openFolder(folder);
  const picture = { name: 'ortho', key: 'ortho.tif', simulated: true, placed: looked };
  const draw = () => drawGround([picture], { files, zipCode: ZIP, tell: async () => {} });
  const scaled = Math.round((PIXELS * GSD) / metersOfPixel(latitude, LAST_ZOOM));
  // As the process that draws: other calls have the other cores.
  const before = sharp.concurrency();
  sharp.concurrency(1);
  const scale = () =>
    sharp(path, { limitInputPixels: false }).resize(scaled, scaled, { fit: 'fill' }).raw().toBuffer();
  // The first one starts the process.
  const { archive } = await draw();
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await timed(scale));
    ours.push(await timed(draw));
  }
  sharp.concurrency(before);
  return { drawn: median(ours), yardstick: median(theirs), archive: archive.size ?? 0 };
}

async function benchTilesOf(bytes: Buffer, place: { latitude: number; longitude: number }) {
  const lab = await openCaptureLab();
  try {
    const [received] = await lab.send([{ name: 'ortho.tif', bytes }]);
    if (!received || received.state === 'refused') throw new Error('the orthophoto was refused');
    await lab.place({ minutes: 20 });
    const { cookie, captureId, baseUrl } = lab;
    const get = (rest: string) =>
      fetch(`${baseUrl}/api/captures/${captureId}/ground${rest}`, { headers: { cookie } });
    while (!((await (await get('')).json()) as CaptureGround).drawn) await sleep(500);
    const [x, y] = worldOf(place.longitude, place.latitude);
    const tiles: GroundFigures['tiles'] = [];
    for (const zoom of ZOOMS) {
      const middle = tileAt(zoom, x, y);
      // Of the few there are from afar each once, near by those around the middle.
      const side = Math.min(3, Math.ceil(Math.sqrt(TILES)) - 1, 2 ** Math.max(0, zoom - 17));
      const found: number[] = [];
      for (let at = 0; at < TILES && at < side * side; at += 1) {
        const [dx, dy] = [at % side, Math.floor(at / side)];
        found.push(
          await timed(async () => {
            const answer = await get(
              `/${zoom}/${middle.x + dx - (side >> 1)}/${middle.y + dy - (side >> 1)}`,
            );
            if (answer.status !== 200) throw new Error(`a tile was answered with ${answer.status}`);
            await answer.arrayBuffer();
          }),
        );
      }
      tiles.push({ zoom, median: median(found), worst: Math.max(...found) });
    }
    return tiles;
  } finally {
    await lab.close();
  }
}

/** A GeoTIFF in tiles, deflated, as OpenDroneMap writes it. */
async function makeOrthophoto(): Promise<{ bytes: Buffer; latitude: number; longitude: number }> {
  const center = [-573, -686] as const;
  const { rgb } = renderView({ center, yaw: 0, metersPerPixel: GSD, width: PART, height: PART });
  const part = await sharp(Buffer.from(rgb.buffer), { raw: { width: PART, height: PART, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const tiff = await sharp({ create: { width: PIXELS, height: PIXELS, channels: 3, background: '#000' } })
    .composite([{ input: part, tile: true, gravity: 'northwest' }])
    .tiff({ compression: 'deflate', predictor: 'horizontal', tile: true, tileWidth: 256, tileHeight: 256 })
    .toBuffer();
  const [longitude, latitude] = toPosition(center);
  const map = projectionOf(32_612);
  if (!map) throw new Error('a system that is known');
  const [x, y] = map.toMap({ latitude, longitude });
  const half = (PIXELS * GSD) / 2;
  const tags = geoTags(32_612, [x - half, y + half], [GSD, GSD]);
  return { bytes: withTiffTags(tiff, tags), latitude, longitude };
}
