import type { LayerSpecification } from './maplibre.ts';
import type { Palette } from './palette.ts';
import { LAND_DRAWN, SOURCES } from './sources.ts';

/** The country: land, county lines, state lines, coast. */
export function landLayers(palette: Palette): LayerSpecification[] {
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
