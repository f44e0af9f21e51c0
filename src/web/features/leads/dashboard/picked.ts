import { untouched } from '#domain/filters/lead-facts.ts';
import { activeFields, type LeadFilters } from '#domain/filters/lead-filters.ts';
import { filterLeads, isAnsweredHere } from '#domain/leads/filter.ts';
import { prepareLeads } from '#domain/leads/prepare.ts';
import { type Order, sortedOrder } from '#domain/leads/sort.ts';
import type { Row, Shown } from './shown.ts';

/** How many of the picked rows the filters hide; 0 if only the server knows. */
export function countHidden(
  picked: ReadonlyMap<number, Row>,
  filters: LeadFilters,
  stageOf: Shown['stageOf'],
): number {
  if (!activeFields(filters).every(isAnsweredHere)) return 0;
  const leads = prepareLeads([...picked.values()]);
  const workOf = (id: number) => ({ ...untouched, stage: picked.get(id)?.stage ?? stageOf(id) });
  const shown = filterLeads(leads, Uint32Array.from(leads.all.keys()), filters, workOf);
  return picked.size - shown.length;
}

/** The picked rows' ids in the order of the list. */
export function idsInOrder(picked: ReadonlyMap<number, Row>, { sort, direction }: Order): number[] {
  const leads = prepareLeads([...picked.values()]);
  return Array.from(sortedOrder(leads, sort, direction), (position) => leads.all[position]?.id ?? 0);
}
