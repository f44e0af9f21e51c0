import { type Actor, mayExport } from '#access/can.ts';
import type { auth, SessionUser } from '#contract/auth.ts';
import { byActor, byVisitor, recordAct } from '#server/features/audit/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { badCredentials, invalid } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { endSession, startSession } from '#server/platform/sessions.ts';
import {
  changePassword,
  findAccountByEmail,
  findActorByUserId,
  getAccount,
  getSessionUser,
  insertApiToken,
  insertUser,
  resetPassword,
} from './auth.data.ts';
import { sendResetLink } from './auth.jobs.ts';
import { checkPassword, hashPassword } from './passwords.ts';

export const authHandlers: Handlers<typeof auth> = {
  me: (_input, { actor, db }) => presentUser(db, actor),

  login: async ({ body }, { db, request, throttles }) => {
    // Counted before the password is looked at: a burst of guesses at once gets no more of them than one by one.
    await throttles.loginAccount.count(body.email);
    await throttles.loginAddress.count(request.ip);
    const account = await findAccountByEmail(db, body.email);
    if (!(await checkPassword(account?.passwordHash, body.password)) || !account) {
      const about = { action: 'sign-in-failed', subject: body.email } as const;
      await recordAct(db, byVisitor(request), account ? { ...about, subjectId: account.id } : about);
      throw badCredentials('Invalid email or password');
    }
    await throttles.loginAccount.forgive(body.email);
    await throttles.loginAddress.giveBack(request.ip);
    await startSession(request, account.id);
    await recordAct(db, byActor(account, request), { action: 'sign-in', subjectId: account.id });
    return { user: await presentUserById(db, account.id) };
  },

  register: async ({ body }, { db, request, throttles }) => {
    await throttles.registerAddress.count(request.ip);
    await throttles.registerAccount.count(body.email);
    const passwordHash = await hashPassword(body.password);
    const { userId, token } = await db.transaction(async (tx) => {
      const made = await insertUser(tx, {
        email: body.email,
        passwordHash,
        firstName: body.firstName || null,
        lastName: body.lastName || null,
        role: 'user',
      });
      await recordAct(tx, byActor({ id: made }, request), { action: 'registered', subjectId: made });
      return { userId: made, token: await insertApiToken(tx, made, 'Registration') };
    });
    await startSession(request, userId);
    return { token, user: await presentUserById(db, userId) };
  },

  logout: async (_input, { actor, db, request }) => {
    if (actor && request.session.userId) await recordAct(db, byActor(actor, request), { action: 'sign-out' });
    await endSession(request);
    return { message: 'Signed out' };
  },

  changePassword: async ({ body }, { actor, db, request, throttles }) => {
    await throttles.loginAccount.count(actor.id);
    const account = await getAccount(db, actor.id);
    if (!(await checkPassword(account.passwordHash, body.currentPassword))) {
      const message = 'Current password is incorrect';
      throw invalid(message, [{ path: 'currentPassword', message }]);
    }
    await throttles.loginAccount.forgive(actor.id);
    await changePassword(db, actor.id, await hashPassword(body.newPassword), request);
    return { message: 'Password changed' };
  },

  requestPasswordReset: async ({ body }, { db, jobs, request, throttles }) => {
    await throttles.resetAddress.count(request.ip);
    await throttles.resetAccount.count(body.email);
    await db.transaction(async (tx) => {
      await jobs.enqueue(tx, sendResetLink, { email: body.email });
      await recordAct(tx, byVisitor(request), { action: 'password-reset-asked', subject: body.email });
    });
    return { message: 'If an account with this e-mail exists, a reset link is on its way.' };
  },

  resetPassword: async ({ body }, { db, request, throttles }) => {
    await throttles.resetAddress.check(request.ip);
    if (!(await resetPassword(db, body.token, await hashPassword(body.newPassword), request))) {
      await throttles.resetAddress.count(request.ip);
      throw invalid('The reset link is invalid or expired.');
    }
    return { message: 'Password reset' };
  },
};

async function presentUser(db: Database, actor: Actor): Promise<SessionUser> {
  const user = await getSessionUser(db, actor);
  return { ...user, mayExport: mayExport(actor), createdAt: user.createdAt.toISOString() };
}

async function presentUserById(db: Database, userId: string): Promise<SessionUser> {
  const actor = await findActorByUserId(db, userId);
  if (!actor) throw badCredentials('Invalid email or password');
  return presentUser(db, actor);
}
