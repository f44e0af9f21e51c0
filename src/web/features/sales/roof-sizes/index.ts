export { PriceRangesCard } from './price-ranges-card.tsx';
export { TerritoryValues } from './territory-values.tsx';
export { useQueueSquares, useSquares } from './use-squares.ts';
