import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { searchKey } from '#domain/leads/filter.ts';
import { filtersOf, type LeadQuery } from '#domain/leads/query.ts';
import { AREA_RANGE, type Range, type RangeLimits, YEAR_RANGE } from '#domain/leads/ranges.ts';
import { properties } from '#server/db/schema/index.ts';

/** The rules of domain/leads/filter.ts and the query's ZIP codes as a condition on properties. A test holds the two together. */
export function leadsMatching(query: LeadQuery): SQL | undefined {
  const {
    search,
    severity,
    severities = [],
    roofType,
    roofSubtype,
    zoning,
    yearBuilt,
    area,
  } = filtersOf(query);
  const needle = searchKey(search);
  return and(
    query.zipCode === undefined ? undefined : sql`${properties.zipCode} = ${query.zipCode}`,
    query.zipCodes === undefined ? undefined : inArray(properties.zipCode, query.zipCodes),
    severity ? sql`${properties.severityLevel} = ${severity}` : undefined,
    severities.length > 0 ? inArray(properties.severityLevel, [...severities]) : undefined,
    roofType ? sql`${wordOf(properties.roofType)} = ${searchKey(roofType)}` : undefined,
    roofSubtype ? sql`${wordOf(properties.roofSubtype)} = ${searchKey(roofSubtype)}` : undefined,
    zoning ? zoningIs(zoning === 'residential') : undefined,
    within(properties.yearBuilt, yearBuilt, YEAR_RANGE),
    within(properties.areaSquareFeet, area, AREA_RANGE),
    needle
      ? sql`(${sql.join(
          searchedColumns.map((column) => contains(column, needle)),
          sql` or `,
        )})`
      : undefined,
  );
}

const searchedColumns = [properties.address, properties.owner, properties.parcelNumber];

// What String.prototype.trim takes away (ECMA-262: WhiteSpace and LineTerminator).
const BLANKS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

const lower = (text: SQL | AnyPgColumn): SQL => sql`lower(${text} collate unicode_letters)`;
const trimmed = (column: AnyPgColumn): SQL => sql`btrim(coalesce(${column}, ''), ${BLANKS})`;
const wordOf = (column: AnyPgColumn): SQL => lower(trimmed(column));
const contains = (column: AnyPgColumn, needle: string): SQL =>
  sql`strpos(${lower(sql`coalesce(${column}, '')`)}, ${needle}) > 0`;

/** Empty zoning matches any zoning filter (docs/product.md). */
function zoningIs(residential: boolean): SQL {
  const code = trimmed(properties.zoning);
  return sql`(${code} = '' or starts_with(lower(${code}), 'r') = ${residential})`;
}

/** Unknown passes, and the slider's ends are open. */
function within(column: AnyPgColumn, [low, high]: Range, limits: RangeLimits): SQL | undefined {
  const bounds = and(
    low > limits.min ? sql`${column} >= ${low}` : undefined,
    high < limits.max ? sql`${column} <= ${high}` : undefined,
  );
  return bounds && sql`(coalesce(${column}, 0) = 0 or (${bounds}))`;
}
