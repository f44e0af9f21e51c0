import { Readable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo, zipsVisibleTo } from '#access/rows.ts';
import { and, inArray, type SQL, sql } from '#server/db/orm.ts';
import { PgDialect } from '#server/db/pg-core.ts';
import { properties, zipCodes } from '#server/db/schema/index.ts';
import { type Database, inSnapshot } from '#server/platform/database/index.ts';
import { asJsonArray } from '#server/platform/replies/copied-rows.ts';
import { propertyColumnList } from './columns.data.ts';

export interface ListQuery {
  zipCode?: string | undefined;
  limit: number;
}

export interface ListState {
  /** How many properties match, whatever the limit. */
  total: number;
  /** Changes with the properties, with the ZIPs the actor sees and with the query; names nothing else. */
  tag: string;
  /** The first ZIPs in order, as many as the limit reaches into. */
  zips: string[];
}

// Part of every tag: to be raised when the same rows come to be written differently.
const SHAPE = 1;

/** What a list would hold, read from the ZIPs' totals without touching a property. */
export async function getListState(
  db: Pick<Database, 'execute'>,
  actor: Actor,
  query: ListQuery,
): Promise<ListState> {
  const { rows } = await db.execute<{ total: number; version: string; zips: string[] | null }>(sql`
    select coalesce(sum(property_count), 0)::int as total,
      md5(coalesce(string_agg(concat_ws(' ', zip_code, data_version, extract(epoch from updated_at)), ','
        order by zip_code), '')) as version,
      array_agg(zip_code order by zip_code) filter (where before < ${query.limit} and property_count > 0) as zips
    from (
      select zip_code, property_count, data_version, updated_at,
        sum(property_count) over (order by zip_code) - property_count as before
      from ${zipCodes} where ${zipFilter(actor, query)}
    ) as visible`);
  const state = rows[0] ?? { total: 0, version: '', zips: null };
  return { total: state.total, zips: state.zips ?? [], tag: `${SHAPE}-${query.limit}-${state.version}` };
}

/**
 * Reads the list as the text of a JSON array, in order of ZIP and id, written as the rows come. State and rows are of
 * one snapshot, so that the tag fits the rows.
 */
export async function readPropertyList<Result>(
  pool: Pool,
  actor: Actor,
  query: ListQuery,
  consume: (json: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<{ state: ListState; result: Result }> {
  return inSnapshot(pool, async (client) => {
    const state = await getListState(drizzle(client), actor, query);
    const rows =
      state.zips.length > 0
        ? client.query(copyTo(copyRows(actor, state.zips, query.limit)))
        : Readable.from([]);
    return { state, result: await consume(asJsonArray(rows)) };
  });
}

function zipFilter(actor: Actor, { zipCode }: ListQuery): SQL | undefined {
  return and(zipsVisibleTo(actor), zipCode === undefined ? undefined : sql`${zipCodes.zipCode} = ${zipCode}`);
}

/** The rows as JSON objects. COPY takes no parameters: drizzle writes them into the text, quoted. */
function copyRows(actor: Actor, zips: string[], limit: number): string {
  const rows = sql`select ${propertyColumnList} from ${properties}
    where ${and(inArray(properties.zipCode, zips), propertiesVisibleTo(actor))}
    order by ${properties.zipCode}, ${properties.id} limit ${limit}`;
  const copy = sql`copy (select row_to_json(line) from (${rows}) as line) to stdout (format binary)`;
  return new PgDialect().sqlToQuery(copy.inlineParams()).sql;
}
