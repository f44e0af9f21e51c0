import type { Tile } from '#domain/geo/world.ts';
import { boundsOfTile, TILE_PIXELS } from '#domain/ground/pyramid.ts';
import { toPoint } from '#sample/ground.ts';
import { sampleCapture } from '../capture.ts';
import { sampleAppearance } from './appearance.ts';
import { finishFlat } from './finish.ts';
import { renderScene } from './render.ts';

/** Pixels around what is kept: the blur of a tile's edge is that of its neighbor's. */
const MARGIN = 4;

/** A tile of the map as the sample looks from straight above: three bytes a pixel, the same every time. */
export function drawGroundTile(tile: Tile, look = sampleAppearance): Uint8ClampedArray {
  const [west, south, east, north] = boundsOfTile(tile);
  const [left, bottom] = toPoint([west, south]);
  const [right, top] = toPoint([east, north]);
  const metersPerPixel = (right - left) / TILE_PIXELS;
  // A degree of latitude of the map is half a percent longer than the sample's.
  const ratio = (top - bottom) / (right - left);
  const width = TILE_PIXELS + 2 * MARGIN;
  const height = Math.ceil((TILE_PIXELS * ratio) / 2) * 2 + 2 * MARGIN;
  const center = [(left + right) / 2, (bottom + top) / 2] as const;
  const view = { center, yaw: 0, metersPerPixel, width, height };
  const rgb = renderScene(view, sampleCapture().properties, look);
  finishFlat(rgb, width, height);
  const out = new Uint8ClampedArray(TILE_PIXELS * TILE_PIXELS * 3);
  for (let row = 0, to = 0; row < TILE_PIXELS; row += 1) {
    const at = height / 2 + (row + 0.5 - TILE_PIXELS / 2) * ratio - 0.5;
    const above = Math.floor(at);
    const share = at - above;
    let from = (above * width + MARGIN) * 3;
    for (let i = 0; i < TILE_PIXELS * 3; i += 1, from += 1, to += 1)
      out[to] = (rgb[from] as number) * (1 - share) + (rgb[from + width * 3] as number) * share;
  }
  return out;
}
