export { type ManyScores, useManyScores } from './use-many-scores.ts';
export { useScores } from './use-scores.ts';
export { WeightsCard } from './weights-card.tsx';
