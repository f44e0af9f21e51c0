export { handDownDoNotContact, moveTags } from './catalog.data.ts';
export { crmHandlers } from './crm.routes.ts';
export { currentStages, stageAtHand } from './current-stage.data.ts';
export { followStage, getCrm, queueNewDoors } from './stages.data.ts';
export { deleteTag, insertTag } from './tags.data.ts';
