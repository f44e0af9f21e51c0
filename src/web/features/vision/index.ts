export { describeAssumed, meaningOf } from './chance-words.ts';
export { OpenProposal } from './open-proposal.tsx';
export { ProposalsCard } from './proposals-card.tsx';
export { UnlookedRoofs } from './unlooked-roofs.tsx';
export { UnreviewedMark } from './unreviewed-mark.tsx';
export { VisionCard } from './vision-card.tsx';
