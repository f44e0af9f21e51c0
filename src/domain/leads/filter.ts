import { comparisonKey } from '../filters/kinds.ts';
import { type LeadWork, untouched } from '../filters/lead-facts.ts';
import { type LeadField, leadFields } from '../filters/lead-fields.ts';
import { type LeadFilters, passesFilters } from '../filters/lead-filters.ts';
import type { Lead, PreparedLeads } from './prepare.ts';

/** What was done about a property, by its id. */
export type WorkOf = (propertyId: number) => LeadWork;

/** The fields a list of properties and the stages beside it answer; the others the server alone. */
export const isAnsweredHere = (name: LeadField): boolean =>
  leadFields[name].about === 'property' || name === 'stage';

/**
 * The leads that pass every filter, in the given order. One pass, whatever the filters.
 * @param order positions in `leads.all`, as sortedOrder gives them
 */
export function filterLeads<L extends Lead>(
  leads: PreparedLeads<L>,
  order: Uint32Array,
  { search = '', ...filters }: LeadFilters,
  workOf: WorkOf = () => untouched,
): L[] {
  // The texts that are searched are there already, in lower case.
  const needle = comparisonKey(search);
  const passes = passesFilters(filters);
  const passing: L[] = [];
  for (const position of order) {
    const lead = leads.all[position];
    if (!lead) continue;
    if (needle !== '' && !leads.haystacks[position]?.includes(needle)) continue;
    if (passes(lead, workOf(lead.id))) passing.push(lead);
  }
  return passing;
}
