import type { Actor } from '#access/can.ts';
import { mapCellsVisibleTo } from '#access/rows.ts';
import { findStrays } from '#domain/geo/strays.ts';
import { positionOf, WORLD_BITS } from '#domain/geo/world.ts';
import { severityOrder } from '#domain/points/packed.ts';
import { and, between, eq, sql } from '#server/db/orm.ts';
import { mapCells } from '#server/db/schema/index.ts';
import { inScope, type Scope } from '#server/lead-filters/index.ts';
import { LAST_LEVEL, type PointSnapshot } from '#server/points/index.ts';

type Box = [west: number, south: number, east: number, north: number];

/** The cells among which strays are looked for: some 8 km wide where people live. */
const LEVEL = 12;
const CELL = 2 ** (WORLD_BITS - LEVEL);

/**
 * The bounds of the scope's properties, without single ones far from all others.
 * @param bounds around all of it
 */
export async function findHome(
  snapshot: PointSnapshot,
  actor: Actor,
  scope: Scope,
  bounds: Box,
): Promise<Box> {
  const cells = await listCells(snapshot, actor, scope);
  const isStray = findStrays({
    x: Float64Array.from(cells, (cell) => cell.middleX),
    y: Float64Array.from(cells, (cell) => cell.middleY),
    counts: Float64Array.from(cells, (cell) => cell.count),
    // A town may be in a single cell, and its edge in the next one.
    near: 2 * CELL,
  });
  const kept = cells.filter((_, at) => !isStray(at));
  if (kept.length === cells.length) return bounds;
  return clipped(await boundsWithin(snapshot, actor, scope, kept), bounds);
}

interface Cell {
  x: number;
  y: number;
  count: number;
  /** World units. */
  middleX: number;
  middleY: number;
}

async function listCells({ db }: Pick<PointSnapshot, 'db'>, actor: Actor, scope: Scope): Promise<Cell[]> {
  const each = sql`(${sql.join(
    severityOrder.map((level) => mapCells[level]),
    sql` + `,
  )})`;
  const middle = (column: typeof mapCells.middleX | typeof mapCells.middleY) =>
    sql<number>`(sum(${column}::float8 * ${each}) / sum(${each}))::float8`;
  return db
    .select({
      x: mapCells.x,
      y: mapCells.y,
      count: sql<number>`sum(${each})::int`,
      middleX: middle(mapCells.middleX),
      middleY: middle(mapCells.middleY),
    })
    .from(mapCells)
    .where(and(mapCellsVisibleTo(actor), inScope(scope, mapCells.zipCode), eq(mapCells.level, LEVEL)))
    .groupBy(mapCells.x, mapCells.y);
}

/** Around the finest cells in the rectangle around these. */
async function boundsWithin(
  { db }: Pick<PointSnapshot, 'db'>,
  actor: Actor,
  scope: Scope,
  cells: readonly Cell[],
): Promise<Box> {
  const finer = 2 ** (LAST_LEVEL - LEVEL);
  const rangeOf = (places: number[]): [first: number, last: number] => [
    places.reduce((least, one) => Math.min(least, one)) * finer,
    places.reduce((most, one) => Math.max(most, one)) * finer + finer - 1,
  ];
  const columns = rangeOf(cells.map(({ x }) => x));
  const rows = rangeOf(cells.map(({ y }) => y));
  const [found] = await db
    .select({
      minX: sql<number>`min(${mapCells.x})`,
      maxX: sql<number>`max(${mapCells.x})`,
      minY: sql<number>`min(${mapCells.y})`,
      maxY: sql<number>`max(${mapCells.y})`,
    })
    .from(mapCells)
    .where(
      and(
        mapCellsVisibleTo(actor),
        inScope(scope, mapCells.zipCode),
        eq(mapCells.level, LAST_LEVEL),
        between(mapCells.x, ...columns),
        between(mapCells.y, ...rows),
      ),
    );
  const { minX = columns[0], maxX = columns[1], minY = rows[0], maxY = rows[1] } = found ?? {};
  const unit = 2 ** (WORLD_BITS - LAST_LEVEL);
  const [west, north] = positionOf(minX * unit, minY * unit);
  const [east, south] = positionOf((maxX + 1) * unit - 1, (maxY + 1) * unit - 1);
  return [west, south, east, north];
}

const clipped = ([west, south, east, north]: Box, around: Box): Box => [
  Math.max(west, around[0]),
  Math.max(south, around[1]),
  Math.min(east, around[2]),
  Math.min(north, around[3]),
];
