export { handDownDoNotContact, moveTags } from './catalog.data.ts';
export { colleague } from './colleagues.data.ts';
export { crmJobs } from './crm.jobs.ts';
export { crmHandlers } from './crm.routes.ts';
export { currentStages, stageAtHand } from './current-stage.data.ts';
export { knownPeople } from './known-people.data.ts';
export { putNote, takeBackNotes } from './notes.data.ts';
export { releaseDoors } from './queued.data.ts';
export {
  followStage,
  getCrm,
  type HeldDoor,
  lockDoor,
  lockDoors,
  moveDoor,
  queueNewDoors,
} from './stages.data.ts';
export { deleteTags, findTagged, putTag, takeBackTags } from './tags.data.ts';
export { requireVisible } from './visible.data.ts';
