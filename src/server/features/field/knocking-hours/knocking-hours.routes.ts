import type { knockingHours } from '#contract/knocking-hours.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { receiveForm } from '#server/platform/receive-form.ts';
import { importHours } from './import-hours.ts';
import { importNoKnock } from './import-no-knock.ts';
import { listRules, readKnownHours } from './knocking-hours.data.ts';
import { listNoKnockCities } from './no-knock.data.ts';

export const knockingHoursHandlers: Handlers<typeof knockingHours> = {
  get: (_input, { actor, db }) => readKnownHours(db, actor),

  list: async ({ query }, { db, reply }) => sendPage(reply, await listRules(db, query)),

  import: (_input, { actor, db, request }) =>
    receiveForm(request, 'Please select a CSV file of knocking hours.', (form) =>
      importHours(db, form, byActor(actor, request)),
    ),

  listNoKnock: (_input, { db }) => listNoKnockCities(db),

  importNoKnock: (_input, { actor, db, request }) =>
    receiveForm(request, 'Please select a CSV file of addresses.', (form) =>
      importNoKnock(db, form, byActor(actor, request)),
    ),
};
