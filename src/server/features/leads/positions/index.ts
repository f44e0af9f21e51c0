export {
  findPosition,
  forgetGeocoded,
  notePositions,
  refreshPositions,
  setPositionByHand,
} from './positions.data.ts';
