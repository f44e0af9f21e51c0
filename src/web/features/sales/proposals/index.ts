export { CompanyFacts, CompanyFactsForm } from './company-facts.tsx';
export { keptTemplate } from './kept-template.ts';
export { ProposalDialog } from './lazy-proposal-dialog.ts';
export { LogoField } from './logo-field.tsx';
export type { OpenedProposal } from './opened.ts';
