import type { auth } from '#contract/auth.ts';
import { askForSecondFactor } from '#server/features/company/second-factor/index.ts';
import {
  checkCredentials,
  confirmPassword,
  findAccountByEmail,
  getAccount,
  hashPassword,
  presentUser,
  refuseWeakPassword,
  signIn,
  signInFirst,
} from '#server/features/company/sign-in/index.ts';
import { conflict, invalid, signedOut } from '#server/platform/errors.ts';
import { byActor, byVisitor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { endSession } from '#server/platform/sessions.ts';
import { networkOf } from '#server/platform/throttle.ts';
import { sendConfirmation, sendResetLink } from './auth.jobs.ts';
import { confirmEmail } from './confirmation.data.ts';
import { takenEmail } from './new-account.data.ts';
import { changePassword, findResetUser, resetPassword } from './password.data.ts';
import { askForEmail, register } from './registration.data.ts';

export const authHandlers: Handlers<typeof auth> = {
  me: (_input, { actor, request: { account } }) => {
    if (!account) throw signedOut();
    return presentUser({ actor, account });
  },

  login: async ({ body }, context) => {
    const account = await checkCredentials(context, body);
    const secondFactor = await askForSecondFactor(context, account);
    return secondFactor ? { secondFactor } : { user: await signIn(context, account.id) };
  },

  register: async ({ body }, context) => {
    const { request, throttles } = context;
    await throttles.registerNetwork.count(networkOf(request.ip));
    await throttles.registerAccount.count(body.email);
    refuseWeakPassword(body.password, body, 'password');
    const { userId, token } = await register(context, body, await hashPassword(body.password), request);
    return { token, user: await signInFirst(context, userId) };
  },

  logout: async (_input, { actor, db, request, reply }) => {
    if (actor && request.session) await emit(db, byActor(actor, request), 'sign-out');
    await endSession(db, request, reply);
    return { message: 'Logged out' };
  },

  changePassword: async ({ body: { currentPassword, newPassword, keepTokens } }, context) => {
    await confirmPassword(context, currentPassword);
    const { actor, db, request } = context;
    refuseWeakPassword(newPassword, await getAccount(db, actor.id), 'newPassword');
    if (newPassword === currentPassword)
      throw refusal('newPassword', 'Please choose a password other than the current one.');
    const change = { passwordHash: await hashPassword(newPassword), keepTokens };
    await changePassword(context, actor.id, change, request);
    return { message: 'Password changed' };
  },

  changeEmail: async ({ body: { email, currentPassword } }, context) => {
    const { actor, db, request, throttles } = context;
    await confirmPassword(context, currentPassword);
    await throttles.confirmationMail.count(actor.id);
    const holder = await findAccountByEmail(db, email);
    if (holder?.id === actor.id) throw refusal('email', 'This is already the address of your account.');
    if (holder) throw takenEmail();
    await askForEmail(context, actor.id, email, request);
    return { message: `A link is on its way to ${email}. The address changes once you follow it.` };
  },

  resendConfirmation: async (_input, { actor, db, jobs, throttles }) => {
    if (actor.duty !== 'confirm-email') throw conflict('Your email address is confirmed already.');
    await throttles.confirmationMail.count(actor.id);
    const { email } = await getAccount(db, actor.id);
    await jobs.enqueue(db, sendConfirmation, { userId: actor.id, email });
    return { message: `A new link is on its way to ${email}.` };
  },

  confirmEmail: async ({ body }, context) => {
    const { db, request, throttles } = context;
    if (!(await confirmEmail(context, body.token, request))) {
      await throttles.wrongLinks.count(networkOf(request.ip));
      await emit(db, byVisitor(request), 'email-confirmation-refused');
      throw invalid('The confirmation link is invalid or expired.');
    }
    return { message: 'Email address confirmed' };
  },

  requestPasswordReset: async ({ body }, { db, jobs, request, throttles }) => {
    await throttles.resetNetwork.count(networkOf(request.ip));
    await throttles.resetAccount.count(body.email);
    await db.transaction(async (tx) => {
      await jobs.enqueue(tx, sendResetLink, { email: body.email });
      await emit(tx, byVisitor(request), 'password-reset-asked', { subject: body.email });
    });
    return { message: 'If an account with this email exists, a reset link is on its way.' };
  },

  resetPassword: async ({ body: { token, newPassword } }, context) => {
    const { db, request, throttles } = context;
    const userId = await findResetUser(db, token);
    if (userId) refuseWeakPassword(newPassword, await getAccount(db, userId), 'newPassword');
    if (!userId || !(await resetPassword(context, token, await hashPassword(newPassword), request))) {
      await throttles.wrongLinks.count(networkOf(request.ip));
      await emit(db, byVisitor(request), 'reset-link-refused');
      throw invalid('The reset link is invalid or expired.');
    }
    return { message: 'Password reset' };
  },
};

function refusal(path: string, message: string) {
  return invalid(message, [{ path, message }]);
}
