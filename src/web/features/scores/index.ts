export { useScores } from './use-scores.ts';
export { WeightsCard } from './weights-card.tsx';
