import type { Actor } from '#access/can.ts';
import { mapCellsVisibleTo, mapZipsVisibleTo } from '#access/rows.ts';
import type { MapSummary, SeverityCounts } from '#contract/map.ts';
import { activeFields, filtersOf, type LeadQuery } from '#domain/filters/lead-filters.ts';
import { positionOf } from '#domain/geo/world.ts';
import { severityOrder } from '#domain/points/packed.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { mapCells, mapZips } from '#server/db/schema/index.ts';
import { inScope, type Scope } from '#server/lead-filters/index.ts';
import { FIRST_LEVEL, type PointSnapshot } from '#server/points/index.ts';
import type { FilteredCells } from './cells.ts';
import { getFilteredCells } from './filtered-cells.data.ts';
import { findHome } from './home.data.ts';
import { findZipBounds } from './zip-bounds.data.ts';

/** Counts and bounds of what matches: from the ZIPs' own figures, or from a look at every point where it is filtered. */
export async function readSummary(
  snapshot: PointSnapshot,
  actor: Actor,
  query: LeadQuery,
): Promise<MapSummary> {
  const sums =
    activeFields(filtersOf(query)).length > 0
      ? sumsOf(await getFilteredCells(snapshot, actor, query))
      : await readSums(snapshot, actor, query);
  const drawing = snapshot.state.stale.length;
  return { ...sums, drawing, zipBounds: sums.bounds ? null : await findZipBounds(snapshot.db, actor, query) };
}

type Sums = Omit<MapSummary, 'zipBounds' | 'drawing'>;

async function readSums(snapshot: PointSnapshot, actor: Actor, scope: Scope): Promise<Sums> {
  const { located: total, withoutPosition } = snapshot.state;
  const severity = await countSeverities(snapshot, actor, scope);
  const bounds = await findBounds(snapshot, actor, scope);
  const home = bounds && (await findHome(snapshot, actor, scope, bounds));
  return { total, withoutPosition, severity, bounds, home };
}

function sumsOf({ totals, withoutPosition, box }: FilteredCells): Sums {
  const total = totals.reduce((sum, one) => sum + one, 0);
  const [west, north] = positionOf(box.minX, box.minY);
  const [east, south] = positionOf(box.maxX, box.maxY);
  const bounds: Sums['bounds'] = total === 0 ? null : [west, south, east, north];
  return { total, withoutPosition, severity: asCounts(totals), bounds, home: bounds };
}

async function countSeverities(
  { db }: Pick<PointSnapshot, 'db'>,
  actor: Actor,
  scope: Scope,
): Promise<SeverityCounts> {
  const sums = severityOrder.map((level) => sql`coalesce(sum(${mapCells[level]}), 0)::int`);
  const [row] = await db
    .select({ counts: sql<number[]>`array[${sql.join(sums, sql`, `)}]` })
    .from(mapCells)
    .where(and(mapCellsVisibleTo(actor), inScope(scope, mapCells.zipCode), eq(mapCells.level, FIRST_LEVEL)));
  return asCounts(row?.counts ?? []);
}

async function findBounds(
  { db }: Pick<PointSnapshot, 'db'>,
  actor: Actor,
  scope: Scope,
): Promise<Sums['bounds']> {
  const [row] = await db
    .select({
      west: sql<number | null>`min(${mapZips.west})`,
      south: sql<number | null>`min(${mapZips.south})`,
      east: sql<number | null>`max(${mapZips.east})`,
      north: sql<number | null>`max(${mapZips.north})`,
    })
    .from(mapZips)
    .where(and(mapZipsVisibleTo(actor), inScope(scope, mapZips.zipCode)));
  if (!row || row.west === null || row.south === null || row.east === null || row.north === null) return null;
  return [row.west, row.south, row.east, row.north];
}

const asCounts = ([none = 0, minor = 0, moderate = 0, severe = 0, unknown = 0]: readonly number[]) => ({
  none,
  minor,
  moderate,
  severe,
  unknown,
});
