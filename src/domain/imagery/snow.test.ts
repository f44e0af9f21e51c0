import { describe, expect, test } from 'vitest';
import { sampleCapture } from '#town/capture.ts';
import { planFlight, type SimulatedFrame } from '#town/flight.ts';
import { renderView } from '#town/picture/render.ts';
import { toGround, toPixel, viewAt } from '#town/picture/view.ts';
import type { Ring } from '#town/polygon.ts';
import { snowShare } from './snow.ts';

const frames = planFlight({
  ...{ seed: 'snow', center: [-300, -300], columns: 4, rows: 3 },
  ...{ width: 640, height: 480, metersPerPixel: 0.12 },
});
const rendered = frames.map((frame) => ({ frame, rgb: renderView(frame.view).rgb }));
const shareOf = (rgb: Uint8ClampedArray) => snowShare(new Uint8Array(rgb), 640, 480);

/** As a roof of white membrane shows: nearly white, without color. */
function withWhiteRoofs({ frame: { view }, rgb }: { frame: SimulatedFrame; rgb: Uint8ClampedArray }) {
  const white = rgb.slice();
  for (const { building } of sampleCapture().properties) {
    const at = viewAt(view, building.eave);
    const ring = building.roofOutline.map((corner) => toPixel(at, corner));
    const [columns, rows] = [ring.map(([column]) => column), ring.map(([, row]) => row)];
    const [left, right] = [Math.max(0, Math.min(...columns)), Math.min(640, Math.max(...columns))];
    const [top, bottom] = [Math.max(0, Math.min(...rows)), Math.min(480, Math.max(...rows))];
    for (let row = Math.ceil(top); row < bottom; row += 1)
      for (let column = Math.ceil(left); column < right; column += 1)
        if (isWithin(building.roofOutline, toGround(at, [column, row])))
          white.set([232, 233, 235], 3 * (row * 640 + column));
  }
  return white;
}

function isWithin(ring: Ring, [x, y]: readonly [number, number]): boolean {
  let inside = false;
  ring.forEach(([x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  });
  return inside;
}

/** Fifteen centimeters over all but what is cleared: the share of rows. */
function snowedOver(rgb: Uint8ClampedArray, cleared: number, light: number) {
  const snow = [225, 231, 240];
  return rgb.map((value, at) =>
    (Math.floor(at / (3 * 640)) * 7) % 20 < cleared * 20
      ? value
      : 0.12 * value + 0.88 * light * (snow[at % 3] as number),
  );
}

describe('snow', () => {
  test('is not seen in streets and yards without any', () => {
    for (const { rgb } of rendered) expect(shareOf(rgb)).toBeLessThan(0.1);
  });

  test('is not white roofs, even where every roof is one', () => {
    const shares = rendered.map((one) => shareOf(withWhiteRoofs(one)));
    expect(Math.max(...shares)).toBeGreaterThan(0.15);
    for (const share of shares) expect(share).toBeLessThan(0.4);
  });

  test.each([1, 0.8])('is recognized on the ground, in light of %d', (light) => {
    for (const { rgb } of rendered) {
      expect(shareOf(snowedOver(rgb, 0, light))).toBeGreaterThan(0.9);
      expect(shareOf(snowedOver(rgb, 0.3, light))).toBeGreaterThan(0.6);
    }
  });
});
