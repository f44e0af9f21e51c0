import { MEDIUM, SEMIBOLD } from '#web/map/label-layers.ts';
import type { LayerSpecification } from '#web/map/maplibre.ts';
import { paletteOf } from '#web/map/palette.ts';
import { bandColors, bandInk } from './band-colors.ts';
import { HATCH, reportImage } from './storm-images.ts';

export const SWATH = 'storm-swath';
export const REPORTS = 'storm-reports';
export const CELL = 'storm-cell';
/** The lowest layer of a storm. */
export const STORM_GROUND = 'storm-bands';

const isBand = ['==', ['get', 'kind'], 'band'] as never;
const isDoubt = ['==', ['get', 'kind'], 'unconfirmed'] as never;
/** '1.25 in': every edge carries its number, so that no meaning depends on color alone. */
const inInches = ['concat', ['number-format', ['get', 'inches'], { 'min-fraction-digits': 2 }], ' in'];

interface SwathLayers {
  /** On the ground. */
  ground: LayerSpecification[];
  /** Drawn above other layers. */
  edges: LayerSpecification[];
  /** Along the edges: a tile that has letters is drawn when they are made, and not before. */
  names: LayerSpecification[];
}

/** The bands of a day, and where they are in doubt if any are. */
export function swathLayers(isDark: boolean, hasDoubts: boolean): SwathLayers {
  const [first, ...others] = bandColors(isDark);
  const { line, text, halo } = bandInk(isDark);
  const label = {
    'symbol-placement': 'line' as const,
    'symbol-spacing': 220,
    'text-font': SEMIBOLD,
    'text-max-angle': 40,
    'text-padding': 3,
  };
  const ink = { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.6 };
  const bands: SwathLayers = {
    ground: [
      {
        id: STORM_GROUND,
        type: 'fill',
        source: SWATH,
        filter: isBand,
        layout: { 'fill-sort-key': ['get', 'inches'] },
        paint: {
          'fill-color': ['step', ['get', 'inches'], first?.[1] ?? '', ...others.flat()] as never,
          'fill-opacity': isDark ? 0.5 : 0.55,
          'fill-antialias': false,
        },
      },
    ],
    // Two layers of one width each: a width by inches would be written beside every corner of every edge.
    edges: [
      edgeLayer('storm-edges', ['!=', ['%', ['get', 'inches'], 1], 0], 0.7, line),
      edgeLayer('storm-edges-whole', ['==', ['%', ['get', 'inches'], 1], 0], 1.8, line),
    ],
    names: [
      {
        id: 'storm-edge-names',
        type: 'symbol',
        source: SWATH,
        filter: isBand,
        minzoom: 6,
        layout: {
          ...label,
          'text-field': inInches as never,
          'text-size': 11.5,
          'symbol-sort-key': ['-', 0, ['get', 'inches']],
        },
        paint: ink,
      },
    ],
  };
  if (!hasDoubts) return bands;
  return {
    ground: [
      ...bands.ground,
      {
        id: 'storm-unconfirmed',
        type: 'fill',
        source: SWATH,
        filter: isDoubt,
        paint: { 'fill-pattern': `${HATCH}-${isDark ? 'dark' : 'light'}` },
      },
    ],
    edges: [
      ...bands.edges,
      {
        id: 'storm-unconfirmed-edge',
        type: 'line',
        source: SWATH,
        filter: isDoubt,
        minzoom: 7,
        paint: { 'line-color': text, 'line-width': 1.4, 'line-dasharray': [3, 2] },
      },
    ],
    names: [
      ...bands.names,
      {
        id: 'storm-unconfirmed-names',
        type: 'symbol',
        source: SWATH,
        filter: isDoubt,
        minzoom: 5,
        layout: { ...label, 'text-field': 'Unconfirmed', 'text-size': 12 },
        paint: ink,
      },
    ],
  };
}

/** Edges of the bands of which `which` holds, so many pixels wide. */
const edgeLayer = (id: string, which: unknown[], width: number, color: string): LayerSpecification => ({
  id,
  type: 'line',
  source: SWATH,
  filter: ['all', isBand, which] as never,
  minzoom: 7,
  paint: { 'line-color': color, 'line-opacity': 0.7, 'line-width': width },
});

/** Reports by kind, with their size and source. */
export function reportLayer(isDark: boolean): LayerSpecification {
  const { text, halo } = paletteOf(isDark);
  return {
    id: REPORTS,
    type: 'symbol',
    source: REPORTS,
    minzoom: 4,
    layout: {
      'icon-image': ['concat', reportImage(''), ['get', 'symbol'], isDark ? '-dark' : '-light'],
      'icon-allow-overlap': true,
      'icon-size': ['interpolate', ['linear'], ['zoom'], 5, 0.6, 9, 1],
      'symbol-sort-key': ['get', 'rank'],
      'text-field': ['step', ['zoom'], '', 8, ['get', 'size'], 10, ['get', 'label']] as never,
      'text-font': MEDIUM,
      'text-size': 11.5,
      'text-anchor': 'top',
      'text-offset': [0, 0.9],
      'text-optional': true,
    },
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.6 },
  };
}

/** The edges of the cell that was asked for. */
export const cellLayer = (isDark: boolean): LayerSpecification => ({
  id: CELL,
  type: 'line',
  source: CELL,
  layout: { 'line-join': 'miter' },
  paint: { 'line-color': isDark ? '#ffffff' : '#0c1017', 'line-width': 2.5 },
});
