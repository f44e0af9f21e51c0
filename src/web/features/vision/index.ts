export { chanceWords } from './chance-words.ts';
export { OpenProposal } from './open-proposal.tsx';
export { ProposalsCard } from './proposals-card.tsx';
export { VisionCard } from './vision-card.tsx';
