export { handDownDoNotContact, moveTags } from './catalog.data.ts';
export { colleague } from './colleagues.data.ts';
export { crmHandlers } from './crm.routes.ts';
export { currentStages, stageAtHand } from './current-stage.data.ts';
export { insertNote } from './notes.data.ts';
export { followStage, getCrm, lockDoor, queueNewDoors, setStage } from './stages.data.ts';
export { deleteTags, findTagged, insertTag } from './tags.data.ts';
export { requireVisible } from './visible.data.ts';
