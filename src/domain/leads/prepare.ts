import { type LeadFacts, untouched } from '../filters/lead-facts.ts';
import { leadFields } from '../filters/lead-fields.ts';
import { foldCase } from '../letters.ts';

/** What filtering and sorting need to know of a property. */
export interface Lead extends LeadFacts {
  id: number;
  /** The company's; absent where a list does not know them. */
  score?: number | null;
  squares?: number | null;
}

/** A list made ready once, so that each later filter or sort costs one pass over 15,000 rows. */
export interface PreparedLeads<L extends Lead> {
  all: readonly L[];
  /** Address, owner and parcel number in lower case, by position. */
  haystacks: readonly string[];
  /** Orders made so far, kept by sortedOrder. */
  orders: Map<string, Uint32Array>;
}

/** Makes a list ready for filterLeads and sortedOrder. */
export function prepareLeads<L extends Lead>(all: readonly L[]): PreparedLeads<L> {
  const haystacks = all.map((lead) => foldCase(leadFields.search.read(lead, untouched)));
  return { all, haystacks, orders: new Map() };
}
