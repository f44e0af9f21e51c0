import { type Actor, mayExport } from '#access/can.ts';
import type { Login, SecondFactorWay, SessionUser } from '#contract/auth.ts';
import type { Database } from '#server/platform/database/index.ts';
import { badCredentials } from '#server/platform/errors.ts';
import { byActor, byVisitor, emit } from '#server/platform/events/emit.ts';
import type { Context } from '#server/platform/implement.ts';
import { startSession } from '#server/platform/sessions.ts';
import { type Account, findAccountByEmail, findActorByUserId, getSessionUser } from './account.data.ts';
import { checkPassword } from './passwords.ts';

type Caller = Context<Actor | null>;

/**
 * The account that e-mail and password belong to. Opens nothing by itself: see signIn. Throws 401 alike for an unknown
 * address and a wrong password, and 429 past the limits.
 */
export async function checkCredentials(
  { db, request, throttles }: Caller,
  { email, password }: Login,
): Promise<Account> {
  // Counted before the password is looked at: a burst of guesses at once gets no more of them than one by one.
  await throttles.loginAccount.count(email);
  await throttles.loginAddress.count(request.ip);
  const account = await findAccountByEmail(db, email);
  if (!(await checkPassword(account?.passwordHash, password)) || !account) {
    const about = { subject: email, ...(account && { subjectId: account.id }) };
    await emit(db, byVisitor(request), 'sign-in-failed', about);
    throw badCredentials('Invalid email or password');
  }
  await throttles.loginAccount.forgive(email);
  await throttles.loginAddress.giveBack(request.ip);
  return account;
}

/** Starts the session of somebody who has shown everything that is asked of them, and records it. */
export async function signIn(
  { db, request }: Caller,
  userId: string,
  secondFactor?: SecondFactorWay,
): Promise<SessionUser> {
  await startSession(request, userId);
  await emit(db, byActor({ id: userId }, request), 'sign-in', {
    subjectId: userId,
    ...(secondFactor && { details: { secondFactor } }),
  });
  return presentUserById(db, userId);
}

/** The user as their own screens show them. */
export async function presentUser(db: Database, actor: Actor): Promise<SessionUser> {
  const user = await getSessionUser(db, actor);
  return {
    ...user,
    mayExport: mayExport(actor),
    createdAt: user.createdAt.toISOString(),
    ...(actor.duty && { duty: actor.duty }),
  };
}

export async function presentUserById(db: Database, userId: string): Promise<SessionUser> {
  const actor = await findActorByUserId(db, userId);
  if (!actor) throw badCredentials('Invalid email or password');
  return presentUser(db, actor);
}
