import fc from 'fast-check';
import { expect, test } from 'vitest';
import { originOf, TILE_EXTENT, type Tile, tileAt, WORLD, WORLD_BITS } from '#domain/geo/world.ts';
import { heatWeights } from '#domain/map/points.ts';
import { HEAD, POINT_BYTES, scanPoints, severityOrder } from '#domain/points/packed.ts';
import { CHUNK_ZOOM } from '#server/points/index.ts';
import { readVectorTile } from '#testing/vector-tile.ts';
import { FilteredCells } from './cells.ts';
import { encodeCells, encodePoints, type TilePoint } from './vector-tile.ts';

const unit = fc.integer({ min: 0, max: WORLD - 1 });
const severity = fc.integer({ min: 0, max: severityOrder.length - 1 });
const crowd = fc.array(fc.record({ x: unit, y: unit, severity }), { minLength: 1, maxLength: 200 });
const numbered = (points: { x: number; y: number; severity: number }[]): TilePoint[] =>
  points.map((point, at) => ({ id: at + 1, ...point }));

test('a decoded tile holds its points with their ids, each at its position', () => {
  fc.assert(
    fc.property(crowd, fc.integer({ min: 0, max: 16 }), (points, z) => {
      const tile = tileAt(z, points[0]?.x ?? 0, points[0]?.y ?? 0);
      const { x, y, size } = originOf(tile);
      const inside = numbered(points).filter((one) => isIn(tile, one));
      const { features, extent } = readVectorTile(encodePoints(tile, inside)).points ?? {
        features: [],
        extent: 0,
      };
      expect(extent).toBe(TILE_EXTENT);
      expect(features).toEqual(
        inside.map((one) => ({
          id: one.id,
          x: Math.floor(((one.x - x) / size) * TILE_EXTENT),
          y: Math.floor(((one.y - y) / size) * TILE_EXTENT),
          properties: {
            severity: severityOrder[one.severity],
            weight: heatWeights[severityOrder[one.severity] ?? 'unknown'],
          },
        })),
      );
      for (const one of features)
        expect(Math.min(one.x, one.y) >= 0 && Math.max(one.x, one.y) < TILE_EXTENT).toBe(true);
    }),
  );
});

test('the cells of a tile count exactly the points within it, wherever the chunks are cut', () => {
  fc.assert(
    fc.property(crowd, fc.integer({ min: 0, max: 12 }), (points, z) => {
      const cells = new FilteredCells();
      for (const { x, y, points: bytes } of packed(numbered(points)))
        cells.add({ x, y, scan: (visit) => scanPoints(bytes, { filters: {} }, visit) });
      const tile = tileAt(z, points[0]?.x ?? 0, points[0]?.y ?? 0);
      const { features } = readVectorTile(encodeCells(tile, cells.cellsOf(tile))).cells ?? { features: [] };
      severityOrder.forEach((level, place) => {
        const counted = features.reduce((sum, { properties }) => sum + Number(properties[level]), 0);
        expect(counted).toBe(points.filter((one) => isIn(tile, one) && one.severity === place).length);
      });
      const weight = features.reduce((sum, { properties }) => sum + Number(properties.weight), 0);
      expect(weight).toBe(
        points
          .filter((one) => isIn(tile, one))
          .reduce((sum, one) => sum + heatWeights[severityOrder[one.severity] ?? 'unknown'], 0),
      );
      expect(features.length).toBeLessThanOrEqual(1024);
    }),
  );
});

const isIn = ({ z, x, y }: Tile, point: { x: number; y: number }) => {
  const own = tileAt(z, point.x, point.y);
  return own.x === x && own.y === y;
};

function packed(points: readonly TilePoint[]) {
  const chunks = new Map<string, { x: number; y: number; points: Buffer }>();
  for (const point of points) {
    const [x, y] = [point.x, point.y].map((at) => at >> (WORLD_BITS - CHUNK_ZOOM)) as [number, number];
    const before = chunks.get(`${x} ${y}`)?.points ?? Buffer.from(HEAD);
    chunks.set(`${x} ${y}`, { x, y, points: Buffer.concat([before, record(point)]) });
  }
  return chunks.values();
}

function record({ id, x, y, severity }: TilePoint): Buffer {
  const bytes = Buffer.alloc(POINT_BYTES);
  [id, x, y, severity].forEach((value, place) => {
    bytes.writeInt32BE(value, place * 4);
  });
  return bytes;
}
