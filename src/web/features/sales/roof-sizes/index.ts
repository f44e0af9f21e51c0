export { PriceRangesCard } from './price-ranges-card.tsx';
export { roofsOfQueue, squaresOfQueue, useQueueSquares, useRoofAtDoor, useSquares } from './use-squares.ts';
