export { moveTags } from './catalog.data.ts';
export { crmHandlers } from './crm.routes.ts';
export { notToBeContacted } from './do-not-contact.data.ts';
export { insertExported, noteQueued } from './history.data.ts';
export { inStage } from './stages.data.ts';
