import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from './maplibre.ts';
import type { Palette } from './palette.ts';
import { SOURCES } from './sources.ts';

// Layers and kinds are those of Protomaps' schema, version 4.
const greens = [
  ...['park', 'national_park', 'nature_reserve', 'protected_area', 'forest', 'wood', 'grass', 'meadow'],
  ...['golf_course', 'cemetery', 'garden', 'pitch', 'playground', 'recreation_ground', 'village_green'],
];

/** Land, greens and water of the base map's tiles. */
export function tileGround(palette: Palette): LayerSpecification[] {
  return [
    {
      ...part('earth', 'tile-earth'),
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.land, 'fill-antialias': false },
    },
    {
      ...part('landuse', 'tile-greens'),
      type: 'fill',
      filter: ofKinds(greens),
      paint: { 'fill-color': palette.green },
    },
    {
      ...part('water', 'tile-water'),
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.water },
    },
    {
      ...part('water', 'tile-streams'),
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      minzoom: 11,
      paint: {
        'line-color': palette.water,
        'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 11, 0.5, 18, 6],
      },
    },
  ];
}

/** Houses, paths, rails and streets of the base map's tiles. */
export function tileStreets(palette: Palette): LayerSpecification[] {
  return [
    {
      ...part('roads', 'tile-paths'),
      type: 'line',
      filter: ofKinds(['path']),
      minzoom: 15,
      paint: { 'line-color': palette.streetEdge, 'line-width': 1, 'line-dasharray': [2, 2] },
    },
    {
      ...part('roads', 'tile-rails'),
      type: 'line',
      filter: ofKinds(['rail']),
      minzoom: 12,
      paint: {
        'line-color': palette.coast,
        'line-width': ['interpolate', ['linear'], ['zoom'], 12, 0.6, 18, 2],
      },
    },
    street('tile-street-edges', palette.streetEdge, palette.streetEdge, 1.25),
    street('tile-streets', palette.street, palette.mainStreet, 0),
    {
      ...part('buildings', 'tile-roofs'),
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      minzoom: 13,
      paint: {
        'fill-color': palette.roof,
        'fill-outline-color': palette.roofEdge,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0, 14.5, 1],
      },
    },
  ];
}

/** Kinds of roads that are streets to walk along. */
export const STREET_KINDS = ['highway', 'major_road', 'minor_road', 'other'];

const part = (layer: string, id: string) => ({ id, source: SOURCES.tiles, 'source-layer': layer });

export const ofKinds = (kinds: readonly string[]): FilterSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', [...kinds]],
];

/** By the kind of a road. */
const byKind = (highway: number, major: number, minor: number): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  'highway',
  highway,
  'major_road',
  major,
  minor,
];

/** Streets in about their true width from zoom 16; never thinner than can be seen. @param edge pixels more on each side */
function street(id: string, color: string, mainColor: string, edge: number): LayerSpecification {
  const wide = (width: ExpressionSpecification): ExpressionSpecification => ['+', 2 * edge, width];
  return {
    ...part('roads', id),
    type: 'line',
    filter: ofKinds(STREET_KINDS),
    layout: {
      'line-cap': 'round',
      'line-join': 'round',
      'line-sort-key': byKind(2, 1, 0),
    },
    paint: {
      'line-color': ['match', ['get', 'kind'], ['highway', 'major_road'], mainColor, color],
      'line-width': [
        'interpolate',
        ['exponential', 2],
        ['zoom'],
        ...[8, byKind(1.2, 0.4, 0)],
        ...[12, wide(byKind(2.6, 1.4, 0.4))],
        ...[14, wide(byKind(5, 3.4, 1.6))],
        ...[16, wide(byKind(12, 10, 7))],
        ...[20, wide(byKind(190, 160, 110))],
      ] as unknown as ExpressionSpecification,
    },
  };
}
