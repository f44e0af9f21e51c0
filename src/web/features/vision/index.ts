export { OpenProposal } from './open-proposal.tsx';
export { percentWords } from './percent-words.ts';
export { ProposalsCard } from './proposals-card.tsx';
export { VisionCard } from './vision-card.tsx';
