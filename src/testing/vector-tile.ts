import { PbfReader } from 'pbf';

export interface TileFeature {
  id: number | null;
  /** Within the tile, in units of its extent. */
  x: number;
  y: number;
  properties: Record<string, string | number>;
}

/** The point layers of a vector tile, by name. Reads the format by itself, apart from the code that writes it. */
export function readVectorTile(
  bytes: Uint8Array,
): Record<string, { extent: number; features: TileFeature[] }> {
  const layers: Record<string, { extent: number; features: TileFeature[] }> = {};
  new PbfReader(bytes).readFields((field, _, pbf) => {
    if (field !== 3) return;
    const layer = pbf.readMessage(readLayer, {
      name: '',
      extent: 0,
      version: 0,
      keys: [] as string[],
      values: [] as (string | number)[],
      features: [] as RawFeature[],
    });
    if (layer.version !== 2) throw new Error(`version ${layer.version}`);
    layers[layer.name] = { extent: layer.extent, features: layer.features.map((raw) => named(raw, layer)) };
  }, null);
  return layers;
}

interface RawFeature {
  id: number | null;
  tags: number[];
  type: number;
  geometry: number[];
}

interface RawLayer {
  name: string;
  extent: number;
  version: number;
  keys: string[];
  values: (string | number)[];
  features: RawFeature[];
}

function readLayer(field: number, layer: RawLayer, pbf: PbfReader): void {
  if (field === 15) layer.version = pbf.readVarint();
  else if (field === 1) layer.name = pbf.readString();
  else if (field === 2)
    layer.features.push(pbf.readMessage(readFeature, { id: null, tags: [], type: 0, geometry: [] }));
  else if (field === 3) layer.keys.push(pbf.readString());
  else if (field === 4) pbf.readMessage(readValue, layer.values);
  else if (field === 5) layer.extent = pbf.readVarint();
}

function readFeature(field: number, feature: RawFeature, pbf: PbfReader): void {
  if (field === 1) feature.id = pbf.readVarint();
  else if (field === 2) feature.tags = pbf.readPackedVarint();
  else if (field === 3) feature.type = pbf.readVarint();
  else if (field === 4) feature.geometry = pbf.readPackedVarint();
}

function readValue(field: number, values: (string | number)[], pbf: PbfReader): void {
  values.push(field === 1 ? pbf.readString() : pbf.readVarint());
}

function named({ id, tags, type, geometry }: RawFeature, { keys, values }: RawLayer): TileFeature {
  const [command, x = 0, y = 0] = geometry;
  if (type !== 1 || command !== 9 || geometry.length !== 3) throw new Error('not a single point');
  const properties: TileFeature['properties'] = {};
  for (let at = 0; at < tags.length; at += 2) {
    properties[keys[tags[at] as number] ?? ''] = values[tags[at + 1] as number] ?? '';
  }
  const unzigzag = (value: number) => (value >> 1) ^ -(value & 1);
  return { id, x: unzigzag(x), y: unzigzag(y), properties };
}
