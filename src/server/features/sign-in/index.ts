import type { Database } from '#server/platform/database/index.ts';
import type { ActorFinder } from '#server/platform/sessions.ts';
import { findActorByApiToken, findActorByUserId } from './account.data.ts';

export { findAccountByEmail, getAccount } from './account.data.ts';
export { confirmPassword } from './confirm-password.ts';
export { deleteOldDevices, forgetDevices } from './devices.data.ts';
export { refuseWeakPassword } from './password-policy.ts';
export { hashPassword } from './passwords.ts';
export { checkCredentials, presentUser, signIn, signInFirst } from './sign-in.ts';

/** How sessions and bearer tokens become actors. */
export const actorFinder = (db: Database): ActorFinder => ({
  byUserId: (userId) => findActorByUserId(db, userId),
  byApiToken: (token) => findActorByApiToken(db, token),
});
