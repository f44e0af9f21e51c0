import type { Database } from '#server/platform/database/index.ts';
import type { ActorFinder } from '#server/platform/sessions.ts';
import { findActorByApiToken, findActorByUserId } from './auth.data.ts';

export { findAccountByEmail, insertUser, setPassword } from './auth.data.ts';
export { authJobs } from './auth.jobs.ts';
export { authHandlers } from './auth.routes.ts';
export { hashPassword } from './passwords.ts';

/** How sessions and bearer tokens become actors. */
export const actorFinder = (db: Database): ActorFinder => ({
  byUserId: (userId) => findActorByUserId(db, userId),
  byApiToken: (token) => findActorByApiToken(db, token),
});
