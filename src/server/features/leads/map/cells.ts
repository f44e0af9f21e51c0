import { originOf, type Tile, WORLD_BITS } from '#domain/geo/world.ts';
import { severityOrder } from '#domain/points/packed.ts';
import { CELLS_PER_TILE_BITS, CHUNK_ZOOM, LAST_LEVEL, type MatchingChunk } from '#server/points/index.ts';

/** Adjacent properties, as one. */
export interface Cell {
  /** The middle of them, in world units. */
  x: number;
  y: number;
  /** How many, in the order of severityOrder. */
  counts: readonly number[];
}

const SEVERITIES = severityOrder.length;
const CELL_SHIFT = WORLD_BITS - LAST_LEVEL;
const SLOT_BITS = LAST_LEVEL - CHUNK_ZOOM;
const SLOT_MASK = 2 ** SLOT_BITS - 1;
const SLOTS = 4 ** SLOT_BITS;

interface ChunkCells {
  x: number;
  y: number;
  counts: Uint32Array;
  sumX: Float64Array;
  sumY: Float64Array;
}

/**
 * The cells of the properties that pass a filter, over a whole scope: one look at every point makes it, and each tile
 * below POINT_TILE_ZOOM is then added up from it.
 */
export class FilteredCells {
  readonly #chunks = new Map<number, ChunkCells>();
  /** By severity, in the order of severityOrder. */
  readonly totals: number[] = severityOrder.map(() => 0);
  withoutPosition = 0;
  /** World units, both ends included; empty if minX is above maxX. */
  readonly box = { minX: Number.POSITIVE_INFINITY, minY: Number.POSITIVE_INFINITY, maxX: -1, maxY: -1 };

  /** Memory that all of it takes, in bytes. */
  get bytes(): number {
    return this.#chunks.size * SLOTS * (SEVERITIES * 4 + 16);
  }

  /** Adds what passes of a chunk; -1 for column and row where its points have no position. */
  add({ x, y, scan }: MatchingChunk): void {
    if (x < 0) {
      scan(() => {
        this.withoutPosition += 1;
      });
      return;
    }
    const { totals, box } = this;
    let cells: ChunkCells | undefined;
    scan((_id, px, py, severity) => {
      cells ??= this.#cellsAt(x, y);
      const slot = (((py >> CELL_SHIFT) & SLOT_MASK) << SLOT_BITS) | ((px >> CELL_SHIFT) & SLOT_MASK);
      increase(cells.counts, slot * SEVERITIES + severity, 1);
      increase(cells.sumX, slot, px);
      increase(cells.sumY, slot, py);
      increase(totals, severity, 1);
      if (px < box.minX) box.minX = px;
      if (px > box.maxX) box.maxX = px;
      if (py < box.minY) box.minY = py;
      if (py > box.maxY) box.maxY = py;
    });
  }

  #cellsAt(x: number, y: number): ChunkCells {
    const key = y * 2 ** CHUNK_ZOOM + x;
    const known = this.#chunks.get(key);
    if (known) return known;
    const counts = new Uint32Array(SLOTS * SEVERITIES);
    const made = { x, y, counts, sumX: new Float64Array(SLOTS), sumY: new Float64Array(SLOTS) };
    this.#chunks.set(key, made);
    return made;
  }

  /** The cells of a tile above CHUNK_ZOOM, 32 along its sides. */
  cellsOf(tile: Tile): Cell[] {
    const grid = new CellGrid(tile);
    const shift = CHUNK_ZOOM - tile.z;
    for (const { x, y, counts, sumX, sumY } of this.#chunks.values()) {
      if (x >> shift !== tile.x || y >> shift !== tile.y) continue;
      for (let slot = 0; slot < SLOTS; slot += 1) {
        const from = slot * SEVERITIES;
        const own = counts.subarray(from, from + SEVERITIES);
        const count = own.reduce((sum, one) => sum + one, 0);
        if (count > 0) grid.add(sumX[slot] ?? 0, sumY[slot] ?? 0, count, own);
      }
    }
    return grid.list();
  }
}

/** Adds up what falls into each of a tile's 32 by 32 cells. */
export class CellGrid {
  readonly #cells = new Map<number, { sumX: number; sumY: number; counts: number[] }>();
  readonly #origin: { x: number; y: number };
  readonly #cellSize: number;

  constructor(tile: Tile) {
    const { x, y, size } = originOf(tile);
    this.#origin = { x, y };
    this.#cellSize = size / 2 ** CELLS_PER_TILE_BITS;
  }

  /** @param sumX, sumY sums of the world units of `count` properties in one cell */
  add(sumX: number, sumY: number, count: number, counts: ArrayLike<number>): void {
    const column = Math.floor((sumX / count - this.#origin.x) / this.#cellSize);
    const row = Math.floor((sumY / count - this.#origin.y) / this.#cellSize);
    const key = (row << CELLS_PER_TILE_BITS) | column;
    let cell = this.#cells.get(key);
    if (!cell) {
      cell = { sumX: 0, sumY: 0, counts: severityOrder.map(() => 0) };
      this.#cells.set(key, cell);
    }
    cell.sumX += sumX;
    cell.sumY += sumY;
    for (let severity = 0; severity < SEVERITIES; severity += 1)
      increase(cell.counts, severity, counts[severity] ?? 0);
  }

  list(): Cell[] {
    return [...this.#cells.values()].map(({ sumX, sumY, counts }) => {
      const count = counts.reduce((sum, one) => sum + one, 0);
      return { x: Math.floor(sumX / count), y: Math.floor(sumY / count), counts };
    });
  }
}

function increase(numbers: number[] | Uint32Array | Float64Array, at: number, by: number): void {
  numbers[at] = (numbers[at] ?? 0) + by;
}
