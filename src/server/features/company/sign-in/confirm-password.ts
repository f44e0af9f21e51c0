import type { Actor } from '#access/can.ts';
import { invalid } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Context } from '#server/platform/implement.ts';
import { networkOf } from '#server/platform/throttle.ts';
import { getAccount } from './account.data.ts';
import { checkPassword } from './passwords.ts';

/**
 * Asks for the password again before something that a stolen session must not do. Throttled as a sign-in is, and a
 * wrong one is recorded. Throws 400 beside the field `currentPassword`, and 429 past the limit.
 */
export async function confirmPassword(
  { actor, db, request, throttles }: Context<Actor>,
  currentPassword: string,
): Promise<void> {
  const key = `${actor.id} ${networkOf(request.ip)}`;
  await throttles.confirmPassword.count(key);
  const account = await getAccount(db, actor.id);
  if (!(await checkPassword(account.passwordHash, currentPassword))) {
    await emit(db, byActor(actor, request), 'password-wrong', { subjectId: actor.id });
    const message = 'Current password is incorrect';
    throw invalid(message, [{ path: 'currentPassword', message }]);
  }
  await throttles.confirmPassword.forgive(key);
}
