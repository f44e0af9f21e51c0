import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo, seesAllProperties } from '#access/rows.ts';
import { Lead } from '#contract/leads.ts';
import type { LeadFilters } from '#domain/filters/lead-filters.ts';
import { and, or, type SQL, sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { stageAtHand } from '#server/doors/index.ts';
import { columnList } from '#server/features/leads/properties/index.ts';
import {
  inScope,
  type Scope,
  scoreAtHand,
  squaresAtHand,
  strongestStorm,
} from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import {
  type LeadOrder,
  listed,
  orderingOf,
  type Place,
  placedColumns,
  placedOrdering,
  placeOf,
  rowsOf,
  segmentsOf,
  sortKeys,
  wholeOrder,
} from './order.data.ts';
import { countOf, guessBounds, type Source, windowOf } from './windows.data.ts';

export interface Wanted {
  scope: Scope;
  filters: LeadFilters;
  order: LeadOrder;
  /** The values of the row before the page; null for the first page. */
  after: Place | null;
  skip: number;
  limit: number;
}

export interface Page {
  total: number;
  leads: Lead[];
  /** The values of the page's last row; null if no page follows. */
  last: Place | null;
}

export interface Reader {
  /** Of one moment. */
  tx: Database;
  actor: Actor;
  wanted: Wanted;
  /** The filters as a condition. */
  matching: SQL | undefined;
  /** Those that are read. */
  zips: readonly string[];
}

/** How much is gathered. */
interface Most {
  /** Rows that are looked for: one more shows that there are too many. */
  found: number | null;
  /** Rows that are sorted; of more the page is empty, and they are only counted. */
  sorted: number | null;
}

interface Gathered {
  page: Page;
  /** How many there are of each ZIP. */
  counts: Record<string, number>;
}

/** All rows gathered and sorted. Where there are more than `most`, the page is empty. */
export async function readGathered(
  { tx, actor, wanted, matching, zips }: Reader,
  most: Most = { found: null, sorted: null },
): Promise<Gathered> {
  const { scope, order, after, skip, limit } = wanted;
  const { column, of } = sortKeys[order.sort];
  const ordering = placedOrdering(order);
  // Named, they are looked up at once; as a join, the index of searches would be read again for each of them. Whoever sees
  // and asks for all names none, where no index of each ZIP finds fewer: comparing the ZIP of each row takes long.
  const bySeverity = severityInOrder(wanted.filters);
  const isEverything = seesAllProperties(actor) && !inScope(scope) && !bySeverity;
  const named = isEverything ? undefined : sql`${properties.zipCode} = any(${sql.param(zips)}::varchar[])`;
  return readRows(tx, actor, wanted, {
    before: sql`found as materialized (
        select ${properties.id} as placed_id, ${properties.zipCode} as zip_code, ${properties.addressOrder} as placed_address, ${column} as raw_key
        from ${rowsOf(order, actor)} where ${and(propertiesVisibleTo(actor), inScope(scope), named, bySeverity, matching)}
        limit ${most.found === null ? null : most.found + 1}),
      counts as (select zip_code, count(*)::int as count from found group by zip_code),
      total as (select coalesce(sum(count), 0)::int as total from counts)`,
    counts: sql`(select json_object_agg(zip_code, count) from counts)`,
    total: sql`(select total from total)`,
    rows: sql`select * from (
        select placed_id, placed_address, ${of(sql`raw_key`)} as ${placedColumns.key} from found
        where ${most.sorted === null ? sql`true` : sql`(select total from total) <= ${most.sorted}`}) as placed
      where ${or(...segmentsOf(ordering, after, null).map(({ condition }) => condition)) ?? sql`false`}
      order by ${wholeOrder(ordering)} limit ${limit + 1} offset ${skip}`,
  });
}

/** The filter by severity once more, in the form that the index of that order has: few roofs are severe. */
function severityInOrder({ severity = [] }: LeadFilters): SQL | undefined {
  const { column, of } = sortKeys.severityLevel;
  const keys = severity.map((level) => of(sql`${level}::text`));
  return keys.length > 0 ? sql`${of(sql`${column}`)} in (${listed(keys)})` : undefined;
}

/** How often a place is guessed before all rows are sorted. */
const GUESSES = 3;

/**
 * Rows read in their order as far as the page. Further on than `reach` rows the read begins at a guessed place; so it ends
 * at one against an index of few values, which has to be read for all rows of a value there.
 */
export async function readInOrder(reader: Reader, total: number, reach: number): Promise<Page> {
  const { tx, actor, wanted, matching, zips } = reader;
  const { scope, order, after, skip, limit } = wanted;
  const source: Source = { actor, scope, matching, order };
  const upToEnd = skip + limit + 1;
  const isGuessed =
    !after &&
    (upToEnd * zips.length > reach || (orderingOf(order).descending && sortKeys[order.sort].isShared));
  const read = (rows: SQL, offset: SQL) =>
    readRows(tx, actor, wanted, {
      total: sql`${total}::int`,
      rows: sql`select * from ${rows} as placed order by ${wholeOrder(placedOrdering(order))}
        limit ${limit + 1} offset ${offset}`,
    });
  if (!after && skip >= total) return { total, leads: [], last: null };
  for (let guess = 0; isGuessed && guess < GUESSES; guess += 1) {
    const bounds = await guessBounds(tx, source, [skip / total, Math.min(1, upToEnd / total)]);
    if (!bounds) break;
    const passed = await countPassed(tx, source, total, bounds.from, skip);
    if (passed > skip) continue;
    const { page } = await read(windowOf(source, { ...bounds, most: null }), sql`${skip - passed}`);
    const found = page.leads.length + (page.last ? 1 : 0);
    if (found === Math.min(limit + 1, total - skip)) return page;
  }
  return (await read(windowOf(source, { from: after, to: null, most: upToEnd }), sql`${skip}`)).page;
}

/** The number of rows up to a place, counted from the nearer end. */
async function countPassed(
  tx: Database,
  source: Source,
  total: number,
  place: Place | null,
  near: number,
): Promise<number> {
  if (!place) return 0;
  const isNearStart = near <= total / 2;
  const counted = isNearStart ? countOf(source, null, place) : countOf(source, place, null);
  const { rows } = await tx.execute<{ n: number }>(sql`select ${counted}::int as n`);
  const n = rows[0]?.n ?? 0;
  return isNearStart ? n : total - n;
}

interface Parts {
  /** Common table expressions. */
  before?: SQL;
  /** How many rows there are of each ZIP. */
  counts?: SQL;
  total: SQL;
  /** One more than the page has, with key, address and id. */
  rows: SQL;
}

async function readRows(tx: Database, actor: Actor, wanted: Wanted, parts: Parts): Promise<Gathered> {
  const ordering = placedOrdering(wanted.order);
  const storm = strongestStorm(wanted.filters);
  const { rows } = await tx.execute<Row>(sql`
    with ${parts.before && sql`${parts.before},`} page as materialized (${parts.rows})
    select ${parts.total} as total, ${parts.counts ?? sql`null`} as counts,
      coalesce(json_agg(row_to_json(lead) order by ${wholeOrder(ordering)}), '[]') as leads,
      coalesce(json_agg(${placeOf(ordering)} order by ${wholeOrder(ordering)}), '[]') as places
    from page join lateral (
      select ${leadColumns}, ${picture} as picture, ${stageAtHand(actor)} as stage, (${scoreAtHand(actor)}) as score, ${squaresAtHand(actor)} as squares${storm && sql`, (${storm}) as storm`}
      from ${properties} where ${properties.id} = page.placed_id
    ) as lead on true`);
  const { total = 0, leads = [], places = [], counts } = rows[0] ?? {};
  // The one row too many shows whether there is another page.
  const { limit } = wanted;
  const last = leads.length > limit ? (places[limit - 1] ?? null) : null;
  return { page: { total, leads: leads.slice(0, limit), last }, counts: counts ?? {} };
}

interface Row extends Record<string, unknown> {
  total: number;
  counts: Record<string, number> | null;
  leads: Lead[];
  places: string[][];
}

const { stage, picture: _picture, score, squares, storm, ...ofProperty } = Lead.shape;
const leadColumns = columnList(Object.keys(ofProperty) as (keyof typeof ofProperty)[]);

/** As `roofSourceOf` tells it of a property; a test compares the two. */
const picture = sql`case
  when ${properties.cropImageUrl} ~ '^/api/properties/\\d{1,10}/roof-crop$' then 'flight'
  when ${properties.cropImageUrl} ~ '^/api/properties/\\d{1,10}/crop$' then 'simulated' end`;
