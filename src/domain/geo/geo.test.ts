import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bounds, formatBounds, parseBounds } from './bounds.ts';
import { readFeatures, UnreadableGeoJson } from './geojson-features.ts';
import { simplifyRing } from './simplify.ts';
import { isTile, originOf, positionOf, TILE_EXTENT, tileAt, WORLD, worldBox, worldOf } from './world.ts';
import { readZipOutline } from './zip-outline.ts';

const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.double({ min: -85, max: 85, noNaN: true });
const unit = fc.integer({ min: 0, max: WORLD - 1 });

describe('the world in whole numbers', () => {
  test('a place and its unit are at most four centimeters apart', () => {
    fc.assert(
      fc.property(longitude, latitude, (lon, lat) => {
        const [backLon, backLat] = positionOf(...worldOf(lon, lat));
        expect(Math.abs(backLon - lon)).toBeLessThan(4e-7);
        expect(Math.abs(backLat - lat)).toBeLessThan(4e-7);
      }),
    );
  });

  test('a unit is in its tile at every zoom, within the tile’s extent', () => {
    fc.assert(
      fc.property(unit, unit, fc.integer({ min: 0, max: 20 }), (x, y, z) => {
        const tile = tileAt(z, x, y);
        const origin = originOf(tile);
        expect(isTile(tile)).toBe(true);
        expect(x >= origin.x && x < origin.x + origin.size).toBe(true);
        const within = Math.floor((y - origin.y) * (TILE_EXTENT / origin.size));
        expect(within >= 0 && within < TILE_EXTENT).toBe(true);
      }),
    );
  });

  test('the corner of Phoenix is where every web map has it', () => {
    expect(tileAt(10, ...worldOf(-112.074, 33.448))).toEqual({ z: 10, x: 193, y: 410 });
    expect(worldOf(0, 0)).toEqual([WORLD / 2, WORLD / 2]);
  });

  test('the box of some bounds holds exactly what is within them', () => {
    const box = worldBox([-112, 33, -111, 34]);
    const holds = (lon: number, lat: number) => {
      const [x, y] = worldOf(lon, lat);
      return x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY;
    };
    expect([holds(-112, 33), holds(-111, 34), holds(-111.5, 33.5)]).toEqual([true, true, true]);
    expect([holds(-112.00001, 33), holds(-111, 34.00001), holds(-111.5, 32.9)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

test('bounds are read as they were written, and nothing else is', () => {
  const degrees = fc.tuple(longitude, latitude, longitude, latitude);
  fc.assert(
    fc.property(degrees, ([a, b, c, d]) => {
      const bounds: Bounds = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
      parseBounds(formatBounds(bounds))?.forEach((value, at) => {
        expect(value).toBeCloseTo(bounds[at] as number, 6);
      });
    }),
  );
  for (const text of [
    '',
    '1,2,3',
    '1,2,3,4,5',
    'a,b,c,d',
    '2,1,1,2',
    '1,,2,3',
    '-181,0,0,0',
    '0,0,0,91',
    'NaN,0,1,1',
  ])
    expect(parseBounds(text), text).toBeNull();
});

test('a simplified ring keeps its ends, and all it leaves out is near what stays', () => {
  const ring = fc
    .array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })), {
      minLength: 4,
      maxLength: 60,
    })
    .map((corners) => [...corners, corners[0] as [number, number]]);
  fc.assert(
    fc.property(ring, (corners) => {
      const kept = simplifyRing(corners, 0.05);
      expect(kept[0]).toEqual(corners[0]);
      expect(kept.at(-1)).toEqual(corners.at(-1));
      if (kept.length < 4) return;
      for (const corner of corners) expect(distanceTo(kept, corner)).toBeLessThanOrEqual(0.05 + 1e-9);
    }),
  );
});

function distanceTo(line: readonly [number, number][], [x, y]: [number, number]): number {
  return Math.min(
    ...line.slice(1).map(([x2, y2], at) => {
      const [x1, y1] = line[at] as [number, number];
      const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
      const along =
        length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
      return Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1));
    }),
  );
}

