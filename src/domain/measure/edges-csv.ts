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

/** Every edge of a measurement as a line of CSV. */
export const edgesCsv = ({ edges }: Pick<Measured, 'edges'>): string =>
  writeCsv(
    edges.map((edge, index) => ({ ...edge, number: index + 1 })),
    columns,
  );
