import type { profile } from '#contract/profile.ts';
import { endAccessOf } from '#server/features/company/auth/index.ts';
import { confirmPassword } from '#server/features/company/sign-in/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { endSessionOf, listSessionsOf } from '#server/platform/sessions.ts';
import { setStart } from './start.data.ts';
import { insertToken, listTokens, ownTokens } from './tokens.data.ts';

export const profileHandlers: Handlers<typeof profile> = {
  setStart: async ({ body: { startScreen } }, { actor, db }) => {
    await setStart(db, actor, startScreen);
    return { message: 'Start screen saved' };
  },

  listTokens: (_input, { actor, db }) => listTokens(db, actor),
  createToken: async ({ body: { currentPassword, ...token } }, context) => {
    await confirmPassword(context, currentPassword);
    return insertToken(context, context.actor, { ...token, scopes: null }, context.request);
  },
  revokeToken: async ({ params }, { actor, db, request }) => {
    await ownTokens.removeBy(db, actor, params.tokenId, byActor(actor, request));
    return { message: 'API token revoked' };
  },

  listDevices: (_input, { actor, db, request }) => listSessionsOf(db, actor.id, request),
  endDevice: async ({ params }, { actor, db, request }) => {
    await db.transaction(async (tx) => {
      if (!(await endSessionOf(tx, actor.id, params.sessionId))) throw notFound('This device');
      await emit(tx, byActor(actor, request), 'sessions-ended', { details: { ended: 1 } });
    });
    return { message: 'Device logged out' };
  },
  endOtherDevices: async (_input, { actor, db, request }) => {
    const by = byActor(actor, request);
    const ended = await db.transaction(async (tx) => {
      const counts = await endAccessOf(tx, actor.id, by, { request });
      await emit(tx, by, 'sessions-ended', { details: { ended: counts.sessions } });
      return counts;
    });
    const devices = ended.sessions === 1 ? '1 other device' : `${ended.sessions} other devices`;
    const tokens = ended.tokens === 1 ? '1 API token' : `${ended.tokens} API tokens`;
    return {
      message: `Logged out ${devices} and ended ${tokens}`,
      ended: ended.sessions,
      tokensEnded: ended.tokens,
    };
  },
};
