import type { BaseMapInfo } from '#contract/site.ts';
import { sourceOfTiles } from './base.ts';
import { groundLayers } from './ground-layers.ts';
import { labelLayers } from './label-layers.ts';
import type { LayerSpecification, StyleSpecification } from './maplibre.ts';
import { type Palette, paletteOf } from './palette.ts';
import { LAND_DRAWN, SOURCES } from './sources.ts';
import { tileGround, tileStreets } from './tile-ground.ts';
import { tileLabels } from './tile-labels.ts';

/**
 * Our own base map, which needs no network: land, states, counties and the streets, parcels and roofs of the sample
 * capture, and where the operator has given tiles those in between. Its other sources are empty until load-base.ts fills
 * them. It names no glyphs, so that MapLibre draws letters itself, from the fonts of the page.
 */
export function baseStyle(isDark: boolean, tiles: BaseMapInfo | null): StyleSpecification {
  const palette = paletteOf(isDark);
  const empty = {
    type: 'geojson' as const,
    data: { type: 'FeatureCollection' as const, features: [] },
  };
  return {
    version: 8,
    name: 'Ridgecap',
    state: { [LAND_DRAWN]: { default: false } },
    sources: {
      [SOURCES.land]: {
        ...empty,
        tolerance: 0.2,
        attribution: tiles ? BOUNDARIES : `Offline base map · ${BOUNDARIES}`,
      },
      [SOURCES.states]: { ...empty, tolerance: 0.2 },
      [SOURCES.stateNames]: empty,
      [SOURCES.counties]: { ...empty, tolerance: 0.2 },
      [SOURCES.countyNames]: empty,
      // Tiles of 16 and an eighth of a pixel: a corner of a roof stays where it is to a hand's breadth.
      [SOURCES.ground]: { ...empty, maxzoom: 16, tolerance: 0.1, buffer: 64 },
      ...(tiles && { [SOURCES.tiles]: sourceOfTiles(tiles) }),
    },
    layers: layersOf(palette, tiles !== null),
    transition: { duration: 0, delay: 0 },
  };
}

const BOUNDARIES = 'Boundaries: U.S. Census Bureau';

function layersOf(palette: Palette, hasTiles: boolean): LayerSpecification[] {
  const own = [...groundLayers(palette), ...labelLayers(palette)];
  if (!hasTiles) return [...landLayers(palette), ...own];
  const [beyond, land, ...edges] = landLayers(palette);
  return [
    ...[beyond, land].filter((layer) => layer !== undefined),
    ...tileGround(palette),
    ...edges,
    ...tileStreets(palette),
    ...own,
    ...tileLabels(palette),
  ];
}

/** The country: land, county lines, state lines, coast. */
function landLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'beyond',
      type: 'background',
      // The sea of a country that is not drawn yet would be under a street.
      paint: {
        'background-color': ['case', ['global-state', LAND_DRAWN], palette.beyond, palette.land],
      },
    },
    {
      id: 'land',
      type: 'fill',
      source: SOURCES.land,
      paint: { 'fill-color': palette.land, 'fill-antialias': false },
    },
    {
      id: 'coast',
      type: 'line',
      source: SOURCES.land,
      maxzoom: 12,
      paint: {
        'line-color': palette.coast,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 8, 1.2],
      },
    },
    {
      id: 'county-lines',
      type: 'line',
      source: SOURCES.counties,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.county,
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 4.5, 0, 5.5, 1],
        'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.5, 9, 1, 13, 1.5],
      },
    },
    {
      id: 'state-lines',
      type: 'line',
      source: SOURCES.states,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.state,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 6, 1.2, 10, 2],
      },
    },
  ];
}
