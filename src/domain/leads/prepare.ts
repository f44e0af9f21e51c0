import type { SeverityLevel } from '../roofs.ts';

/** What filtering and sorting need to know of a property. */
export interface Lead {
  id: number;
  address: string;
  owner: string | null;
  parcelNumber: string | null;
  yearBuilt: number | null;
  areaSquareFeet: number | null;
  roofType: string | null;
  roofSubtype: string | null;
  zoning: string | null;
  severityLevel: SeverityLevel | null;
}

/** A list made ready once, so that each later filter or sort costs one pass over 15,000 rows. */
export interface PreparedLeads<L extends Lead> {
  all: readonly L[];
  /** Address, owner and parcel number in lower case, by position. */
  haystacks: readonly string[];
  /** Orders made so far, kept by sortedOrder. */
  orders: Map<string, Uint32Array>;
}

// No searched text can hold it, so a search never matches across two of the joined fields.
const GAP = '\u0000';

/** Makes a list ready for filterLeads and sortedOrder. */
export function prepareLeads<L extends Lead>(all: readonly L[]): PreparedLeads<L> {
  const haystacks = all.map((lead) =>
    `${lead.address}${GAP}${lead.owner ?? ''}${GAP}${lead.parcelNumber ?? ''}`.toLowerCase(),
  );
  return { all, haystacks, orders: new Map() };
}
