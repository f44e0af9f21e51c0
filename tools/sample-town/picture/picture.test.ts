import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type SampleProperty, sampleCapture } from '../capture.ts';
import { type DamageKind, damageKinds } from '../condition.ts';
import { areaOf, centerOf, contains, distanceToEdge } from '../polygon.ts';
import { outlinesOf } from './outlines.ts';
import { renderPicture, renderView, roofScene, viewOf } from './render.ts';
import { type Pixel, toGround, toPixel, type View, viewAt } from './view.ts';

const { properties } = sampleCapture();
const damaged = properties.filter(({ condition }) => condition.damage.length > 0);
const someWith = (test: (property: SampleProperty) => boolean) => properties.find(test) as SampleProperty;
const kindsOf = (kinds: readonly DamageKind[]) => [...new Set(kinds)].sort();

test('a picture is the same whenever it is drawn, and no other property’s', () => {
  const [one, other] = properties as [SampleProperty, SampleProperty];
  const hash = (property: SampleProperty) =>
    createHash('sha256').update(renderPicture(property, 'crop').rgb).digest('hex');
  expect(hash(one)).toBe(hash(one));
  expect(hash(one)).not.toBe(hash(other));
});

test('every roof shows exactly the damage that its flags name', () => {
  for (const property of properties) {
    const shown = kindsOf(roofScene(property).damage.map(({ kind }) => kind));
    expect(shown, property.record.address).toEqual(kindsOf(property.condition.damage));
  }
});

test('severe roofs show more damage than moderate ones, and those more than minor ones', () => {
  const areas = (['minor', 'moderate', 'severe'] as const).map((level) => {
    const roofs = damaged.filter(({ condition, building }) => condition.severity === level && !building.flat);
    const total = roofs
      .flatMap((roof) => roofScene(roof).damage)
      .reduce((sum, { ring }) => sum + Math.abs(areaOf(ring)), 0);
    return total / roofs.length;
  });
  expect(areas).toEqual([...areas].sort((a, b) => a - b));
  expect(areas[2]).toBeGreaterThan(3 * (areas[0] ?? 0));
});

test('faces fill the roof without gap or overlap', () => {
  for (const property of properties) {
    const faces = roofScene(property).facets.reduce((sum, { ring }) => sum + areaOf(ring), 0);
    expect(Math.abs(faces - areaOf(property.building.roofOutline)), property.record.address).toBeLessThan(
      0.5,
    );
  }
});

test('damage is on the face it belongs to', () => {
  for (const property of damaged) {
    const { facets, damage } = roofScene(property);
    for (const { ring, facet } of damage) {
      const face = facets[facet]?.ring ?? [];
      const off = ring.filter((corner) => !contains(face, corner) && distanceToEdge(face, corner) > 0.3);
      expect(off, property.record.address).toEqual([]);
    }
  }
});

test('outlines name the pixels: missing shingles are dark inside their outline', () => {
  const property = someWith(
    ({ record, condition }) => record.hasMissingShingles && condition.severity === 'severe',
  );
  const { rgb, view } = renderPicture(property, 'crop');
  const { damage, roof } = outlinesOf(property, 'crop');
  const roofLight = meanLight(rgb, view.width, roof.pixels);
  const missing = damage.filter(({ kind }) => kind === 'missing');
  expect(missing.length).toBeGreaterThan(2);
  for (const { pixels } of missing) expect(meanLight(rgb, view.width, pixels)).toBeLessThan(roofLight * 0.75);
});

test.each(damageKinds)('%s changes the pixels within its outline', (kind) => {
  const property = someWith(({ condition }) => condition.damage.includes(kind));
  const sound = { ...property, condition: { ...property.condition, damage: [] } };
  const { rgb, view } = renderPicture(property, 'crop', [property]);
  const without = renderPicture(property, 'crop', [sound]).rgb;
  const changed = differing(rgb, without);
  const outlines = outlinesOf(property, 'crop').damage;
  const hit = outlines.filter(({ pixels }) =>
    changed.some((i) => near(pixels, [(i % view.width) + 0.5, Math.floor(i / view.width) + 0.5])),
  );
  expect(hit).toHaveLength(outlines.length);
});

test('a roof beside the camera shows farther out, as from nearer above it', () => {
  const [property] = properties as [SampleProperty];
  const { building } = property;
  const [x, y] = centerOf(building.roofOutline);
  const view: View = {
    ...{ center: [x - 30, y + 14], yaw: 0.2, metersPerPixel: 0.06 },
    ...{ width: 1300, height: 800, cameraHeight: 60 },
  };
  const nearer = { ...viewAt(view, building.eave), cameraHeight: undefined };
  const [seen, above] = [renderView(view, [property]).rgb, renderView(nearer, [property]).rgb];
  const roof = building.roofOutline.map((corner) => toPixel(nearer, corner));
  const isRoof = (i: number) => {
    const at: Pixel = [(i % view.width) + 0.5, Math.floor(i / view.width) + 0.5];
    return contains(roof, at) && distanceToEdge(roof, at) > 8;
  };
  const pixels = Array.from({ length: view.width * view.height }, (_, i) => i).filter(isRoof);
  const other = new Set(differing(seen, above));
  expect(pixels.length).toBeGreaterThan(20_000);
  expect(pixels.filter((i) => other.has(i)).length / pixels.length).toBeLessThan(0.05);
  // On the ground it would show two meters nearer.
  const [column] = toPixel(view, [x, y]);
  const [shown] = toPixel(nearer, [x, y]);
  expect((shown - column) * view.metersPerPixel).toBeGreaterThan(1);
});

test('outlines in pixels and on the ground are the same places', () => {
  const [property] = properties as [SampleProperty];
  for (const kind of ['image', 'crop'] as const) {
    const view = viewOf(property, kind);
    for (const corner of property.building.roofOutline) {
      const [column, row] = toPixel(view, corner);
      expect(column > 0 && column < view.width && row > 0 && row < view.height).toBe(true);
      const [x, y] = toGround(view, [column, row]);
      expect(Math.hypot(x - corner[0], y - corner[1])).toBeLessThan(1e-6);
    }
  }
});

test('pitches are those of roofs: level, or between 3 and 6 in 12', () => {
  for (const property of properties.slice(0, 400)) {
    for (const { pitch, plane } of roofScene(property).facets) {
      expect(plane.flat ? pitch === 0 : pitch >= 3 && pitch <= 6).toBe(true);
    }
  }
});

function meanLight(rgb: Uint8ClampedArray, width: number, ring: readonly Pixel[]): number {
  const columns = ring.map(([column]) => column);
  const rows = ring.map(([, row]) => row);
  let sum = 0;
  let count = 0;
  for (let row = Math.floor(Math.min(...rows)); row < Math.max(...rows); row += 1) {
    for (let column = Math.floor(Math.min(...columns)); column < Math.max(...columns); column += 1) {
      if (!contains(ring, [column + 0.5, row + 0.5])) continue;
      const at = (row * width + column) * 3;
      sum += (rgb[at] ?? 0) + (rgb[at + 1] ?? 0) + (rgb[at + 2] ?? 0);
      count += 3;
    }
  }
  return sum / count;
}

const differing = (a: Uint8ClampedArray, b: Uint8ClampedArray): number[] =>
  Array.from({ length: a.length / 3 }, (_, i) => i).filter(
    (i) => Math.abs((a[i * 3] ?? 0) - (b[i * 3] ?? 0)) > 12,
  );

const near = (ring: readonly Pixel[], at: Pixel) => contains(ring, at) || distanceToEdge(ring, at) < 1.5;
