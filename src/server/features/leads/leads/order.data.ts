import type { Actor } from '#access/can.ts';
import { scoresOf } from '#access/rows.ts';
import type { SortDirection, SortField } from '#domain/leads/sort.ts';
import { severityRank } from '#domain/roofs.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { leadScores, properties } from '#server/db/schema/index.ts';
import { ownSquares } from '#server/lead-filters/index.ts';

export interface LeadOrder {
  sort: SortField;
  direction: SortDirection;
}

export type TermType = 'bool' | 'float8' | 'int4' | 'text';

type KeyType = 'float8' | 'int4' | 'text';

interface SortKey {
  column: AnyPgColumn | SQL;
  type: KeyType;
  /** The value that rows are sorted by, of the column; null if it is unknown. */
  of: (column: SQL) => SQL;
  /** Whether the key goes down where the sorted field goes up. */
  isTurned?: true;
  /** Whether the key takes long to make of the column. */
  isMade?: true;
  /** Whether many rows share a value. */
  isShared?: true;
  /** Whether equals are in the order of their ids alone, as the index of another table has them. */
  isById?: true;
}

const text = (column: AnyPgColumn, more?: Pick<SortKey, 'isShared'>): SortKey => ({
  ...more,
  column,
  type: 'text',
  isMade: true,
  of: (value) => sql`(natural_key(${value}) collate "C")`,
});
const numeral = (column: AnyPgColumn, more?: Pick<SortKey, 'isShared' | 'isTurned'>): SortKey => ({
  ...more,
  column,
  type: 'float8',
  of: (value) => sql`(nullif(${value}, 0)::float8)`,
});

const ranks = Object.entries(severityRank).map(
  ([level, rank]) => sql`when ${sql.raw(`'${level}'`)} then ${sql.raw(String(rank))}`,
);

export const sortKeys: Record<SortField, SortKey> = {
  // Kept in the key's form already.
  address: { column: properties.addressOrder, type: 'text', of: (value) => sql`${value}` },
  owner: text(properties.owner),
  roofType: text(properties.roofType, { isShared: true }),
  roofSubtype: text(properties.roofSubtype, { isShared: true }),
  zoning: text(properties.zoning, { isShared: true }),
  yearBuilt: numeral(properties.yearBuilt, { isShared: true }),
  areaSquareFeet: numeral(properties.areaSquareFeet),
  roofAge: numeral(properties.roofYear, { isShared: true, isTurned: true }),
  severityLevel: {
    column: properties.severityLevel,
    type: 'float8',
    // Lists begin with the worst: an index has equals in order in the direction that its key goes up.
    of: (value) => sql`(-(case ${value} ${sql.join(ranks, sql` `)} end)::float8)`,
    isTurned: true,
    isShared: true,
  },
  score: { column: leadScores.score, type: 'int4', of: (value) => value, isById: true },
  squares: { column: sql`sized.squares`, type: 'float8', of: (value) => sql`${value}` },
};

/** The current properties with what an order reads of them. */
export function rowsOf({ sort }: LeadOrder, actor: Actor): SQL {
  if (sort === 'score')
    return sql`${properties} left join ${leadScores} on ${leadScores.propertyId} = ${properties.id}
      and ${scoresOf(actor)} and ${leadScores.zipCode} = ${properties.zipCode}`;
  if (sort === 'squares')
    return sql`${properties} left join ${ownSquares(actor)} own on own.property_id = ${properties.id}
      cross join lateral (select coalesce(own.squares, ${properties.roofSquares}) as squares) sized`;
  return sql`${properties}`;
}

/**
 * What rows are sorted by, as sortedOrder of domain/leads/sort.ts does it: first those whose key is known, by the key;
 * equals by address and id, whatever the direction; equal scores by id alone.
 */
export interface Ordering {
  key: SQL;
  keyType: KeyType;
  /** The tie breakers, always ascending. */
  ties: SQL[];
  descending: boolean;
}

/** For the current properties. */
export function orderingOf(order: LeadOrder): Ordering {
  const { column, of } = sortKeys[order.sort];
  return ordering(order, of(sql`${column}`), sql`${properties.addressOrder}`, sql`${properties.id}`);
}

/** Of rows that carry the key, the address as it is sorted, and the id as columns of these names. */
export const placedColumns = { key: sql`placed_key`, address: sql`placed_address`, id: sql`placed_id` };
export const placedOrdering = (order: LeadOrder): Ordering =>
  ordering(order, placedColumns.key, placedColumns.address, placedColumns.id);

