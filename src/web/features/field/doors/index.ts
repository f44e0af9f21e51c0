export type { Door } from './door.ts';
export { zoneOf } from './door-reading.ts';
export { useDoorStore } from './door-store.ts';
export { crmNow, dealsNow, notesToCome, stageNow } from './door-work.ts';
export { isNews } from './kept-changes.ts';
export { doorsNow, itemAfter, itemsNow, readingsOf } from './queue-doors.ts';
export { saveChange } from './save-change.ts';
export { knownOutcomeStages, useOutcomeStages } from './use-outcome-stages.ts';
export { useStagesNow } from './use-stages.ts';
