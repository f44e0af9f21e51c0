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

const INSTEAD = 'Please download the summary (summarized_json) of the same job and import that.';
/** HOVER's other files by a name that only they have (developers.hover.to, get JSON measurements). */
const others: readonly (readonly [key: string, problem: string])[] = [
  ['facades', `This is HOVER’s full measurement of a building (full_json), which is not read. ${INSTEAD}`],
  ['roof_lines', `These are HOVER’s roof lines (roof_lines), which have no areas or pitches. ${INSTEAD}`],
  ['sketch', `This is HOVER’s plan of living areas (sketch_json), which has no roof. ${INSTEAD}`],
  [
    'paint_measurements',
    `These are HOVER’s measurements for paint (paint_measurements), which have no roof. ${INSTEAD}`,
  ],
];

/** The figures of HOVER's `summarized_json` (developers.hover.to, measurements and deliverables): it has no corners. */
export function readHover(file: unknown): Bought {
  const roof = isNode(file) ? file.roof : undefined;
  const facets = isNode(roof) ? roof.roof_facets : undefined;
  if (!isNode(roof) || !isNode(facets)) return { problem: problemOf(file) };
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

function problemOf(file: unknown): string {
  const known = isNode(file) && others.find(([key]) => key in file);
  return known
    ? known[1]
    : `This file is not HOVER’s summary of a roof. ${INSTEAD} full_json, roof_lines, sketch_json and paint_measurements are not read.`;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