function ordering({ sort, direction }: LeadOrder, key: SQL, address: SQL, id: SQL): Ordering {
  const { type, isTurned = false, isById = false } = sortKeys[sort];
  const ties = sort === 'address' || isById ? [id] : [address, id];
  return { key, keyType: type, ties, descending: (direction === 'desc') !== isTurned };
}

/** As an ORDER BY of all rows. */
export const wholeOrder = (order: Ordering): SQL => sql`${order.key} is null, ${orderWithin(order)}`;

/** As an ORDER BY of rows whose keys are all known or all unknown: an index of key and ties gives it. */
export function orderWithin({ key, ties, descending }: Ordering): SQL {
  return listed([descending ? sql`${key} desc` : key, ...ties]);
}

/** The types of a row's place in the order: whether its key is unknown, the key, and the ties. */
export const placeTypes = ({ keyType, ties }: Ordering): TermType[] => [
  'bool',
  keyType,
  ...(ties.length > 1 ? (['text'] as const) : []),
  'int4',
];

/** The values of a row's place, as an array of texts. An unknown key is replaced by a parseable one. */
export const placeOf = ({ key, keyType, ties }: Ordering): SQL =>
  sql`array[${listed([
    sql`(${key} is null)::text`,
    sql`coalesce((${key})::text, ${sql.raw(keyType === 'text' ? "''" : "'0'")})`,
    ...ties.map((tie) => sql`${tie}::text`),
  ])}]`;

export type Place = readonly string[];

/** Adjacent rows, which an index finds and has in order. */
export interface Segment {
  condition: SQL;
  isUnknown: boolean;
}

/** All rows behind one place and up to another one, that one's own among them, in segments; null is either end. */
export function segmentsOf(order: Ordering, from: Place | null, to: Place | null): Segment[] {
  const known = from && isUnknown(from) ? [] : knownBetween(order, from, to && isUnknown(to) ? null : to);
  const segments = known.map((bounds) => ({
    condition: allOf([sql`${order.key} is not null`, ...bounds]),
    isUnknown: false,
  }));
  if (to && !isUnknown(to)) return segments;
  const ties = [
    ...(from && isUnknown(from) ? [compareTies(order, sql`>`, from)] : []),
    ...(to ? [compareTies(order, sql`<=`, to)] : []),
  ];
  return [...segments, { condition: allOf([sql`${order.key} is null`, ...ties]), isUnknown: true }];
}

function knownBetween(order: Ordering, from: Place | null, to: Place | null): SQL[][] {
  const behind = from ? [compareTies(order, sql`>`, from)] : [];
  const upTo = to ? [compareTies(order, sql`<=`, to)] : [];
  if (!order.descending) {
    return [
      [...(from ? [compareAll(order, sql`>`, from)] : []), ...(to ? [compareAll(order, sql`<=`, to)] : [])],
    ];
  }
  // The ties go up while the key goes down: only rows of one key are adjacent in the index.
  if (from && to && from[1] === to[1]) return [[compareKey(order, sql`=`, from), ...behind, ...upTo]];
  return [
    ...(from ? [[compareKey(order, sql`=`, from), ...behind]] : []),
    [...(from ? [compareKey(order, sql`<`, from)] : []), ...(to ? [compareKey(order, sql`>`, to)] : [])],
    ...(to ? [[compareKey(order, sql`=`, to), ...upTo]] : []),
  ];
}

const isUnknown = (place: Place): boolean => place[0] === 'true';
const allOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` and `)})`;
const row = (parts: readonly SQL[]): SQL => sql`(${listed(parts)})`;

function compareKey(order: Ordering, sign: SQL, place: Place): SQL {
  return sql`${order.key} ${sign} ${boundsOf(order, place)[0] ?? sql`null`}`;
}

function compareTies(order: Ordering, sign: SQL, place: Place): SQL {
  return sql`${row(order.ties)} ${sign} ${row(boundsOf(order, place).slice(1))}`;
}

function compareAll(order: Ordering, sign: SQL, place: Place): SQL {
  return sql`${row([order.key, ...order.ties])} ${sign} ${row(boundsOf(order, place))}`;
}

const boundsOf = (order: Ordering, place: Place): SQL[] =>
  placeTypes(order)
    .map((type, at) => sql`${place[at] ?? ''}::${sql.raw(type)}`)
    .slice(1);

export const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
