import type { mailSending as contract } from '#contract/mail-sending.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { getRow } from './campaigns.data.ts';
import { readSending, startSending, stopSending } from './sending.data.ts';

export const sendingHandlers: Handlers<typeof contract> = {
  get: async ({ params }, { db, printHouse, actor }) =>
    readSending(db, printHouse, actor, await getRow(db, actor, params.campaignId)),
  send: ({ params, body }, { db, actor, request, ...services }) =>
    db.transaction((tx) =>
      startSending(tx, services, { actor, by: byActor(actor, request) }, params.campaignId, body),
    ),
  stop: ({ params }, { db, actor, ...services }) =>
    db.transaction((tx) => stopSending(tx, services, actor, params.campaignId)),
};
