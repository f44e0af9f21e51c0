export { keptTemplate } from './kept-template.ts';
export { ProposalDialog } from './lazy-proposal-dialog.ts';
export type { OpenedProposal } from './opened.ts';
