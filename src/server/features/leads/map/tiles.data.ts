import type { Actor } from '#access/can.ts';
import { mapCellsVisibleTo } from '#access/rows.ts';
import { POINT_TILE_ZOOM } from '#contract/map.ts';
import { activeFields, filtersOf, type LeadFilters, type LeadQuery } from '#domain/filters/lead-filters.ts';
import { originOf, type Tile } from '#domain/geo/world.ts';
import { severityOrder } from '#domain/points/packed.ts';
import { and, eq, type SQL, sql } from '#server/db/orm.ts';
import { mapCells } from '#server/db/schema/index.ts';
import { inScope, type Scope } from '#server/lead-filters/index.ts';
import { CELLS_PER_TILE_BITS, matchingChunks, type PointSnapshot, rangeOf } from '#server/points/index.ts';
import { type Cell, CellGrid } from './cells.ts';
import { getFilteredCells } from './filtered-cells.data.ts';
import { encodeCells, encodePoints, type TilePoint } from './vector-tile.ts';

/** Most points of one tile, about 400 kB; a tile with more is drawn in cells. */
const MOST_POINTS = 20_000;

/** The vector tile of what matches; no bytes where nothing does. */
export async function readTile(
  snapshot: PointSnapshot,
  actor: Actor,
  tile: Tile,
  query: LeadQuery,
): Promise<Uint8Array> {
  if (tile.z >= POINT_TILE_ZOOM) return readPointTile(snapshot, actor, tile, query);
  const filters = filtersOf(query);
  if (activeFields(filters).every((name) => name === 'severity'))
    return encodeCells(tile, await readCells(snapshot, actor, tile, query, filters));
  const cells = await getFilteredCells(snapshot, actor, query);
  return encodeCells(tile, cells.cellsOf(tile));
}

async function readPointTile(
  snapshot: PointSnapshot,
  actor: Actor,
  tile: Tile,
  query: LeadQuery,
): Promise<Uint8Array> {
  const { x: minX, y: minY, size } = originOf(tile);
  const [endX, endY] = [minX + size, minY + size];
  const points: TilePoint[] = [];
  const take = (id: number, x: number, y: number, severity: number) => {
    if (x >= minX && x < endX && y >= minY && y < endY) points.push({ id, x, y, severity });
  };
  const asked = { ...query, filters: filtersOf(query), range: rangeOf(tile) };
  for await (const chunk of matchingChunks(snapshot, actor, asked)) if (chunk.x >= 0) chunk.scan(take);
  return points.length <= MOST_POINTS ? encodePoints(tile, points) : encodeCells(tile, gather(tile, points));
}

function gather(tile: Tile, points: readonly TilePoint[]): Cell[] {
  const grid = new CellGrid(tile);
  const ones = severityOrder.map((_, place) => severityOrder.map((_, other) => Number(other === place)));
  for (const { x, y, severity } of points) grid.add(x, y, 1, ones[severity] ?? []);
  return grid.list();
}

/** From the counts kept of each ZIP: what two ZIPs have in one cell is added up. */
async function readCells(
  { db }: Pick<PointSnapshot, 'db'>,
  actor: Actor,
  tile: Tile,
  scope: Scope,
  { severity }: LeadFilters,
): Promise<Cell[]> {
  const wanted = severityOrder.map((level) => !severity?.length || severity.some((one) => one === level));
  const first = (at: number) => at * 2 ** CELLS_PER_TILE_BITS;
  const last = (at: number) => first(at + 1) - 1;
  const counted = sql.join(
    severityOrder.map((level, place) => (wanted[place] ? mapCells[level] : sql`0`)),
    sql` + `,
  );
  const { rows } = await db.execute<{ cell: number[] }>(sql`
    select array[sum(${mapCells.middleX} * n) / sum(n), sum(${mapCells.middleY} * n) / sum(n), ${sql.join(
      severityOrder.map((level, place) => (wanted[place] ? sql`sum(${mapCells[level]})` : sql`0`)),
      sql`, `,
    )}]::int[] as cell
    from ${mapCells}, lateral (select (${counted})::bigint as n) as counted
    where ${and(
      sql`n > 0`,
      mapCellsVisibleTo(actor),
      inScope(scope, mapCells.zipCode),
      eq(mapCells.level, tile.z + CELLS_PER_TILE_BITS),
      between(mapCells.x, first(tile.x), last(tile.x)),
      between(mapCells.y, first(tile.y), last(tile.y)),
    )}
    group by ${mapCells.x}, ${mapCells.y}`);
  return rows.map(({ cell: [x = 0, y = 0, ...counts] }) => ({ x, y, counts }));
}

const between = (column: typeof mapCells.x | typeof mapCells.y, low: number, high: number): SQL =>
  sql`${column} between ${low} and ${high}`;
