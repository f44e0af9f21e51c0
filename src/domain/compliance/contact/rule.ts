import type { Channel } from './channels.ts';

/** Whose law it is: federal, a state's, or what is followed where a state's own law is not on file. */
export type ContactJurisdiction = 'US' | 'FL' | 'MN' | 'TX' | 'careful';

interface Dated {
  id: string;
  jurisdiction: ContactJurisdiction;
  channels: readonly Channel[];
  /** Days, both included; null while no end is known. */
  from: string;
  to: string | null;
  /** Where the rule can be read. */
  source: string;
  /** When it was last checked, and whether its words were read where the law publishes them. */
  checkedOn: string;
  status: 'read at the source' | 'for counsel';
}

/**
 * When people may be reached, by the clock of the property. Where several rules hold, all of them do. 'requested' is of what
 * the household agreed to, which is no solicitation.
 */
export interface HoursOfContact extends Dated {
  kind: 'hours' | 'requested';
  /** 0 is Sunday; days that are left out are closed unless another rule of the same id names them. */
  days: readonly { weekdays: readonly number[]; opens: string; closes: string }[];
  onFederalHolidays: boolean;
}

/** The national do-not-call registry: how fresh a look has to be, and whose earlier dealings exempt them. */
export interface RegistryRule extends Dated {
  kind: 'registry';
  mostDays: number;
  monthsAfterPurchase: number;
  monthsAfterInquiry: number;
}

/** The person has to have agreed before. */
export interface ConsentRule extends Dated {
  kind: 'consent';
}

export type ContactRule = HoursOfContact | RegistryRule | ConsentRule;
