import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { zxyToTileId } from 'pmtiles';
import type { Bounds } from '#domain/geo/bounds.ts';
import { originOf, TILE_EXTENT, type Tile, tileAt, worldOf } from '#domain/geo/world.ts';

type Position = readonly [longitude: number, latitude: number];

/** Something on the ground, in a layer of Protomaps' schema. */
export interface Feature {
  layer: string;
  properties: Record<string, string | number>;
  type: 'point' | 'line' | 'polygon';
  /** Of a polygon closed, its outside clockwise as seen with north up. */
  line: readonly Position[];
}

interface Options {
  minZoom?: number;
  maxZoom?: number;
  /** 1 is MVT. */
  tileType?: number;
  layers?: readonly string[];
}

/**
 * Writes a PMTiles archive (version 3) with tiles around the bounds, each with all of the features. Its directory has a
 * leaf, as large ones do.
 */
export async function writeBaseMap(
  path: string,
  bounds: Bounds,
  features: readonly Feature[],
  { minZoom = 10, maxZoom = 15, tileType = 1, layers }: Options = {},
): Promise<void> {
  const tiles = tilesOf(bounds, minZoom, maxZoom)
    .map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), bytes: gzipSync(encodeTile(tile, features)) }))
    .sort((a, b) => a.id - b.id);
  const names = layers ?? [...new Set(features.map(({ layer }) => layer))];
  const metadata = gzipSync(JSON.stringify({ vector_layers: names.map((id) => ({ id, fields: {} })) }));
  const leaf = gzipSync(directoryOf(tiles.map(({ id, bytes }) => ({ id, run: 1, length: bytes.length }))));
  const root = gzipSync(directoryOf([{ id: tiles[0]?.id ?? 0, run: 0, length: leaf.length }]));
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes));
  const header = Buffer.alloc(127);
  header.write('PMTiles\u0003', 'latin1');
  let at = header.length;
  [root, metadata, leaf, data].forEach((part, place) => {
    header.writeBigUInt64LE(BigInt(at), 8 + place * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + place * 16);
    at += part.length;
  });
  for (const place of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), place);
  const GZIP = 2;
  header.set([1, GZIP, GZIP, tileType, minZoom, maxZoom], 96);
  bounds.forEach((degrees, place) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + place * 4);
  });
  await writeFile(path, Buffer.concat([header, root, metadata, leaf, data]));
}

function tilesOf([west, south, east, north]: Bounds, minZoom: number, maxZoom: number): Tile[] {
  const tiles: Tile[] = [];
  for (let z = minZoom; z <= maxZoom; z += 1) {
    const first = tileAt(z, ...worldOf(west, north));
    const last = tileAt(z, ...worldOf(east, south));
    for (let x = first.x; x <= last.x; x += 1)
      for (let y = first.y; y <= last.y; y += 1) tiles.push({ z, x, y });
  }
  return tiles;
}

function directoryOf(entries: readonly { id: number; run: number; length: number }[]): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeVarint(entries.length);
  entries.forEach(({ id }, place) => {
    pbf.writeVarint(id - (entries[place - 1]?.id ?? 0));
  });
  for (const { run } of entries) pbf.writeVarint(run);
  for (const { length } of entries) pbf.writeVarint(length);
  // 0: right behind the one before; else the offset and one more.
  entries.forEach((_, place) => {
    pbf.writeVarint(place === 0 ? 1 : 0);
  });
  return pbf.finish();
}

const TYPES = { point: 1, line: 2, polygon: 3 };

/** A vector tile by the Mapbox Vector Tile specification 2.1. Nothing is cut at its edge. */
export function encodeTile(tile: Tile, features: readonly Feature[]): Uint8Array {
  const pbf = new PbfWriter();
  for (const name of new Set(features.map(({ layer }) => layer))) {
    const own = features.filter(({ layer }) => layer === name);
    pbf.writeMessage(3, (_, layer) => writeLayer(layer, name, tile, own), null);
  }
  return pbf.finish();
}

function writeLayer(layer: PbfWriter, name: string, tile: Tile, features: readonly Feature[]): void {
  const keys: string[] = [];
  const values: (string | number)[] = [];
  const placeIn = <T>(list: T[], one: T) => (list.includes(one) ? list.indexOf(one) : list.push(one) - 1);
  layer.writeVarintField(15, 2);
  layer.writeStringField(1, name);
  for (const { properties, type, line } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [
      placeIn(keys, key),
      placeIn(values, value),
    ]);
    const writeFeature = (_: null, feature: PbfWriter) => {
      feature.writePackedVarint(2, tags);
      feature.writeVarintField(3, TYPES[type]);
      feature.writePackedVarint(4, commandsOf(tile, type, line));
    };
    layer.writeMessage(2, writeFeature, null);
  }
  for (const key of keys) layer.writeStringField(3, key);
  for (const value of values)
    layer.writeMessage(
      4,
      (_, pbf) =>
        typeof value === 'string' ? pbf.writeStringField(1, value) : pbf.writeVarintField(5, value),
      null,
    );
  layer.writeVarintField(5, TILE_EXTENT);
}

function commandsOf(tile: Tile, type: Feature['type'], line: readonly Position[]): number[] {
  const origin = originOf(tile);
  const scale = TILE_EXTENT / origin.size;
  const closes = type === 'polygon';
  const places = (closes ? line.slice(0, -1) : line).map(([longitude, latitude]) => {
    const [x, y] = worldOf(longitude, latitude);
    return [Math.round((x - origin.x) * scale), Math.round((y - origin.y) * scale)] as const;
  });
  const steps = places.flatMap(([x, y], place) => {
    const [fromX, fromY] = places[place - 1] ?? [0, 0];
    return [zigzag(x - fromX), zigzag(y - fromY)];
  });
  const MOVE_TO_ONE = 9;
  const lineTo = ((places.length - 1) << 3) | 2;
  const rest = places.length > 1 ? [lineTo, ...steps.slice(2)] : [];
  return [MOVE_TO_ONE, ...steps.slice(0, 2), ...rest, ...(closes ? [15] : [])];
}

const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
