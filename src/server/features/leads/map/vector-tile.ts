import { PbfWriter } from 'pbf';
import { originOf, TILE_EXTENT, type Tile } from '#domain/geo/world.ts';
import { heatWeights } from '#domain/map/points.ts';
import { severityOrder } from '#domain/points/packed.ts';
import type { Cell } from './cells.ts';

/** A property within a tile, in world units; severity is its place in severityOrder. */
export interface TilePoint {
  id: number;
  x: number;
  y: number;
  severity: number;
}

// Field numbers of the Mapbox Vector Tile specification 2.1.
const TILE_LAYER = 3;
const LAYER = { name: 1, features: 2, keys: 3, values: 4, extent: 5, version: 15 };
const FEATURE = { id: 1, tags: 2, type: 3, geometry: 4 };
const VALUE = { string: 1, uint: 5 };
const POINT = 1;
const MOVE_TO_ONE = 9;

/** Layer `points`: each property with its id, `severity` and `weight`. Empty bytes for no points. */
export function encodePoints(tile: Tile, points: readonly TilePoint[]): Uint8Array {
  if (points.length === 0) return new Uint8Array(0);
  const place = placer(tile);
  const weights = severityOrder.map((level) => heatWeights[level]);
  return encodeLayer('points', ['severity', 'weight'], [...severityOrder, ...weights], (layer) => {
    for (const { id, x, y, severity } of points)
      writeFeature(layer, id, [0, severity, 1, severityOrder.length + severity], place(x, y));
  });
}

const cellKeys = ['count', ...severityOrder, 'weight'];

/** Layer `cells`: each with `count`, its counts by severity and `weight`. Empty bytes for no cells. */
export function encodeCells(tile: Tile, cells: readonly Cell[]): Uint8Array {
  if (cells.length === 0) return new Uint8Array(0);
  const place = placer(tile);
  const values: number[] = [];
  const known = new Map<number, number>();
  const valueAt = (value: number) => {
    const at = known.get(value) ?? values.push(value) - 1;
    known.set(value, at);
    return at;
  };
  const features = cells.map(({ x, y, counts }) => ({
    at: place(x, y),
    tags: figuresOf(counts).flatMap((value, key) => [key, valueAt(value)]),
  }));
  return encodeLayer('cells', cellKeys, values, (layer) => {
    for (const { tags, at } of features) writeFeature(layer, null, tags, at);
  });
}

function figuresOf(counts: readonly number[]): number[] {
  const count = counts.reduce((sum, one) => sum + one, 0);
  const weight = severityOrder.reduce(
    (sum, level, place) => sum + heatWeights[level] * (counts[place] ?? 0),
    0,
  );
  return [count, ...counts, weight];
}

function placer(tile: Tile): (x: number, y: number) => [number, number] {
  const origin = originOf(tile);
  const scale = TILE_EXTENT / origin.size;
  return (x, y) => [Math.floor((x - origin.x) * scale), Math.floor((y - origin.y) * scale)];
}

function encodeLayer(
  name: string,
  keys: readonly string[],
  values: readonly (string | number)[],
  writeFeatures: (layer: PbfWriter) => void,
): Uint8Array {
  const tile = new PbfWriter();
  tile.writeMessage(
    TILE_LAYER,
    (_, layer) => {
      layer.writeVarintField(LAYER.version, 2);
      layer.writeStringField(LAYER.name, name);
      writeFeatures(layer);
      for (const key of keys) layer.writeStringField(LAYER.keys, key);
      for (const value of values) layer.writeMessage(LAYER.values, writeValue, value);
      layer.writeVarintField(LAYER.extent, TILE_EXTENT);
    },
    null,
  );
  return tile.finish();
}

function writeValue(value: string | number, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(VALUE.string, value);
  else pbf.writeVarintField(VALUE.uint, value);
}

interface Feature {
  id: number | null;
  tags: number[];
  at: [x: number, y: number];
}

function writeFeature(layer: PbfWriter, id: number | null, tags: number[], at: [number, number]): void {
  layer.writeMessage(LAYER.features, writeFeatureFields, { id, tags, at });
}

function writeFeatureFields({ id, tags, at: [x, y] }: Feature, pbf: PbfWriter): void {
  if (id !== null) pbf.writeVarintField(FEATURE.id, id);
  pbf.writePackedVarint(FEATURE.tags, tags);
  pbf.writeVarintField(FEATURE.type, POINT);
  // Coordinates within a tile are never negative, so their zigzag form is twice themselves.
  pbf.writePackedVarint(FEATURE.geometry, [MOVE_TO_ONE, x * 2, y * 2]);
}
