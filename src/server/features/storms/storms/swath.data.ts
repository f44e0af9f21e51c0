import type { SwathFeature } from '#contract/storm-map.ts';
import { inchesOf } from '#domain/storms/bands.ts';
import { isUnconfirmed } from '#domain/storms/doubts.ts';
import { isCold } from '#domain/storms/local-days.ts';
import { type CellRange, cellCenter, rowsWithin } from '#domain/storms/mrms-grid.ts';
import { sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import { areaOf, type HailCell, hailBands } from './contours.ts';
import { evidenceOfDay } from './evidence.data.ts';
import { stateAt } from './state-at.ts';
import type { Watched } from './watched.data.ts';

/** The radar's estimate of a local day as bands around the middles of its cells, and what of it is in doubt. */
export async function readSwath(db: Database, day: string, watched: Watched): Promise<SwathFeature[]> {
  const { radar, confirmed } = await evidenceOfDay(db, day);
  const cells = await listHailCells(db, radar, watched);
  const reported = new Set(confirmed);
  const doubted = cells.filter(({ cell, isLone }) =>
    isUnconfirmed({ day, isLone, state: isCold(day) ? stateAt(cellCenter(cell)) : null }, reported),
  );
  return [
    ...hailBands(cells).map(({ inches, coordinates }) => feature({ kind: 'band', inches }, coordinates)),
    ...(doubted.length > 0 ? [feature({ kind: 'unconfirmed', inches: null }, areaOf(doubted))] : []),
  ];
}

const feature = (
  properties: SwathFeature['properties'],
  coordinates: SwathFeature['geometry']['coordinates'],
): SwathFeature => ({ type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates } });

type Cell = HailCell & { isLone: boolean };

/** Cells with hail on the day in each time zone: of several measurements the largest value. */
async function listHailCells(
  db: Database,
  { runIds, timeZones }: { runIds: readonly string[]; timeZones: readonly string[] },
  watched: Watched,
): Promise<Cell[]> {
  if (runIds.length === 0 || watched?.length === 0) return [];
  const ranges = watched ? watched.flatMap((bounds) => rowsWithin(bounds)) : [EVERYWHERE];
  const { rows } = await db.execute<{ cell: number; millimeters: number; isLone: boolean }>(sql`
    select distinct on (c.cell) c.cell, c.millimeters, c.is_lone as "isLone"
    from jsonb_to_recordset(${JSON.stringify(zipped(runIds, timeZones))}::jsonb) as seen ("runId" uuid, "timeZone" text)
      cross join jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as near (first int, last int)
      join storm_cells c on c.run_id = seen."runId" and c.cell between near.first and near.last
        and c.time_zone = seen."timeZone"
    order by c.cell, c.millimeters desc, c.run_id`);
  return rows.map(({ cell, millimeters, isLone }) => ({ cell, inches: inchesOf(millimeters), isLone }));
}

const EVERYWHERE: CellRange = { first: 0, last: 2 ** 31 - 1 };
const zipped = (runIds: readonly string[], timeZones: readonly string[]) =>
  runIds.map((runId, at) => ({ runId, timeZone: timeZones[at] }));
