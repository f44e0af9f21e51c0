export { roofsOfQueue, squaresOfQueue, useQueueSquares, useRoofAtDoor, useSquares } from './use-squares.ts';
