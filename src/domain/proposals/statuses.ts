/** What becomes of a proposal, in the order in which it happens. */
export const proposalStatuses = [
  'draft',
  'sent',
  'viewed',
  'signed',
  'declined',
  'expired',
  'superseded',
] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

export const proposalStatusLabels: Record<ProposalStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  signed: 'Signed',
  declined: 'Declined',
  expired: 'Expired',
  superseded: 'Replaced',
};

/** Whether a homeowner can still sign it. */
export const isOpen = (status: ProposalStatus): boolean => status === 'sent' || status === 'viewed';

/** Where a deal goes from Proposal Sent when its proposal is declined or ended; 'before' is where it was before. */
export const stagesAfter = ['before', 'knocked', 'called', 'appt_set', 'proposal_sent', 'lost'] as const;
export type StageAfter = (typeof stagesAfter)[number];

/** The number of a proposal as it is printed: 'P-0042'. A company's numbers have no gaps. */
export const proposalNumber = (number: number): string => `P-${String(number).padStart(4, '0')}`;

/** Days for which a proposal can be signed. */
export const VALID_DAYS = { least: 1, usual: 30, most: 180 } as const;
/** Days from a draft to the estimated end of its work, which many states want stated. */
export const FINISH_DAYS = { least: 1, usual: 60, most: 730 } as const;
/** Most calculations that one proposal offers to choose from. */
export const MOST_OPTIONS = 3;
