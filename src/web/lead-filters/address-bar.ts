import { createParser, type SingleParserBuilder } from 'nuqs';
import type { Kind } from '#domain/filters/kinds.ts';
import { type LeadField, leadFields, type ValueOf } from '#domain/filters/lead-fields.ts';
import { activeFields, type LeadFilters, leadFieldNames } from '#domain/filters/lead-filters.ts';

interface Addressed {
  address: string;
  formerly?: string;
  kind: Kind<unknown, never>;
}
const addressed = (name: LeadField) => leadFields[name] as unknown as Addressed;

type Parsers = Record<string, SingleParserBuilder<NonNullable<unknown>>>;

/** How each filter is written in the address bar. What cannot be read sets nothing and is reported (ignored-values.ts). */
export const filterParsers: Parsers = Object.fromEntries(
  leadFieldNames.flatMap((name) => {
    const { address, formerly, kind } = addressed(name);
    const parser = createParser({
      parse: (text) => kind.parse(text) as NonNullable<unknown> | null,
      serialize: kind.print,
      eq: (a, b) => kind.print(a) === kind.print(b),
    });
    return [[address, parser], ...(formerly ? [[formerly, parser]] : [])];
  }),
);

/** The filters in the address bar; a name of older links counts if today's is absent. */
export function filtersInBar(fields: Record<string, unknown>): LeadFilters {
  const found = leadFieldNames.map((name) => {
    const { address, formerly } = addressed(name);
    return [name, fields[address] ?? (formerly ? fields[formerly] : null) ?? null] as const;
  });
  return Object.fromEntries(found.filter(([, value]) => value !== null));
}

/** What to write into the address bar so that a filter has the value; null takes it away. */
export const inBar = <F extends LeadField>(name: F, value: ValueOf<F> | null): Record<string, unknown> =>
  written(name, value);

function written(name: LeadField, value: unknown): Record<string, unknown> {
  const { address, formerly, kind } = addressed(name);
  const kept = value !== null && kind.narrows(value) ? value : null;
  return { [address]: kept, ...(formerly && { [formerly]: null }) };
}

/** What to write so that exactly these filters are there. */
export const allInBar = (filters: LeadFilters): Record<string, unknown> =>
  Object.assign({ ...noFiltersInBar }, ...activeFields(filters).map((name) => written(name, filters[name])));

/** Takes every filter away. The ZIP and the order stay: they choose and sort, they do not narrow. */
export const noFiltersInBar: Record<string, null> = Object.fromEntries(
  Object.keys(filterParsers).map((name) => [name, null]),
);
