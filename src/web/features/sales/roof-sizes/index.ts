export { useQueueSquares, useSquares } from './use-squares.ts';
