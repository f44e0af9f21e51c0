import type { Actor } from '#access/can.ts';
import type { secondFactor } from '#contract/second-factor.ts';
import { confirmPassword } from '#server/features/company/sign-in/index.ts';
import type { OwnSession } from '#server/platform/callers.ts';
import { conflict, forbidden, invalid } from '#server/platform/errors.ts';
import type { Context, Handlers } from '#server/platform/implement.ts';
import { insertPendingApp } from './app.data.ts';
import type { ChallengeUse } from './challenges.data.ts';
import { addNewPasskey, makeRecoveryCodes, removeApp, removePasskey, turnAppOn } from './change.data.ts';
import { getSecondFactors, lockUser } from './factors.data.ts';
import { passkeyCreation, readCreatedPasskey } from './passkey.ts';
import { renamePasskey } from './passkeys.data.ts';
import { relyingPartyOf } from './relying-party.ts';
import { totpUri } from './totp.ts';

type ProfileHandlers = Pick<
  Handlers<typeof secondFactor>,
  | 'get'
  | 'setUpApp'
  | 'confirmApp'
  | 'removeApp'
  | 'makeRecoveryCodes'
  | 'requestForNewPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
>;

export const profileHandlers: ProfileHandlers = {
  get: (_input, { actor, db }) => getSecondFactors(db, actor.id),

  setUpApp: async ({ body }, context) => {
    await askWhoItIs(context, body);
    const { actor, cipher, db } = context;
    const { email } = await lockUser(db, actor.id);
    const secret = await insertPendingApp(db, cipher, actor.id);
    return { secret, uri: totpUri(secret, email) };
  },

  confirmApp: async ({ body }, context) => {
    requireSession(context);
    const { actor, throttles } = context;
    await throttles.secondFactorAccount.count(actor.id);
    const { confirmation, recoveryCodes } = await turnAppOn(context, body.code);
    if (confirmation === 'no-setup') throw conflict('This setup has run out. Please begin again.');
    if (confirmation === 'wrong') {
      const message = 'This code is wrong. Check that the clock of your phone is right.';
      throw invalid(message, [{ path: 'code', message }]);
    }
    await throttles.secondFactorAccount.giveBack(actor.id);
    return { recoveryCodes };
  },

  removeApp: async ({ body }, context) => {
    await askWhoItIs(context, body);
    await removeApp(context);
    return { message: 'Authenticator app removed' };
  },

  makeRecoveryCodes: async ({ body }, context) => {
    await askWhoItIs(context, body);
    return { recoveryCodes: await makeRecoveryCodes(context) };
  },

  requestForNewPasskey: async ({ body }, context) => {
    await askWhoItIs(context, body);
    const { actor, config, db, request } = context;
    const party = relyingPartyOf(config, request);
    const { email } = await lockUser(db, actor.id);
    return passkeyCreation(db, party, { id: actor.id, email }, newPasskeyOf(context));
  },

  addPasskey: async ({ body }, context) => {
    requireSession(context);
    const { config, db, request } = context;
    const party = relyingPartyOf(config, request);
    const made = await readCreatedPasskey(db, party, body.passkey, newPasskeyOf(context));
    if (!made) throw invalid('This passkey was not accepted. Please begin again.');
    return addNewPasskey(context, { ...made, name: body.name });
  },

  renamePasskey: async ({ params, body }, context) => {
    requireSession(context);
    await renamePasskey(context.db, context.actor.id, params.passkeyId, body.name);
    return { message: 'Passkey renamed' };
  },

  removePasskey: async ({ params, body }, context) => {
    await askWhoItIs(context, body);
    await removePasskey(context, params.passkeyId);
    return { message: 'Passkey removed' };
  },
};

async function askWhoItIs(context: Context<Actor>, body: { currentPassword: string }): Promise<void> {
  requireSession(context);
  await confirmPassword(context, body.currentPassword);
}

// A token is used without the account's second factor, so it must not change one.
function requireSession({ actor, request: { session } }: Context<Actor>): OwnSession {
  if (session?.userId !== actor.id)
    throw forbidden('An API token cannot change how its account is protected.');
  return session;
}

// The password was asked for when the challenge was made, and the challenge works in that session only.
const newPasskeyOf = (context: Context<Actor>): ChallengeUse => ({
  purpose: 'register',
  browser: requireSession(context).sid,
});
