export { colleague } from './colleague.data.ts';
export { doorAt, stageAtHand, stageOfDoor } from './door-at.data.ts';
export { type HeldDoor, lockDoor, lockDoors } from './held-doors.data.ts';
export { refreshLastVisit } from './last-visit.data.ts';
export { queueNewDoors, releaseDoors, resetUnqueued } from './queued.data.ts';
export { listDoorsOfUser, remakeDoors } from './remake.data.ts';
export { followStage, moveDoor } from './stages.data.ts';
export { standing, standingBeforeLast, standingSince } from './standing.data.ts';
export { requireVisible, seen, visibleDoor } from './visible.data.ts';
