/** A part of a picture that the network is given at once; pixels, of which all are even. */
export interface Tile {
  left: number;
  top: number;
  /** Multiples of 16. */
  width: number;
  height: number;
  /** The part of it that counts. */
  keep: { left: number; top: number; right: number; bottom: number };
}

/** Pixels of a side at most, which bounds the memory it takes. */
const MOST = 1024;
/** Pixels around what counts. */
const MARGIN = 64;
/** What the network's planes are halved by, again and again. */
const MULTIPLE = 16;

/** Covers a picture with tiles, whose counting parts cover it once. */
export function tilesOf(width: number, height: number): Tile[] {
  return spans(height).flatMap((row) =>
    spans(width).map((column) => ({
      ...{ left: column.start, width: column.length, top: row.start, height: row.length },
      keep: { left: column.from, right: column.to, top: row.from, bottom: row.to },
    })),
  );
}

function spans(size: number): { start: number; length: number; from: number; to: number }[] {
  const padded = Math.ceil(size / MULTIPLE) * MULTIPLE;
  if (padded <= MOST) return [{ start: 0, length: padded, from: 0, to: padded }];
  const core = MOST - 2 * MARGIN;
  return Array.from({ length: Math.ceil(padded / core) }, (_, at) => {
    const [from, to] = [at * core, Math.min(padded, (at + 1) * core)];
    const [start, end] = [Math.max(0, from - MARGIN), Math.min(padded, to + MARGIN)];
    return { start, length: end - start, from, to };
  });
}
