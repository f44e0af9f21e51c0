import type { Bought } from './eagleview.ts';
import type { EdgeType } from './edge-types.ts';
import type { BoughtFigures } from './figures.ts';

type Node = Record<string, unknown>;

const edges: Record<string, EdgeType> = {
  ridges_hips: 'ridge',
  valleys: 'valley',
  rakes: 'rake',
  gutters_eaves: 'eave',
  flashing: 'wall flashing',
  step_flashing: 'step flashing',
};

/** The figures of HOVER's `summarized_json` (developers.hover.to, measurements and deliverables): it has no corners. */
export function readHover(file: unknown): Bought {
  const roof = isNode(file) ? file.roof : undefined;
  const facets = isNode(roof) ? roof.roof_facets : undefined;
  if (!isNode(roof) || !isNode(facets))
    return { problem: 'This file is not HOVER’s summary of a roof (summarized_json).' };
  const slopedSquareFeet = numberOf(facets.area);
  const faces = numberOf(facets.total);
  const pitches = (Array.isArray(roof.pitch) ? roof.pitch : []).filter(isNode);
  const byPitch = pitches.flatMap(({ roof_pitch, area }) => {
    const pitch = /^(\d+(?:\.\d+)?)\/12$/.exec(String(roof_pitch))?.[1];
    const squareFeet = numberOf(area);
    return pitch !== undefined && squareFeet !== null ? [{ pitch: Number(pitch), squareFeet }] : [];
  });
  if (!slopedSquareFeet || !faces || byPitch.length === 0 || byPitch.length < pitches.length)
    return { problem: 'This file of HOVER has no area or number of faces, or a pitch that cannot be read.' };
  const figures: BoughtFigures = {
    slopedSquareFeet,
    facets: Math.max(1, Math.round(faces)),
    byPitch,
    lengths: Object.entries(edges).flatMap(([key, type]) => {
      const edge = roof[key];
      const feet = isNode(edge) ? numberOf(edge.length) : null;
      if (!isNode(edge) || feet === null || feet === 0) return [];
      return [{ type, feet, count: Math.max(1, Math.round(numberOf(edge.total) ?? 1)) }];
    }),
  };
  return {
    tracing: {
      scale: { feetPerPixel: 1, errorPercent: 0 },
      storyCount: 1,
      faces: [],
      figures,
    },
    notes: ['The summary has no corners, so there is no drawing. It states no stories: please check them.'],
  };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
