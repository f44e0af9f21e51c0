import { randomUUID } from 'node:crypto';
import type { reviews } from '#contract/reviews.ts';
import { keptPicture } from '#server/features/imagery/index.ts';
import { sendFile } from '#server/files/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { getItem, insertReview, undoReview } from './answers.data.ts';
import { getStanding, insertAudit, waiveAudit } from './audits.data.ts';
import { listReviewCaptures } from './captures.data.ts';
import { drawn } from './present.ts';
import { insertRule, listRules } from './severity-rules.data.ts';
import { takeWork } from './work.data.ts';

export const reviewHandlers: Handlers<typeof reviews> = {
  listCaptures: (_input, { db, actor }) => listReviewCaptures(db, actor),
  takeWork: ({ params }, { db, actor, request }) =>
    takeWork(db, actor, params.captureId, byActor(actor, request)),

  getStanding: ({ params }, { db, actor }) => getStanding(db, actor, params.captureId),

  drawAudit: async ({ params, body }, { db, actor, request }) => {
    await insertAudit(db, actor, params.captureId, body.seed ?? randomUUID(), byActor(actor, request));
    return { message: 'Blind check drawn' };
  },

  waiveAudit: async ({ params, body }, { db, actor, request }) => {
    await waiveAudit(db, actor, params.captureId, body.because, byActor(actor, request));
    return { message: 'Blind check waived' };
  },

  getPicture: async ({ params }, context) => {
    const picture = drawn(await getItem(context.db, context.actor, params.itemId));
    if (!picture) throw notFound('A picture of this roof');
    return sendFile(context, await keptPicture(context, picture), { what: 'A picture of this roof' });
  },

  answer: ({ params, body }, { db, actor, request }) =>
    insertReview(db, { actor, by: byActor(actor, request) }, params.itemId, body),

  undo: async ({ params }, { db, actor, request }) => {
    await undoReview(db, { actor, by: byActor(actor, request) }, params.reviewId);
    return { message: 'Undone' };
  },

  getSeverityRule: (_input, { db }) => listRules(db),

  setSeverityRule: async ({ body }, { db, actor, request }) => {
    await insertRule(db, body, byActor(actor, request));
    return { message: 'Rule saved' };
  },
};
