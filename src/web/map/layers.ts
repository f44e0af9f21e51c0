import type {
  FilterSpecification,
  GeoJSONSource,
  LayerSpecification,
  MapLibre,
  SourceSpecification,
} from './maplibre.ts';

/**
 * Adds the layer under the layer `before`, or on top; where it is there already, changes what differs. So one
 * description serves for the first drawing, another theme and another filter.
 */
export function putLayer(map: MapLibre, layer: LayerSpecification, before?: string): void {
  const { id } = layer;
  if (!map.getLayer(id)) {
    map.addLayer(layer, before && map.getLayer(before) ? before : undefined);
    return;
  }
  for (const [name, value] of Object.entries(layer.paint ?? {})) {
    const key = name as Parameters<MapLibre['setPaintProperty']>[1];
    if (!same(map.getPaintProperty(id, key), value)) map.setPaintProperty(id, key, value);
  }
  for (const [name, value] of Object.entries(layer.layout ?? {})) {
    const key = name as Parameters<MapLibre['setLayoutProperty']>[1];
    if (!same(map.getLayoutProperty(id, key), value)) map.setLayoutProperty(id, key, value);
  }
  const filter: FilterSpecification | null = ('filter' in layer && layer.filter) || null;
  if (!same(map.getFilter(id) ?? null, filter)) map.setFilter(id, filter);
}

/** Adds the source unless it is there. */
export function putSource(map: MapLibre, id: string, source: SourceSpecification): void {
  if (!map.getSource(id)) map.addSource(id, source);
}

/** Replaces what a GeoJSON source holds; adds the source where it is missing. */
export function putData(
  map: MapLibre,
  id: string,
  data: GeoJSON.FeatureCollection,
  options: Partial<Extract<SourceSpecification, { type: 'geojson' }>> = {},
): void {
  const source = map.getSource<GeoJSONSource>(id);
  if (source) void source.setData(data);
  else map.addSource(id, { ...options, type: 'geojson', data });
}

/** Takes the layers and then the source away, where they are. A map that was removed has forgotten them already. */
export function takeAway(map: MapLibre, layers: readonly string[], source: string): void {
  if (!map.style) return;
  for (const id of layers) if (map.getLayer(id)) map.removeLayer(id);
  if (map.getSource(source)) map.removeSource(source);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
