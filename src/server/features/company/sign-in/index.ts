import type { CallerFinder } from '#server/platform/callers.ts';
import type { Services } from '#server/platform/services.ts';
import { sessionFinder, tokenFinder } from './account.data.ts';

export { findAccountByEmail, findActor, getAccount } from './account.data.ts';
export { confirmPassword } from './confirm-password.ts';
export { deleteOldDevices, forgetDevices, hasSignedIn } from './devices.data.ts';
export { refuseWeakPassword } from './password-policy.ts';
export { checkPassword, hashPassword } from './passwords.ts';
export { checkCredentials, presentUser, signIn, signInFirst } from './sign-in.ts';
export { findStandIn } from './stand-in.data.ts';

/** How sessions and bearer tokens become callers. */
export const callerFinder = ({ db, sideWrites }: Pick<Services, 'db' | 'sideWrites'>): CallerFinder => ({
  bySession: sessionFinder(db, sideWrites),
  byApiToken: tokenFinder(db, sideWrites),
});
