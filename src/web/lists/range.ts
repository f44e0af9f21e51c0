/** First place and the one behind the last, as slice takes them. */
type Slice = [start: number, end: number];

interface Range {
  /** Where it was begun, and how far it goes, in either direction. */
  from: number;
  to: number;
}

/**
 * A range of rows pulled to another end. What it leaves is released, also where it turns round at its beginning.
 * @returns what is picked and what is released before
 */
export function rangeTo(range: Range, to: number): { picked: Slice; released: Slice } {
  return { picked: sliceOf(range.from, to), released: sliceOf(range.from, range.to) };
}

const sliceOf = (a: number, b: number): Slice => [Math.min(a, b), Math.max(a, b) + 1];
