import type { SortDirection, SortField } from '#domain/leads/sort.ts';
import { severityRank } from '#domain/roofs.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { properties } from '#server/db/schema/index.ts';

export interface LeadOrder {
  sort: SortField;
  direction: SortDirection;
}

export type TermType = 'bool' | 'float8' | 'int4' | 'text';

/** One of the values that rows are ordered by, one after the other; never null. */
export interface Term {
  value: SQL;
  type: TermType;
  descending: boolean;
}

/** What the rows are ordered by, as sortedOrder of domain/leads/sort.ts does it: no two rows are alike in all of it. */
export function leadOrder({ sort, direction }: LeadOrder): Term[] {
  const id: Term = { value: sql`${properties.id}`, type: 'int4', descending: false };
  const byAddress: Term = { value: sql`${properties.addressOrder}`, type: 'text', descending: false };
  const descending = direction === 'desc';
  if (sort === 'address') return [{ ...byAddress, descending }, id];
  return [...terms[sort](descending), byAddress, id];
}

const terms: Record<Exclude<SortField, 'address'>, (descending: boolean) => Term[]> = {
  owner: byText(properties.owner),
  roofType: byText(properties.roofType),
  roofSubtype: byText(properties.roofSubtype),
  zoning: byText(properties.zoning),
  yearBuilt: byNumber(sql`nullif(${properties.yearBuilt}, 0)`),
  areaSquareFeet: byNumber(sql`nullif(${properties.areaSquareFeet}, 0)`),
  severityLevel: byNumber(severity()),
};

function byText(column: AnyPgColumn): (descending: boolean) => Term[] {
  const key = sql`natural_key(${column})`;
  return (descending) => [
    { value: sql`(${key} is null)`, type: 'bool', descending: false },
    { value: sql`(coalesce(${key}, '') collate "C")`, type: 'text', descending },
  ];
}

/** With its sign turned where it descends: an index goes one way for all terms, and the unknown stays last. */
function byNumber(fact: SQL): (descending: boolean) => Term[] {
  return (descending) => {
    const known = descending ? sql`-(${fact})::float8` : sql`(${fact})::float8`;
    return [{ value: sql`coalesce(${known}, 'infinity')`, type: 'float8', descending: false }];
  };
}

function severity(): SQL {
  const ranks = Object.entries(severityRank).map(
    ([level, rank]) => sql`when ${sql.raw(`'${level}'`)} then ${sql.raw(String(rank))}`,
  );
  return sql`case ${properties.severityLevel} ${sql.join(ranks, sql` `)} end`;
}

/** The order of a list without a word: the worst damage first. */
export const worstFirst: LeadOrder = { sort: 'severityLevel', direction: 'desc' };

/**
 * The same order, which the index of large-indexes.data.ts cannot be walked in. Where only some rows are wanted, the
 * planner may take them for many and evenly spread, and would then walk through millions of others to find them.
 */
export const besidesIndex = (order: readonly Term[]): Term[] =>
  order.map((term) => (term.type === 'float8' ? { ...term, value: sql`(${term.value} + 0)` } : term));

/** Whether a row stands behind the one with these values. */
export function standsAfter(order: readonly Term[], values: readonly string[]): SQL {
  const bounds = order.map(({ type }, at) => sql`${values[at] ?? ''}::${sql.raw(type)}`);
  // As a comparison of rows, which an index answers, where all terms go one way.
  if (order.every(({ descending }) => !descending)) {
    const row = sql.join(
      order.map(({ value }) => value),
      sql`, `,
    );
    return sql`(${row}) > (${sql.join(bounds, sql`, `)})`;
  }
  return order.reduceRight<SQL>((rest, { value, descending }, at) => {
    const bound = bounds[at] ?? sql`null`;
    const beyond = descending ? sql`${value} < ${bound}` : sql`${value} > ${bound}`;
    return sql`(${beyond} or (${value} = ${bound} and ${rest}))`;
  }, sql`false`);
}
