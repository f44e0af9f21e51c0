import type { roofChanges } from '#contract/roof-changes.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { closeReplaced, listRoofChanges, reopenLeads } from './roof-changes.data.ts';
import { readSeverityThen } from './severity-then.data.ts';

export const roofChangeHandlers: Handlers<typeof roofChanges> = {
  list: (_input, { db, actor }) => listRoofChanges(db, actor),
  severityOfZip: ({ params }, { db, actor }) => readSeverityThen(db, actor, params.zipCode),
  close: ({ body }, { db, actor }) => closeReplaced(db, actor, body.propertyIds),
  reopen: async ({ body }, { db, actor }) => ({ reopened: await reopenLeads(db, actor, body.leads) }),
};
