import { type Column, writeCsv } from '../csv/write.ts';
import type { Measured, MeasuredEdge } from './measure.ts';

type Line = MeasuredEdge & { number: number };

const columns: readonly Column<Line>[] = [
  { header: 'edge', read: ({ number }) => number },
  { header: 'type', read: ({ type }) => type },
  { header: 'feet', read: ({ feet }) => feet },
  { header: 'plusMinusFeet', read: ({ plusMinusFeet }) => plusMinusFeet },
  { header: 'faces', read: ({ faces }) => faces.map((face) => face + 1).join(' and ') },
  { header: 'typeSetBy', read: ({ chosen }) => (chosen ? 'hand' : 'rule') },
];

/** Every edge of a measurement as a line of CSV; of an outline alone nobody knows what its edges are, and none is listed. */
export const edgesCsv = ({ edges, lengths }: Pick<Measured, 'edges' | 'lengths'>): string =>
  writeCsv(lengths.length === 0 ? [] : edges.map((edge, index) => ({ ...edge, number: index + 1 })), columns);
