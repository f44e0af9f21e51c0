import type { LeadFilters, LeadQuery } from '#domain/filters/lead-filters.ts';
import type { Order } from '#domain/leads/sort.ts';

/** A saved view as a screen shows it. */
export interface ShownView extends Order {
  /** Null for all areas. */
  zip: string | null;
  filters: LeadFilters;
}

/** What a screen shows at present, as it is saved. */
export interface CurrentView extends Order {
  query: LeadQuery;
}
