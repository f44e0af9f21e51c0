import type { profile } from '#contract/profile.ts';
import { notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { endSessionOf, endSessionsOf, listSessionsOf } from '#server/platform/sessions.ts';
import { deleteToken, insertToken, listTokens } from './tokens.data.ts';

export const profileHandlers: Handlers<typeof profile> = {
  listTokens: (_input, { actor, db }) => listTokens(db, actor),
  createToken: ({ body }, { actor, db, request }) => insertToken(db, actor, body, byActor(actor, request)),
  revokeToken: async ({ params }, { actor, db, request }) => {
    await deleteToken(db, actor, params.tokenId, byActor(actor, request));
    return { message: 'API token revoked' };
  },

  listDevices: (_input, { actor, db, request }) => listSessionsOf(db, actor.id, request),
  endDevice: async ({ params }, { actor, db, request }) => {
    await db.transaction(async (tx) => {
      if (!(await endSessionOf(tx, actor.id, params.sessionId))) throw notFound('This device');
      await emit(tx, byActor(actor, request), 'sessions-ended', { details: { ended: 1 } });
    });
    return { message: 'Device signed out' };
  },
  endOtherDevices: async (_input, { actor, db, request }) => {
    const ended = await db.transaction(async (tx) => {
      const count = await endSessionsOf(tx, actor.id, request);
      await emit(tx, byActor(actor, request), 'sessions-ended', { details: { ended: count } });
      return count;
    });
    return {
      message: ended === 1 ? 'Signed out 1 other device' : `Signed out ${ended} other devices`,
      ended,
    };
  },
};
