export { crmNow, dealsNow, notesToCome } from './door-work.ts';
export { changesByDoor, isNews, madeAt } from './kept-changes.ts';
export { saveChange } from './save-change.ts';
export { stateNow } from './state-now.ts';
export { useChangesByDoor, useDoorChanges } from './use-door-changes.ts';
export { useOutcomeStages } from './use-outcome-stages.ts';
export { useStagesNow } from './use-stages.ts';
