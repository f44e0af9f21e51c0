import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import { mapCellsVisibleTo } from '#access/rows.ts';
import { type MapQuery, POINT_TILE_ZOOM } from '#contract/map.ts';
import { originOf, type Tile } from '#domain/geo/world.ts';
import { mapCells } from '#server/db/schema/index.ts';
import { type Cell, CellGrid } from './cells.ts';
import { type ChunkRange, readChunks } from './chunks.data.ts';
import { getFilteredCells } from './filtered-cells.data.ts';
import { CELLS_PER_TILE_BITS, CHUNK_ZOOM } from './grid.ts';
import type { MapSnapshot } from './map-state.data.ts';
import { scanPoints, severityOrder } from './packed-points.ts';
import { narrows, resolveFilter } from './point-filter.data.ts';
import { encodeCells, encodePoints, type TilePoint } from './vector-tile.ts';

/** Most points of one tile, about 400 kB; where more lie in it, it is drawn in cells. */
const MOST_POINTS = 20_000;

/** The vector tile of what matches; no bytes where nothing does. */
export async function readTile(
  snapshot: MapSnapshot,
  actor: Actor,
  tile: Tile,
  query: MapQuery,
): Promise<Uint8Array> {
  if (tile.z >= POINT_TILE_ZOOM) return readPointTile(snapshot, actor, tile, query);
  if (!narrows(query, 'severity')) return encodeCells(tile, await readCells(snapshot, actor, tile, query));
  const cells = await getFilteredCells(snapshot, actor, query);
  return encodeCells(tile, cells.cellsOf(tile));
}

async function readPointTile(
  snapshot: MapSnapshot,
  actor: Actor,
  tile: Tile,
  query: MapQuery,
): Promise<Uint8Array> {
  const filter = await resolveFilter(snapshot.db, actor, query);
  const { x: minX, y: minY, size } = originOf(tile);
  const [endX, endY] = [minX + size, minY + size];
  const points: TilePoint[] = [];
  const take = (id: number, x: number, y: number, severity: number) => {
    if (x >= minX && x < endX && y >= minY && y < endY) points.push({ id, x, y, severity });
  };
  for await (const chunk of readChunks(snapshot, actor, { zipCode: query.zipCode, range: rangeOf(tile) }))
    scanPoints(chunk.points, filter, take);
  return points.length <= MOST_POINTS ? encodePoints(tile, points) : encodeCells(tile, gather(tile, points));
}

function rangeOf({ z, x, y }: Tile): ChunkRange {
  const scale = 2 ** (CHUNK_ZOOM - z);
  const last = (at: number) => Math.ceil((at + 1) * scale) - 1;
  return { minX: Math.floor(x * scale), maxX: last(x), minY: Math.floor(y * scale), maxY: last(y) };
}

function gather(tile: Tile, points: readonly TilePoint[]): Cell[] {
  const grid = new CellGrid(tile);
  const ones = severityOrder.map((_, place) => severityOrder.map((_, other) => Number(other === place)));
  for (const { x, y, severity } of points) grid.add(x, y, 1, ones[severity] ?? []);
  return grid.list();
}

/** From the counts kept of each ZIP: what two ZIPs have in one cell is added up. */
async function readCells(
  { db }: Pick<MapSnapshot, 'db'>,
  actor: Actor,
  tile: Tile,
  { zipCode, severity }: MapQuery,
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
      zipCode === undefined ? undefined : eq(mapCells.zipCode, zipCode),
      eq(mapCells.level, tile.z + CELLS_PER_TILE_BITS),
      between(mapCells.x, first(tile.x), last(tile.x)),
      between(mapCells.y, first(tile.y), last(tile.y)),
    )}
    group by ${mapCells.x}, ${mapCells.y}`);
  return rows.map(({ cell: [x = 0, y = 0, ...counts] }) => ({ x, y, counts }));
}

const between = (column: typeof mapCells.x | typeof mapCells.y, low: number, high: number): SQL =>
  sql`${column} between ${low} and ${high}`;
