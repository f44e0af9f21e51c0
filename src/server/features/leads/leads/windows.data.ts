import type { Actor } from '#access/can.ts';
import { scoresOf, scoreZipsOf, zipsVisibleTo } from '#access/rows.ts';
import { and, type SQL, sql } from '#server/db/orm.ts';
import { leadScores, properties, scoreZips, zipCodes } from '#server/db/schema/index.ts';
import { inScope, ownSquares, type Scope } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import {
  type LeadOrder,
  orderingOf,
  orderWithin,
  type Place,
  placedColumns,
  placedOrdering,
  placeOf,
  rowsOf,
  type Segment,
  segmentsOf,
  wholeOrder,
} from './order.data.ts';

/** The rows that a list is made of: of the actor's ZIPs, as far as they are asked for, and matching its filters. */
export interface Source {
  actor: Actor;
  scope: Scope;
  matching: SQL | undefined;
  order: LeadOrder;
}

/** Part of a list: behind one place, up to another one, and so many rows of each segment of each ZIP at most. */
interface Window {
  from: Place | null;
  to: Place | null;
  most: number | null;
}

/**
 * The rows of the window as a subquery, with their key, address and id; in no order. Each ZIP is read in order by itself,
 * off its index where there is one.
 */
export function windowOf(source: Source, { from, to, most }: Window): SQL {
  const ordering = orderingOf(source.order);
  const parts = segmentsOf(ordering, from, to).flatMap((segment) =>
    rowsOfZip(source, segment).map(
      (rows) => sql`(select ${properties.id} as ${placedColumns.id},
        ${ordering.key} as ${placedColumns.key}, ${properties.addressOrder} as ${placedColumns.address}
      from ${rows}
      order by ${orderWithin(segment.isUnknown ? { ...ordering, descending: false } : ordering)} limit ${most})`,
    ),
  );
  return sql`(select placed.* from ${zipsOf(source)} as zip
    cross join lateral (${sql.join(parts, sql` union all `)}) as placed)`;
}

/** The number of rows behind one place and up to another one, as a subquery. */
export function countOf(source: Source, from: Place | null, to: Place | null): SQL {
  const counts = segmentsOf(orderingOf(source.order), from, to).flatMap((segment) =>
    rowsOfZip(source, segment).map((rows) => sql`(select count(*) from ${rows})`),
  );
  return sql`(select coalesce(sum(${sql.join(counts, sql` + `)}), 0) from ${zipsOf(source)} as zip)`;
}

/** The rows of a segment in the current ZIP, in parts. */
function rowsOfZip({ actor, matching, order }: Source, { condition, isUnknown }: Segment): SQL[] {
  const inZip = sql`${properties.zipCode} = zip.zip_code and ${matching ?? sql`true`} and ${condition}`;
  if (order.sort === 'squares') {
    // By outlines an index gives the order; what the company measured is few.
    const own = ownSquares(actor);
    return [
      sql`${properties} cross join lateral (select ${properties.roofSquares} as squares) sized
        where ${inZip} and ${properties.id} not in (select own.property_id from ${own} own)`,
      sql`${own} sized join ${properties} on ${properties.id} = sized.property_id where ${inZip}`,
    ];
  }
  if (order.sort !== 'score') return [sql`${rowsOf(order, actor)} where ${inZip}`];
  // Most ZIPs are scored to the last door, and are not searched for one without.
  if (isUnknown) return [sql`${rowsOf(order, actor)} where zip.is_partial and ${inZip}`];
  const scored = (doors: SQL) => sql`${leadScores}
    cross join lateral (select id, address_order from ${doors}) as properties
    where ${scoresOf(actor)} and ${leadScores.zipCode} = zip.zip_code and ${condition}`;
  // Scores carry the ZIP as well, and of doors whose ZIP is compared alike twice the planner expects so few that it rather
  // sorts all of them than read the index of scores in order: so one comparison is hidden from it.
  const joined = sql`${properties} where ${properties.id} = ${leadScores.propertyId} and ${matching ?? sql`true`}
    and case when ${properties.zipCode} = zip.zip_code then true end`;
  if (matching) return [scored(joined)];
  const alone = sql`(values (${leadScores.propertyId}, '')) as properties (id, address_order)`;
  return [sql`${scored(joined)} and zip.is_partial`, sql`${scored(alone)} and not zip.is_partial`];
}

function zipsOf({ actor, scope, order }: Source): SQL {
  const which = and(zipsVisibleTo(actor), inScope(scope, zipCodes.zipCode));
  const partial = sql`not exists (select from ${scoreZips} where ${scoreZipsOf(actor)}
    and ${scoreZips.zipCode} = ${zipCodes.zipCode} and ${scoreZips.dataVersion} = ${zipCodes.dataVersion})`;
  return sql`(select ${zipCodes.zipCode}${order.sort === 'score' ? sql`, ${partial} as is_partial` : sql``}
    from ${zipCodes} where ${which} and ${zipCodes.propertyCount} > 0)`;
}

const SAMPLED = 4000;
/** The minimum sample size. */
const FEWEST = 60;
/** Standard errors of a share among the sampled ones: a place misses its side once in some 700 times. */
const ERRORS = 3;

interface Bounds {
  /** Most likely before the first wanted row; null if that is near the beginning. */
  from: Place | null;
  /** Most likely behind the last one; null if that is near the end. */
  to: Place | null;
}

/** Places around the rows between two shares of the list (0 to 1), guessed from a sample; null if too few match. */
export async function guessBounds(
  tx: Database,
  source: Source,
  [first, last]: readonly [first: number, last: number],
): Promise<Bounds | null> {
  const placed = placedOrdering(source.order);
  const { rows } = await tx.execute<{ places: string[][] | null }>(sql`
    with sample as materialized (
      select ${properties.id} as ${placedColumns.id}, ${orderingOf(source.order).key} as ${placedColumns.key},
        ${properties.addressOrder} as ${placedColumns.address}
      from ${rowsOf(source.order, source.actor)} join ${zipsOf(source)} as zip on zip.zip_code = ${properties.zipCode}
      where ${source.matching ?? sql`true`} and ${properties.id} = any(array(
        select (low + random() * (high - low))::int
        from (select min(id) as low, max(id) as high from properties) as span, generate_series(1, ${SAMPLED}))))
    select json_agg(${placeOf(placed)} order by ${wholeOrder(placed)}) as places from sample`);
  const places = rows[0]?.places ?? [];
  if (places.length < FEWEST) return null;
  const at = (share: number, side: -1 | 1) => {
    const error = ERRORS * Math.sqrt((share * (1 - share)) / places.length) + 2 / places.length;
    return places[Math.round((share + side * error) * places.length)] ?? null;
  };
  return { from: at(first, -1), to: at(last, 1) };
}
