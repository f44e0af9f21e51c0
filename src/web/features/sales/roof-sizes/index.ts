export { PriceRangesCard } from './price-ranges-card.tsx';
export { useQueueSquares, useSquares } from './use-squares.ts';
