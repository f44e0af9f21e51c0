import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { originOf, positionOf, type Tile } from '#domain/geo/world.ts';
import type { GroundFeature } from '#domain/knocks/ground.ts';
import { STREET_KINDS } from '#web/map/tile-ground.ts';

/** Streets and houses of a tile of the base map. */
export function readGround(bytes: Uint8Array, tile: Tile): GroundFeature[] {
  const { roads, buildings } = new VectorTile(new PbfReader(bytes)).layers;
  const origin = originOf(tile);
  const ground: GroundFeature[] = [];
  const read = (layer: typeof roads, kind: 'street' | 'roof') => {
    for (let place = 0; place < (layer?.length ?? 0); place += 1) {
      const feature = layer?.feature(place);
      if (!feature || (kind === 'street' && !STREET_KINDS.includes(String(feature.properties.kind))))
        continue;
      const name = kind === 'street' ? String(feature.properties.name ?? '') : '';
      const scale = origin.size / feature.extent;
      for (const line of feature.loadGeometry()) {
        if (line.length < 2) continue;
        const places = line.map(({ x, y }) =>
          rounded(positionOf(origin.x + x * scale, origin.y + y * scale)),
        );
        const geometry: GroundFeature['geometry'] =
          kind === 'street'
            ? { type: 'LineString', coordinates: places }
            : { type: 'Polygon', coordinates: [places] };
        ground.push({ properties: { kind, ...(name && { name }) }, geometry });
      }
    }
  };
  read(roads, 'street');
  read(buildings, 'roof');
  return ground;
}

/** A decimeter is enough for a strip. */
const rounded = ([longitude, latitude]: [number, number]): [number, number] => [
  Math.round(longitude * 1e6) / 1e6,
  Math.round(latitude * 1e6) / 1e6,
];
