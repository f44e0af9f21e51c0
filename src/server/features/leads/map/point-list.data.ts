import { to as copyTo } from 'pg-copy-streams';
import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { VIEWPORT_LIMIT } from '#contract/map.ts';
import { stages } from '#domain/crm.ts';
import { activeFields, filtersOf, type LeadQuery } from '#domain/filters/lead-filters.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import { type Tile, tileAt, worldBox } from '#domain/geo/world.ts';
import { propertyTypes } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';
import { and, type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { PgDialect } from '#server/db/pg-core.ts';
import { companyDoors, properties } from '#server/db/schema/index.ts';
import { doorAt, hasPosition } from '#server/doors/index.ts';
import { inScope, isResidential, isUnzoned } from '#server/lead-filters/index.ts';
import { asJsonArray } from '#server/platform/replies/copied-rows.ts';
import { CHUNK_ZOOM, type ChunkRange, matchingChunks, type PointSnapshot } from '#server/points/index.ts';

export interface PointQuery extends LeadQuery {
  bbox?: Bounds | undefined;
  limit: number;
  whole: 'true' | 'false';
}

export interface PointList {
  total: number;
  /** The reply's JSON, written as the rows come; read within the snapshot. */
  json: AsyncIterable<Buffer>;
}

/** The reply of listPoints, as text that PostgreSQL puts together. */
export async function readPoints(
  snapshot: PointSnapshot,
  actor: Actor,
  query: PointQuery,
): Promise<PointList> {
  if (wantsWholeZips(query)) return readWholeZips(snapshot, actor, query);
  const found = await findPoints(snapshot, actor, query);
  const rows = found.ids.length > 0 ? readRows(snapshot, actor, amongIds(found.ids)) : [];
  return { total: found.total, json: reply(found.total, found.withoutPosition, rows) };
}

/** Whether nothing narrows the list within its ZIPs: the packed points are then not looked at. */
export const wantsWholeZips = (query: PointQuery): boolean =>
  !query.bbox && activeFields(filtersOf(query)).length === 0;

function readWholeZips(snapshot: PointSnapshot, actor: Actor, query: PointQuery): PointList {
  const { located: total, withoutPosition } = snapshot.state;
  const isTooMany = query.whole === 'true' && total > query.limit;
  const choice: Choice = {
    where: inScope(query),
    order: sql`order by ${properties.zipCode}, ${properties.id} limit ${query.limit}`,
  };
  const rows = isTooMany ? [] : readRows(snapshot, actor, choice);
  return { total, json: reply(total, withoutPosition, rows) };
}

interface Found {
  ids: number[];
  total: number;
  withoutPosition: number;
}

/** What matches, among the packed points: nearest to the middle of the bounds first, or in order of id. */
async function findPoints(snapshot: PointSnapshot, actor: Actor, query: PointQuery): Promise<Found> {
  const box = query.bbox && worldBox(query.bbox);
  const limit = box ? Math.min(query.limit, VIEWPORT_LIMIT) : query.limit;
  const [middleX, middleY] = box ? [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2] : [0, 0];
  const found: { id: number; far: number }[] = [];
  let withoutPosition = 0;
  const asked = { ...query, filters: filtersOf(query), range: box && rangeOf(box) };
  for await (const chunk of matchingChunks(snapshot, actor, asked)) {
    chunk.scan((id, x, y) => {
      if (chunk.x < 0) withoutPosition += 1;
      else if (!box) found.push({ id, far: id });
      else if (x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY)
        found.push({ id, far: (x - middleX) ** 2 + (y - middleY) ** 2 });
    });
  }
  const total = found.length;
  if (query.whole === 'true' && total > limit) return { ids: [], total, withoutPosition };
  found.sort((a, b) => a.far - b.far || a.id - b.id);
  return { ids: found.slice(0, limit).map(({ id }) => id), total, withoutPosition };
}

function rangeOf(box: { minX: number; minY: number; maxX: number; maxY: number }): ChunkRange {
  const first: Tile = tileAt(CHUNK_ZOOM, box.minX, box.minY);
  const last: Tile = tileAt(CHUNK_ZOOM, box.maxX, box.maxY);
  return { minX: first.x, maxX: last.x, minY: first.y, maxY: last.y };
}

async function* reply(
  total: number,
  withoutPosition: number,
  rows: AsyncIterable<Buffer> | readonly Buffer[],
): AsyncGenerator<Buffer> {
  yield Buffer.from(`{"total":${total},"withoutPosition":${withoutPosition},"rows":`);
  yield* asJsonArray(rows);
  yield Buffer.from('}');
}

/**
 * The rows, put together by PostgreSQL.
 * @param choice joins, conditions and order that choose among the properties with a position
 */
function readRows(
  { client }: PointSnapshot,
  actor: Actor,
  { joins, where, order }: Choice,
): AsyncIterable<Buffer> {
  const rows = sql`select ${rowWith(sql`${companyDoors.stage}`)} from ${properties} ${joins ?? sql``}
    left join ${companyDoors} on ${doorAt(actor, properties.id)}
    where ${and(propertiesVisibleTo(actor), hasPosition, where)} ${order}`;
  const copy = sql`copy (${rows}) to stdout (format binary)`;
  return client.query(copyTo(new PgDialect().sqlToQuery(copy.inlineParams()).sql));
}

interface Choice {
  joins?: SQL;
  where?: SQL | undefined;
  order: SQL;
}

/** In the order of the ids. */
const amongIds = (ids: readonly number[]): Choice => ({
  joins: sql`join unnest(${`{${ids.join(',')}}`}::int[]) with ordinality as chosen (id, place)
    on chosen.id = ${properties.id}`,
  order: sql`order by place`,
});

const placesOf = (column: AnyPgColumn | SQL, values: readonly string[], rest: string): SQL =>
  sql`case ${column} ${sql.join(
    values.map((value, place) => sql`when ${value} then ${`${place}`}`),
    sql` `,
  )} else ${rest} end`;

const orNull = (column: AnyPgColumn): SQL => sql`coalesce(${column}::text, 'null')`;

// Most are residential, and a pattern costs: the others are asked afterwards.
const type = sql`case when ${isResidential} then ${`${propertyTypes.indexOf('residential')}`}
  when ${isUnzoned} then 'null'
  else ${`${propertyTypes.indexOf('commercial')}`} end`;

// As encodeMapPoint of domain/map/points.ts writes it. Text put together costs half of what json_agg of the columns does.
const rowWith = (stage: SQL): SQL =>
  sql`'[' || concat_ws(',', ${sql.join(
    [
      sql`${properties.id}`,
      sql`${properties.longitude}`,
      sql`${properties.latitude}`,
      placesOf(properties.severityLevel, severityLevels, 'null'),
      orNull(properties.areaSquareFeet),
      orNull(properties.yearBuilt),
      type,
      sql`'"' || ${properties.zipCode} || '"'`,
      sql`to_json(${properties.address})::text`,
      placesOf(stage, stages, '0'),
      orNull(properties.roofYear),
    ],
    sql`, `,
  )}) || ']'`;
