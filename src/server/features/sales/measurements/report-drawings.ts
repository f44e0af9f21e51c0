import type { Diagram } from '#domain/measure/diagram.ts';
import { type EdgeType, edgeLabels } from '#domain/measure/edge-types.ts';
import type { Measured } from '#domain/measure/measure.ts';
import type { Point } from '#domain/measure/point.ts';
import { pitchWords } from '#domain/measure/words.ts';
import { counted } from '#domain/standing.ts';

/** Colors of edges on white paper; letters are beside them. */
export const colors: Record<EdgeType, string> = {
  ridge: '#c62828',
  hip: '#b45f06',
  valley: '#0b6fb8',
  eave: '#2e7d32',
  rake: '#7b1fa2',
  'step flashing': '#8a6d00',
  'wall flashing': '#37474f',
  'pitch change': '#00695c',
  seam: '#9e9e9e',
};
const letters: Record<EdgeType, string> = {
  ridge: 'R',
  hip: 'H',
  valley: 'V',
  eave: 'E',
  rake: 'K',
  'step flashing': 'S',
  'wall flashing': 'W',
  'pitch change': 'P',
  seam: '–',
};
/** Millimeters of a drawing. */
export const ROOM = { width: 150, height: 95 };
/** Millimeters on paper below which an edge is too short to be written at. */
const SHORTEST = 7;
/** Faces on one drawing that can be written in. */
const MOST_WRITTEN = 120;

interface Word {
  at: Point;
  text: string;
}

/** Whether nobody knows what the edges of a roof are. */
export const isOutlineOnly = ({ lengths }: Measured): boolean => lengths.length === 0;

/** Edges of an outline alone have no color, no letter and no length. */
const baseOf = (measured: Measured, { width, height, faces, edges }: Diagram) => ({
  ...{ width, height, faces, file: null as string | null, marks: [] as Point[], words: [] as Word[] },
  edges: isOutlineOnly(measured) ? edges.map((edge) => ({ ...edge, type: 'seam' as const })) : edges,
  legend: measured.lengths.map(({ type }) => ({ type, text: `${letters[type]} ${edgeLabels[type]}` })),
  lines: [] as string[],
});

/** The roof over the picture that it was traced on. @param file the picture's name */
export const overPicture = (measured: Measured, diagram: Diagram, file: string) => ({
  ...baseOf(measured, diagram),
  title: 'Picture',
  file,
  alt: 'The picture from above that the roof was traced on, with its edges drawn over it',
  marks: diagram.penetrations.map(({ at }) => at),
});

/** The roof on white paper, once for each thing that is written in it. */
export function drawingsOf(measured: Measured, diagram: Diagram) {
  const { faces, edges, penetrations } = diagram;
  const { facets } = measured;
  const base = baseOf(measured, diagram);
  const perFace = (text: (face: Measured['faces'][number], index: number) => string): Word[] =>
    faces.length > MOST_WRITTEN
      ? []
      : faces.map(({ at }, index) => ({
          at,
          text: text(measured.faces[index] as Measured['faces'][number], index),
        }));
  const roof = `The roof from above with its ${counted(facets, 'face', 'faces')}`;
  const chosen = measured.edges.filter((edge) => edge.chosen).length;
  const lengths = {
    ...base,
    title: 'Lengths',
    alt: `${roof}; each edge carries the letter of its type and its length in feet, as in the table of edges`,
    words: edges.flatMap(({ at, type, millimeters }, index): Word[] =>
      millimeters < SHORTEST
        ? []
        : [{ at, text: `${letters[type]} ${(measured.edges[index]?.feet ?? 0).toFixed(1)}` }],
    ),
    lines: ['Feet along the slope. Edges too short to be written at are in the table.'],
  };
  const rest = { ...base, legend: [] };
  return [
    ...(isOutlineOnly(measured) ? [] : [lengths]),
    {
      ...rest,
      title: 'Pitches',
      alt: `${roof}; each carries its pitch, as in the table of faces`,
      words: perFace(({ pitch, pitchAssumed }) => `${pitchWords(pitch)}${pitchAssumed ? ' assumed' : ''}`),
    },
    {
      ...rest,
      title: 'Areas',
      alt: `${roof}; each carries its area along the slope in square feet, as in the table of faces`,
      words: perFace(({ slopedSquareFeet }) => Math.round(slopedSquareFeet).toLocaleString('en-US')),
      lines: ['Square feet along the slope.'],
    },
    {
      ...rest,
      title: 'Notes',
      alt: `${roof} by their numbers, and ${counted(penetrations.length, 'penetration', 'penetrations')} marked with a square`,
      marks: penetrations.map(({ at }) => at),
      words: [
        ...perFace((_, index) => `Face ${index + 1}`),
        ...penetrations.map(({ at, kind }) => ({ at: [at[0], at[1] + 3] as const, text: kind })),
      ],
      lines: [
        `${counted(penetrations.length, 'penetration', 'penetrations')} marked. Their area is not taken off.`,
        ...(chosen > 0
          ? [`The type of ${counted(chosen, 'edge', 'edges')} was set by hand, all others by rule.`]
          : []),
      ],
    },
  ];
}
