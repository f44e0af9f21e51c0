export { findPosition, forgetGeocoded, notePositions, refreshPositions } from './positions.data.ts';
