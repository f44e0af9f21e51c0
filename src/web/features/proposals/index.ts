export { ProposalDialog } from './lazy-proposal-dialog.ts';
export type { OpenedProposal } from './opened.ts';
