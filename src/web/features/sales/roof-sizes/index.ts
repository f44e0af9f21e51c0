export { PriceRange } from './price-range.tsx';
export { roofsOfQueue, squaresOfQueue, useQueueSquares, useRoofAtDoor, useSquares } from './use-squares.ts';
