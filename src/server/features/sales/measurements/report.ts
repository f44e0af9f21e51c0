import type { Actor } from '#access/can.ts';
import { type Diagram, diagramOf } from '#domain/measure/diagram.ts';
import { type EdgeType, edgeLabels } from '#domain/measure/edge-types.ts';
import type { Measured } from '#domain/measure/measure.ts';
import type { Point } from '#domain/measure/point.ts';
import { areaWords, lengthWords, pitchWords, scaleWords, squaresWords } from '#domain/measure/words.ts';
import { product } from '#domain/product.ts';
import { fileLabel } from '#domain/queues/words.ts';
import { counted } from '#domain/standing.ts';
import { printable, printDocument } from '#server/documents/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { getReported } from './reported.data.ts';

/** Colors of edges on white paper; letters are beside them. */
const colors: Record<EdgeType, string> = {
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
const ROOM = { width: 150, height: 95 };
/** Millimeters on paper below which an edge is too short to be written at. */
const SHORTEST = 7;
/** Faces on one drawing that can be written in. */
const MOST_WRITTEN = 120;

interface Which {
  propertyId: number;
  measurementId: number;
}

/** A measurement as a document with its drawings. @throws 404 if the actor does not see it */
export async function printReport(
  db: Database,
  actor: Actor,
  which: Which,
  timeZone: string,
): Promise<{ pdf: Buffer; fileName: string }> {
  const reported = await getReported(db, actor, which);
  const pdf = await printDocument(actor.id, () => ({
    template: 'measurement',
    data: reportData(reported, timeZone),
    pictures: {},
  }));
  const { address, measurement } = reported;
  return { pdf, fileName: `measurement-${fileLabel(address)}-v${measurement.version}.pdf` };
}

/** What the template reads. */
export function reportData(
  { address, zipCode, by, measurement, tracing }: Awaited<ReturnType<typeof getReported>>,
  timeZone: string,
) {
  const { version, measuredAt, storyCount } = measurement;
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(
    new Date(measuredAt),
  );
  const street = printable(address, 120);
  return {
    title: `Roof measurement: ${street}`,
    footer: `${product.name} · ${street}, ${zipCode} · version ${version}`,
    about: [
      `${street}, ${zipCode}`,
      `Version ${version}, measured on ${day}${by ? ` by ${printable(by, 80)}` : ''} · ${counted(storyCount, 'story', 'stories')}`,
      measurement.source
        ? `Bought: ${printable(measurement.source, 240)}.`
        : `Traced on a picture from above. Scale ${scaleWords(tracing.scale)}.`,
    ],
    figures: figuresOf(measurement),
    sure: 'Each ± holds in 95 of 100 measurements with the errors stated here. Check on site before ordering.',
    warnings: measurement.warnings.map((warning) => printable(warning, 400)),
    colors,
    // Figures that were bought may have no corners.
    drawings:
      measurement.faces.length === 0
        ? []
        : drawingsOf(measurement, diagramOf(measurement, tracing.penetrations ?? [], ROOM)),
    ...tablesOf(measurement),
  };
}

function figuresOf({ waste, byPitch, ...measured }: Measured) {
  const { slopedSquareFeet, plusMinusSquareFeet, squares, facets } = measured;
  const sure = (value: number, unit: string) => `± ${Math.round(value).toLocaleString('en-US')} ${unit}`;
  const whole = (value: number) => `${Math.round(value).toLocaleString('en-US')} sq ft`;
  return [
    { label: 'Roof area', value: whole(slopedSquareFeet), sure: sure(plusMinusSquareFeet, 'sq ft') },
    { label: 'Squares', value: squaresWords(squares), sure: `± ${measured.plusMinusSquares.toFixed(1)}` },
    {
      label: 'Plan area',
      value: whole(measured.planSquareFeet),
      sure: sure(measured.planPlusMinusSquareFeet, 'sq ft'),
    },
    { label: 'Faces', value: String(facets), sure: `mostly ${pitchWords(mainPitch(byPitch))}` },
    { label: 'Suggested waste', value: `${waste.suggestedPercent}%`, sure: 'by rule of thumb' },
  ];
}

const mainPitch = (byPitch: Measured['byPitch']): number =>
  byPitch.reduce((main, one) => (one.squareFeet > main.squareFeet ? one : main)).pitch;

interface Word {
  at: Point;
  text: string;
}

function drawingsOf(measured: Measured, diagram: Diagram) {
  const { width, height, faces, edges, penetrations } = diagram;
  const { facets } = measured;
  const base = {
    width,
    height,
    faces,
    edges,
    marks: [] as Point[],
    legend: [] as object[],
    lines: [] as string[],
  };
  const perFace = (text: (face: Measured['faces'][number], index: number) => string): Word[] =>
    faces.length > MOST_WRITTEN
      ? []
      : faces.map(({ at }, index) => ({
          at,
          text: text(measured.faces[index] as Measured['faces'][number], index),
        }));
  const roof = `The roof from above with its ${counted(facets, 'face', 'faces')}`;
  const types = measured.lengths.map(({ type }) => type);
  const chosen = measured.edges.filter((edge) => edge.chosen).length;
  return [
    {
      ...base,
      title: 'Lengths',
      alt: `${roof}; each edge carries the letter of its type and its length in feet, as in the table of edges`,
      words: edges.flatMap(({ at, type, millimeters }, index): Word[] =>
        millimeters < SHORTEST
          ? []
          : [{ at, text: `${letters[type]} ${(measured.edges[index]?.feet ?? 0).toFixed(1)}` }],
      ),
      legend: types.map((type) => ({ type, text: `${letters[type]} ${edgeLabels[type]}` })),
      lines: ['Feet along the slope. Edges too short to be written at are in the table.'],
    },
    {
      ...base,
      title: 'Pitches',
      alt: `${roof}; each carries its pitch, as in the table of faces`,
      words: perFace(({ pitch, pitchAssumed }) => `${pitchWords(pitch)}${pitchAssumed ? ' assumed' : ''}`),
    },
    {
      ...base,
      title: 'Areas',
      alt: `${roof}; each carries its area along the slope in square feet, as in the table of faces`,
      words: perFace(({ slopedSquareFeet }) => Math.round(slopedSquareFeet).toLocaleString('en-US')),
      lines: ['Square feet along the slope.'],
    },
    {
      ...base,
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

/** The shorter tables stand side by side. */
function tablesOf({ lengths, byPitch, faces, waste }: Measured) {
  const edges = {
    title: 'Edges',
    head: ['Type', 'Count', 'Length'],
    rows: lengths.map(({ type, count, feet, plusMinusFeet }) => [
      edgeLabels[type],
      String(count),
      lengthWords(feet, plusMinusFeet),
    ]),
  };
  const pitches = {
    title: 'Area by pitch',
    head: ['Pitch', 'Area', 'Share'],
    rows: byPitch.map(({ pitch, squareFeet, plusMinusSquareFeet, percent }) => [
      pitchWords(pitch),
      areaWords(squareFeet, plusMinusSquareFeet),
      `${percent.toFixed(1)}%`,
    ]),
  };
  const squares = {
    title: 'Squares with waste',
    head: ['Waste', 'Area', 'Squares'],
    rows: waste.table.map(({ percent, squareFeet, plusMinusSquareFeet, squares: count }) => [
      `${percent}%`,
      areaWords(squareFeet, plusMinusSquareFeet),
      squaresWords(count),
    ]),
  };
  return {
    columns: [[edges, pitches], [squares]],
    faces: {
      title: 'Faces',
      head: ['Face', 'Pitch', 'Plan area', 'Area'],
      rows: faces.map(
        ({ pitch, pitchAssumed, planSquareFeet, slopedSquareFeet, plusMinusSquareFeet }, index) => [
          String(index + 1),
          `${pitchWords(pitch)}${pitchAssumed ? ', assumed' : ''}`,
          `${Math.round(planSquareFeet).toLocaleString('en-US')} sq ft`,
          areaWords(slopedSquareFeet, plusMinusSquareFeet),
        ],
      ),
    },
  };
}
