import type { Upload } from '#contract/uploads.ts';
import { counted } from '#domain/standing.ts';
import { megabytes } from '../result/amounts.ts';

// docs/product.md: 5 percent each second up to 85 while the request runs.
const BAR_STEP = 5;
const BAR_WAIT = 85;

/** The bar one second later, in percent. */
export const risenBar = (bar: number): number => Math.min(bar + BAR_STEP, BAR_WAIT);

export interface Sent {
  /** Bytes of the file that have left, or arrived. */
  sent: number;
  /** Bytes in all; 0 while that is not known. */
  fileSize: number;
}

export interface Progress extends Sent {
  rowsRead: number;
  /** comparing: what a preview does instead of importing. */
  state: Upload['state'] | 'comparing';
}

/** The real figure beside the bar: '45.20 of 104.00 MB sent · 120,000 rows read'. */
export function figureOf({ sent, fileSize, rowsRead, state }: Progress): string {
  const of = sent < fileSize ? ` of ${megabytes(fileSize)}` : '';
  const bytes = `${megabytes(sent)}${of} MB sent`;
  if (state === 'importing') return `${bytes} · saving ${counted(rowsRead, 'row', 'rows')}`;
  if (state === 'comparing') return `${bytes} · comparing ${counted(rowsRead, 'row', 'rows')}`;
  return rowsRead > 0 ? `${bytes} · ${counted(rowsRead, 'row', 'rows')} read` : bytes;
}

export const isRunning = ({ state }: Pick<Upload, 'state'>): boolean =>
  state === 'receiving' || state === 'importing';
