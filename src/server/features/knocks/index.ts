export { timeZoneOfDoor } from './door-time-zone.ts';
export { type Door, holdDoors } from './doors.data.ts';
export {
  findLastKnockBut,
  findVisited,
  holdKnock,
  insertKnock,
  type LastKnock,
  listLastKnocks,
  type Visit,
  withdrawKnock,
} from './knocks.data.ts';
export { knockHandlers } from './knocks.routes.ts';
export { findOutcomeStages } from './outcome-stages.data.ts';
export { findPace } from './pace.data.ts';
