/** What became of a lead that another system sent. */
export const incomingLeadStates = ['open', 'matched', 'dismissed'] as const;
export type IncomingLeadState = (typeof incomingLeadStates)[number];

/** Hours in which the same lead sent again is the same lead. */
export const SAME_LEAD_HOURS = 24;

/** Leads that one address takes in a minute. */
export const INCOMING_LEADS_PER_MINUTE = 120;
