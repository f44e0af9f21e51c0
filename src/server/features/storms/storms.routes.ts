import type { storms } from '#contract/storms.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { receiveForm } from '#server/platform/receive-form.ts';
import { listPropertyStorms } from './history.data.ts';
import { receiveStorms } from './receive.ts';
import { getRun, listRuns } from './runs.data.ts';
import { listSources } from './sources.data.ts';

export const stormHandlers: Handlers<typeof storms> = {
  listOfProperty: ({ params }, { db, actor }) => listPropertyStorms(db, actor, params.propertyId),

  listSources: (_input, { db }) => listSources(db),

  importFile: (_input, { actor, request, ...services }) =>
    receiveForm(request, 'Please select a file of storms to upload.', (form) =>
      receiveStorms(services, form, { ...byActor(actor, request), id: actor.id }),
    ),

  listFiles: async ({ query }, { db, reply }) => sendPage(reply, await listRuns(db, query)),

  getFile: ({ params }, { db }) => getRun(db, params.fileId),
};
