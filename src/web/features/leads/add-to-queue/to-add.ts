import type { LeadQuery } from '#domain/filters/lead-filters.ts';

/** One property, those chosen by hand, or all that a list's filters let through. */
export type ToAdd =
  | { mode: 'single' | 'bulk'; propertyIds: readonly number[] }
  | { mode: 'filter'; query: LeadQuery; count: number };

export const countOf = (what: ToAdd): number =>
  what.mode === 'filter' ? what.count : what.propertyIds.length;
