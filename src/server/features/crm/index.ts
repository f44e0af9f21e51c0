export { handDownDoNotContact, moveTags } from './catalog.data.ts';
export { crmJobs } from './crm.jobs.ts';
export { crmHandlers } from './crm.routes.ts';
export { knownPeople } from './known-people.data.ts';
export { putNote, takeBackNotes } from './notes.data.ts';
export { getCrm } from './stages.data.ts';