async function featuresOf(text: string, size = 7): Promise<unknown[]> {
  const bytes = new TextEncoder().encode(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  );
  return Array.fromAsync(readFeatures(asStream(pieces)));
}
async function* asStream(pieces: Uint8Array[]) {
  yield* pieces;
}

describe('features of a GeoJSON file', () => {
  test('come as JSON.parse would read them, however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { maxLength: 5 }),
        fc.jsonValue({ maxDepth: 2 }),
        fc.integer({ min: 1, max: 40 }),
        async (features, other, size) => {
          const text = JSON.stringify({
            name: other,
            features,
            crs: { features: [1, { a: 2 }] },
            z: 'features',
          });
          expect(await featuresOf(text, size)).toEqual(JSON.parse(text).features);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([
    ['', 'not GeoJSON'],
    ['zip,city\n85251,Scottsdale', 'not GeoJSON'],
    ['[1, 2]', 'not GeoJSON'],
    ['{"type":"Topology"}', 'not GeoJSON'],
    ['{"features":[{"a":1}', 'cut off'],
    ['{"features":[{"a":}]}', 'Feature 1 is not valid JSON'],
    [`{"a":${'['.repeat(100)}`, 'too deep'],
    ['{"features":[]}}', 'not GeoJSON'],
    ['{"features":[]}{"features":[]}', 'not GeoJSON'],
  ])('%s is refused with a sentence', async (text, word) => {
    await expect(featuresOf(text)).rejects.toThrow(UnreadableGeoJson);
    await expect(featuresOf(text)).rejects.toThrow(word);
  });
});

describe('the outline of a ZIP', () => {
  const square = [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ];
  const area = (properties: object | null, geometry: unknown) =>
    readZipOutline({ type: 'Feature', properties, geometry });

  test.each([
    [{ ZCTA5CE10: '85251' }],
    [{ STATEFP10: '04', ZCTA5CE20: '85251' }],
    [{ GEOIDFQ20: '860Z200US85251' }],
    [{ zip_code: 85251 }],
  ])('%j names its ZIP', (properties) => {
    expect(area(properties, { type: 'Polygon', coordinates: square })).toMatchObject({
      zipCode: '85251',
      outline: [square],
      bounds: [0, 0, 1, 1],
    });
  });

  test('a ZIP that was a number gets its zeros back', () => {
    expect(area({ zip: 501 }, { type: 'Polygon', coordinates: square })).toMatchObject({ zipCode: '00501' });
  });

  test.each([
    [
      'a county, whose code has five digits too',
      { GEOID: '04013' },
      { type: 'Polygon', coordinates: square },
      'names no ZIP',
    ],
    ['no properties', null, { type: 'Polygon', coordinates: square }, 'names no ZIP'],
    ['no geometry', { zip: '85251' }, null, 'no geometry'],
    ['a point', { zip: '85251' }, { type: 'Point', coordinates: [0, 0] }, 'neither'],
    [
      'projected coordinates',
      { zip: '85251' },
      {
        type: 'Polygon',
        coordinates: [
          [
            [500_000, 3_700_000],
            [1, 1],
            [2, 2],
            [3, 3],
          ],
        ],
      },
      'degrees',
    ],
    [
      'text for numbers',
      { zip: '85251' },
      {
        type: 'Polygon',
        coordinates: [
          [
            ['0', '1'],
            [1, 1],
            [2, 2],
            [3, 3],
          ],
        ],
      },
      'degrees',
    ],
    [
      'a line',
      { zip: '85251' },
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
      'three corners',
    ],
    ['nothing', { zip: '85251' }, { type: 'MultiPolygon', coordinates: [] }, 'empty'],
    [
      'a speck',
      { zip: '85251' },
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1e-5, 0],
            [1e-5, 1e-5],
            [0, 0],
          ],
        ],
      },
      'smaller',
    ],
  ])('%s is refused', (_, properties, geometry, word) => {
    expect(area(properties, geometry)).toMatchObject({ reason: expect.stringContaining(word) });
  });

  test('whatever a file holds, it is an outline in degrees or a reason', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (coordinates, properties) => {
        const read = readZipOutline({
          type: 'Feature',
          properties,
          geometry: { type: 'MultiPolygon', coordinates },
        });
        expect('reason' in read || read.outline.length > 0).toBe(true);
      }),
    );
  });
});
