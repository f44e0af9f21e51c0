import type { EdgeType } from './edge-types.ts';
import type { Measured } from './measure.ts';

/** Lengths of edges in HOVER's words: `total` counts them, `length` is in feet. */
interface Edges {
  area: null;
  total: number;
  length: number;
}

const edgesOf = ({ lengths }: Measured, ...types: EdgeType[]): Edges => {
  const found = lengths.filter(({ type }) => types.includes(type));
  const sum = (of: 'count' | 'feet') => found.reduce((total, one) => total + one[of], 0);
  return { area: null, total: sum('count'), length: Math.round(sum('feet') * 100) / 100 };
};

/**
 * A measurement under the key names that HOVER publishes for its `summarized_json` (developers.hover.to, measurements and
 * deliverables), so that what reads those reads this. Square feet and feet.
 */
export function hoverJson(measured: Measured) {
  const { slopedSquareFeet, facets, byPitch } = measured;
  const withWaste = (percent: number) => Math.round(slopedSquareFeet * (1 + percent / 100));
  return {
    roof: {
      roof_facets: { area: Math.round(slopedSquareFeet), total: facets, length: null },
      ridges_hips: edgesOf(measured, 'ridge', 'hip'),
      valleys: edgesOf(measured, 'valley'),
      rakes: edgesOf(measured, 'rake'),
      gutters_eaves: edgesOf(measured, 'eave'),
      flashing: edgesOf(measured, 'wall flashing'),
      step_flashing: edgesOf(measured, 'step flashing'),
      pitch: byPitch.map(({ pitch, squareFeet, percent }) => ({
        roof_pitch: `${Math.round(pitch * 10) / 10}/12`,
        area: Math.round(squareFeet),
        percentage: percent,
      })),
      waste_factor: {
        area: {
          zero: withWaste(0),
          plus_5_percent: withWaste(5),
          plus_10_percent: withWaste(10),
          plus_15_percent: withWaste(15),
          plus_20_percent: withWaste(20),
        },
      },
    },
  };
}
