import type { Kind } from '#domain/filters/kinds.ts';
import { leadFields } from '#domain/filters/lead-fields.ts';
import { activeFields, type LeadFilters } from '#domain/filters/lead-filters.ts';

type AnyField = { address: string; kind: Kind<unknown, never> };

/** The filters as the address bar has them, from the question mark on: '?severity=severe'. */
export function searchOf(filters: LeadFilters): string {
  const search = new URLSearchParams(
    activeFields(filters).map((name) => {
      const { address, kind } = leadFields[name] as unknown as AnyField;
      return [address, kind.print(filters[name] as never)];
    }),
  );
  return `?${search}`;
}
