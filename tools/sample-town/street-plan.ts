import { type Random, randomOf } from '#domain/random.ts';
import type { Point } from '#sample/ground.ts';
import { eastWest, type GridLine, localEastWest, localNorthSouth, northSouth } from './street-names.ts';

export type StreetKind = GridLine['kind'] | 'local';
export interface Street {
  name: string;
  kind: StreetKind;
  line: readonly Point[];
}

export type LandUse = 'house' | 'apartment' | 'commercial';

export interface Lot {
  /** Front left, front right, back right, back left as seen from the street: counter-clockwise. */
  corners: readonly [Point, Point, Point, Point];
  use: LandUse;
  /** Index of the quarter-mile cell. */
  cell: number;
  street: string;
  houseNumber: number;
}

/** A cell without doors. */
export interface Green {
  ring: readonly Point[];
}

/** Meters between the lots on both sides, and between the curbs. */
export const streetWidths: Record<StreetKind, { lots: number; paved: number }> = {
  arterial: { lots: 28, paved: 21 },
  collector: { lots: 19, paved: 12.5 },
  local: { lots: 15.2, paved: 9.8 },
};

/**
 * What each cell holds, from north to south and west to east: houses along east-west (H) or north-south streets (V),
 * apartments (A), commerce (C), park or school grounds (P), nothing of the sample (.).
 */
const cells = ['..CHAP', 'HVCVHP', 'VHCPVH', 'HVHVHV', 'CHVHAP'];

const QUARTER_MILE = 402.34;
const eastOf = (column: number) => (column - 2) * QUARTER_MILE;
const northOf = (row: number) => (row - 4) * QUARTER_MILE;

interface Cell {
  index: number;
  kind: string;
  column: number;
  row: number;
}

/** Streets, lots and greens of the whole sample, in an order that never changes. */
export function planStreets(): { streets: Street[]; lots: Lot[]; greens: Green[] } {
  const streets: Street[] = gridStreets();
  const lots: Lot[] = [];
  const greens: Green[] = [];
  for (const cell of listCells()) {
    if (cell.kind === 'P') greens.push({ ring: rectangleOf(cell) });
    else fillCell(cell, streets, lots);
  }
  return { streets, lots, greens };
}

function listCells(): Cell[] {
  return cells.flatMap((kinds, fromNorth) =>
    [...kinds].flatMap((kind, column) => {
      const row = cells.length - 1 - fromNorth;
      return kind === '.' ? [] : [{ index: row * 6 + column, kind, column, row }];
    }),
  );
}

function gridStreets(): Street[] {
  const last = { column: northSouth.length - 1, row: eastWest.length - 1 };
  return [
    ...northSouth.map(({ name, kind }, i) => {
      const line: Point[] = [
        [eastOf(i), northOf(0)],
        [eastOf(i), northOf(i < 2 ? last.row - 1 : last.row)],
      ];
      return { name, kind, line };
    }),
    ...eastWest.map(({ name, kind }, i) => {
      const line: Point[] = [
        [eastOf(i === last.row ? 2 : 0), northOf(i)],
        [eastOf(last.column), northOf(i)],
      ];
      return { name, kind, line };
    }),
  ];
}

const halfWidth = (line: GridLine | undefined) => streetWidths[line?.kind ?? 'collector'].lots / 2;

function boundsOf({ column, row }: Cell) {
  return {
    west: eastOf(column) + halfWidth(northSouth[column]),
    east: eastOf(column + 1) - halfWidth(northSouth[column + 1]),
    south: northOf(row) + halfWidth(eastWest[row]),
    north: northOf(row + 1) - halfWidth(eastWest[row + 1]),
  };
}

function rectangleOf(cell: Cell): Point[] {
  const { west, east, south, north } = boundsOf(cell);
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

/** Rows of lots back to back along the cell's local streets. */
function fillCell(cell: Cell, streets: Street[], lots: Lot[]): void {
  const random = randomOf(`cell ${cell.index}`);
  const { west, east, south, north } = boundsOf(cell);
  const vertical = cell.kind === 'V';
  const names = streetNamesOf(cell);
  const [length, depth] = vertical ? [north - south, east - west] : [east - west, north - south];
  const bend = cell.kind === 'H' || vertical ? random.pick([0, 0, 5, 7, -6]) : 0;
  // `across` grows northward, or eastward where streets run north; both follow the numbers.
  const place = (along: number, across: number): Point => {
    const shift = bend * Math.sin((2 * Math.PI * along) / length) * Math.sin((Math.PI * across) / depth);
    return vertical ? [west + across + shift, south + along] : [west + along, south + across + shift];
  };
  const strip = depth / names.length;
  const half = streetWidths.local.lots / 2;
  names.forEach((name, i) => {
    const middle = strip * (i + 0.5);
    streets.push({ name, kind: 'local', line: lineAlong(length, (along) => place(along, middle)) });
    for (const side of [1, -1]) {
      const front = middle + half * side;
      const back = middle + (strip / 2) * side;
      for (const [from, to] of splitFront(length, cell, random)) {
        // West of a street that runs north, and north of one that runs east, numbers are even.
        const even = vertical ? side < 0 : side > 0;
        const [left, right] = even ? [from, to] : [to, from];
        lots.push({
          corners: [place(left, front), place(right, front), place(right, back), place(left, back)],
          use: landUseOf(cell),
          cell: cell.index,
          street: name,
          houseNumber: numberAt(cell, vertical, (from + to) / 2 / length, even),
        });
      }
    }
  });
}

function lineAlong(length: number, at: (along: number) => Point): Point[] {
  const reach = 8;
  const steps = 24;
  return [-reach, ...Array.from({ length: steps + 1 }, (_, i) => (length * i) / steps), length + reach].map(
    at,
  );
}

function streetNamesOf({ kind, column, row }: Cell): string[] {
  if (kind === 'V') return localNorthSouth(column, column % 2 === 0 ? 5 : 4);
  const names = localEastWest[row] ?? [];
  return kind === 'H' ? [...names] : names.filter((_, i) => i % 2 === 0).slice(0, 3);
}

const landUseOf = ({ kind }: Cell): LandUse =>
  kind === 'C' ? 'commercial' : kind === 'A' ? 'apartment' : 'house';

/** Cuts a row's front into lots of about the same width, each a little different. */
function splitFront(length: number, { kind }: Cell, random: Random): [number, number][] {
  const width =
    kind === 'C'
      ? random.between(42, 56)
      : kind === 'A'
        ? random.between(34, 40)
        : random.between(22.6, 26.4);
  const count = Math.floor(length / width);
  const cuts = Array.from({ length: count + 1 }, (_, i) => {
    const jitter = i === 0 || i === count ? 0 : random.between(-0.9, 0.9);
    return (length * i) / count + jitter;
  });
  return cuts.slice(1).map((to, i) => [cuts[i] ?? 0, to]);
}

function numberAt(cell: Cell, vertical: boolean, share: number, even: boolean): number {
  const lines = vertical ? eastWest : northSouth;
  const first = lines[vertical ? cell.row : cell.column]?.number ?? 0;
  const last = lines[(vertical ? cell.row : cell.column) + 1]?.number ?? 0;
  const number = 2 * Math.floor((first + share * (last - first)) / 2);
  return even ? number : number + 1;
}
