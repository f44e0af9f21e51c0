import type { auth } from '#contract/auth.ts';
import { askForSecondFactor } from '#server/features/second-factor/index.ts';
import {
  checkCredentials,
  confirmPassword,
  hashPassword,
  presentUser,
  presentUserById,
  signIn,
} from '#server/features/sign-in/index.ts';
import { invalid } from '#server/platform/errors.ts';
import { byActor, byVisitor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { endSession, startSession } from '#server/platform/sessions.ts';
import { changePassword, insertApiToken, insertUser, resetPassword } from './auth.data.ts';
import { sendResetLink } from './auth.jobs.ts';

export const authHandlers: Handlers<typeof auth> = {
  me: (_input, { actor, db }) => presentUser(db, actor),

  login: async ({ body }, context) => {
    const account = await checkCredentials(context, body);
    const secondFactor = await askForSecondFactor(context, account);
    return secondFactor ? { secondFactor } : { user: await signIn(context, account.id) };
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
      await emit(tx, byActor({ id: made }, request), 'registered', { subjectId: made });
      return { userId: made, token: await insertApiToken(tx, made, 'Registration') };
    });
    await startSession(request, userId);
    return { token, user: await presentUserById(db, userId) };
  },

  logout: async (_input, { actor, db, request, reply }) => {
    if (actor && request.session.userId) await emit(db, byActor(actor, request), 'sign-out');
    await endSession(request, reply);
    return { message: 'Signed out' };
  },

  changePassword: async ({ body }, context) => {
    await confirmPassword(context, body.currentPassword);
    const passwordHash = await hashPassword(body.newPassword);
    await changePassword(context, context.actor.id, passwordHash, context.request);
    return { message: 'Password changed' };
  },

  requestPasswordReset: async ({ body }, { db, jobs, request, throttles }) => {
    await throttles.resetAddress.count(request.ip);
    await throttles.resetAccount.count(body.email);
    await db.transaction(async (tx) => {
      await jobs.enqueue(tx, sendResetLink, { email: body.email });
      await emit(tx, byVisitor(request), 'password-reset-asked', { subject: body.email });
    });
    return { message: 'If an account with this e-mail exists, a reset link is on its way.' };
  },

  resetPassword: async ({ body }, context) => {
    const { request, throttles } = context;
    await throttles.resetAddress.check(request.ip);
    if (!(await resetPassword(context, body.token, await hashPassword(body.newPassword), request))) {
      await throttles.resetAddress.count(request.ip);
      await emit(context.db, byVisitor(request), 'reset-link-refused');
      throw invalid('The reset link is invalid or expired.');
    }
    return { message: 'Password reset' };
  },
};
