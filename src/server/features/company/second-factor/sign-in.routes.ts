import type { secondFactor } from '#contract/second-factor.ts';
import { signIn } from '#server/features/company/sign-in/index.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { newToken } from '#server/platform/secret.ts';
import { clearSignInToken, setSignInToken } from './browser-cookie.ts';
import { checkPasskeyAlone, checkSecondFactor, pendingOf } from './check.ts';
import { passkeyRequest } from './passkey.ts';
import { listPasskeyRows } from './passkeys.data.ts';
import { countRecoveryCodes } from './recovery.data.ts';
import { relyingPartyOf } from './relying-party.ts';

type SignInHandlers = Pick<
  Handlers<typeof secondFactor>,
  'finishSignIn' | 'requestForSecondFactor' | 'requestForSignIn' | 'signInWithPasskey'
>;

export const signInHandlers: SignInHandlers = {
  finishSignIn: async ({ body }, context) => {
    const { userId, way } = await checkSecondFactor(context, body);
    clearSignInToken(context);
    const user = await signIn(context, userId, way);
    return way === 'recovery'
      ? { user, recoveryCodesLeft: await countRecoveryCodes(context.db, userId) }
      : { user };
  },

  requestForSecondFactor: async (_input, context) => {
    const { config, db, request } = context;
    const { token, userId } = await pendingOf(context);
    const party = relyingPartyOf(config, request);
    const mine = await listPasskeyRows(db, userId);
    if (mine.length === 0) throw conflict('This account has no passkey. Please use another way.');
    return passkeyRequest(db, party, { purpose: 'second-factor', browser: token }, mine);
  },

  requestForSignIn: async (_input, context) => {
    const { config, db, request, throttles } = context;
    await throttles.passkeyAddress.count(request.ip);
    const party = relyingPartyOf(config, request);
    const token = newToken();
    setSignInToken(context, token);
    return passkeyRequest(db, party, { purpose: 'sign-in', browser: token });
  },

  signInWithPasskey: async ({ body }, context) => {
    const userId = await checkPasskeyAlone(context, body.passkey);
    clearSignInToken(context);
    return { user: await signIn(context, userId, 'passkey') };
  },
};
