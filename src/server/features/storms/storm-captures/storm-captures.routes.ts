import type { stormCaptures } from '#contract/storm-captures.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { answerCapture } from './answer.data.ts';
import { listCaptures, listRequests } from './list.data.ts';
import { quoteOf } from './quote.data.ts';
import { requestCapture, withdrawCapture } from './request.data.ts';

export const stormCaptureHandlers: Handlers<typeof stormCaptures> = {
  quote: ({ query }, { actor, db }) => quoteOf(db, actor, query),
  list: async ({ query }, { actor, db, reply }) => sendPage(reply, await listCaptures(db, actor, query)),

  request: async ({ body }, { actor, db, request, throttles }) => {
    await throttles.requestsAccount.count(actor.id);
    return requestCapture(db, actor, body, byActor(actor, request));
  },
  withdraw: async ({ params }, { actor, db, request }) => {
    await withdrawCapture(db, actor, params.requestId, byActor(actor, request));
    return { message: 'Request taken back' };
  },

  listRequests: async ({ query }, { db, reply }) => sendPage(reply, await listRequests(db, query)),
  accept: async ({ params, body: { message, ...body } }, { actor, request, ...services }) => {
    const by = byActor(actor, request);
    await answerCapture(services, params.requestId, { status: 'accepted', ...body }, message, by);
    return { message: 'Storm-response capture accepted' };
  },
  refuse: async ({ params, body }, { actor, request, ...services }) => {
    const by = byActor(actor, request);
    await answerCapture(services, params.requestId, { status: 'refused' }, body.message, by);
    return { message: 'Storm-response capture refused' };
  },
  markFlown: async ({ params, body: { message, ...body } }, { actor, request, ...services }) => {
    const by = byActor(actor, request);
    await answerCapture(services, params.requestId, { status: 'flown', ...body }, message, by);
    return { message: 'Storm-response capture marked as flown' };
  },
  deliver: async ({ params, body }, { actor, request, ...services }) => {
    const by = byActor(actor, request);
    await answerCapture(services, params.requestId, { status: 'delivered' }, body.message, by);
    return { message: 'Storm-response capture delivered' };
  },
};
