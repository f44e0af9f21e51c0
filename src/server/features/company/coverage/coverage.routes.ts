import type { coverage } from '#contract/coverage.ts';
import { listZipAccuracy } from '#server/features/imagery/review-progress/index.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { insertAccessRequest, insertFlyRequest } from './asking.data.ts';
import { listAvailable, listSubscribed } from './coverage.data.ts';

export const coverageHandlers: Handlers<typeof coverage> = {
  listSubscribed: (_input, { actor, db }) => listSubscribed(db, actor),
  listAvailable: (_input, { actor, db }) => listAvailable(db, actor),
  listAccuracy: (_input, { actor, db }) => listZipAccuracy(db, actor),

  requestAccess: async ({ body }, { actor, db, request, throttles }) => {
    await throttles.requestsAccount.count(actor.id);
    const zip = await insertAccessRequest(db, actor, body, byActor(actor, request));
    const message = zip.taken
      ? `ZIP code ${zip.zipCode} is taken at the moment. You are on its waiting list and will hear from us when it is free.`
      : `Your request for ZIP code ${zip.zipCode} has been submitted.`;
    return { message, waiting: zip.taken, takenUntil: zip.takenUntil };
  },

  requestNewZip: async ({ body }, { actor, db, request, throttles }) => {
    await throttles.requestsAccount.count(actor.id);
    await insertFlyRequest(db, actor, body, byActor(actor, request));
    return { message: `Your request for ZIP code ${body.zipCode} has been submitted.` };
  },
};
