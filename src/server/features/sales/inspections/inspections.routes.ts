import type { inspections } from '#contract/inspections.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { insertInspection, listInspections, withdrawInspection } from './inspections.data.ts';

export const inspectionHandlers: Handlers<typeof inspections> = {
  list: ({ params }, { db, actor }) => listInspections(db, actor, params.propertyId),

  record: ({ params, body }, { db, actor, request }) =>
    insertInspection(db, actor, { ...params, ...body }, byActor(actor, request)),

  withdraw: async ({ params }, { db, actor, request }) => {
    await withdrawInspection(db, actor, params, byActor(actor, request));
    return { message: 'Inspection taken back' };
  },
};
