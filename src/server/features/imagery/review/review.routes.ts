import { randomUUID } from 'node:crypto';
import type { reviews } from '#contract/reviews.ts';
import { lockZips, refreshZipTotals } from '#server/features/company/coverage/index.ts';
import { keptPicture } from '#server/features/imagery/imagery/index.ts';
import {
  getStanding,
  insertAudit,
  insertConsent,
  listReviewCaptures,
  listUnreviewed,
  reopenUnreviewed,
  waiveAudit,
  withdrawConsent,
} from '#server/features/imagery/review-progress/index.ts';
import { sendFile } from '#server/files/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { insertReview, undoReview } from './answers.data.ts';
import { findDoorPhoto } from './disputes.data.ts';
import { getItem } from './items.data.ts';
import { drawn } from './present.ts';
import { insertRule, listRules } from './severity-rules.data.ts';
import { takeWork } from './work.data.ts';

export const reviewHandlers: Handlers<typeof reviews> = {
  listCaptures: (_input, { db, actor }) => listReviewCaptures(db, actor),
  takeWork: ({ params, query }, { db, actor, request }) =>
    takeWork(db, actor, { ...params, ...query }, byActor(actor, request)),

  getStanding: ({ params }, { db, actor }) => getStanding(db, actor, params.captureId),

  drawAudit: async ({ params, body }, { db, actor, request }) => {
    await insertAudit(db, actor, params.captureId, body.seed ?? randomUUID(), byActor(actor, request));
    return { message: 'Blind check drawn' };
  },

  waiveAudit: async ({ params, body }, { db, actor, request }) => {
    await waiveAudit(db, actor, params.captureId, body.because, byActor(actor, request));
    return { message: 'Blind check waived' };
  },

  consent: async ({ params }, { db, actor, request }) => {
    await insertConsent(db, actor, params.captureId, byActor(actor, request));
    return { message: 'Consent recorded' };
  },

  withdrawConsent: async ({ params: { captureId } }, { db, actor, request }) => {
    await db.transaction(async (tx) => {
      const zipCode = await withdrawConsent(tx, actor, captureId, byActor(actor, request));
      await lockZips(tx, [zipCode]);
      await reopenUnreviewed(tx, captureId);
      await refreshZipTotals(tx, [zipCode]);
    });
    return { message: 'Consent taken back' };
  },

  listUnreviewed: (_input, { db, actor }) => listUnreviewed(db, actor),

  getPicture: async ({ params }, context) => {
    const item = await getItem(context.db, context.actor, params.itemId);
    const picture = drawn(item);
    const key = item.cropKey ?? (picture && (await keptPicture(context, picture)));
    if (!key) throw notFound(WHAT);
    return sendFile(context, key, { what: WHAT });
  },

  getEarlierPicture: async ({ params }, context) => {
    const { blind, earlier } = await getItem(context.db, context.actor, params.itemId);
    if (blind || !earlier) throw notFound(WHAT);
    return sendFile(context, earlier.key, { what: WHAT });
  },

  getDoorPhoto: async ({ params: { itemId, photoId } }, context) => {
    const item = await getItem(context.db, context.actor, itemId);
    const key = await findDoorPhoto(context.db, item, photoId);
    if (!key) throw notFound('The photo');
    return sendFile(context, key, { what: 'The photo' });
  },

  answer: ({ params, body }, { actor, request, ...services }) =>
    insertReview(services, { actor, by: byActor(actor, request) }, params.itemId, body),

  undo: async ({ params }, { actor, request, ...services }) => {
    await undoReview(services, { actor, by: byActor(actor, request) }, params.reviewId);
    return { message: 'Undone' };
  },

  getSeverityRule: (_input, { db }) => listRules(db),

  setSeverityRule: async ({ body }, { db, actor, request }) => {
    await insertRule(db, body, byActor(actor, request));
    return { message: 'Rule saved' };
  },
};

const WHAT = 'A picture of this roof';
