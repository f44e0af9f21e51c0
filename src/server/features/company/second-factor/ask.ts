import type { Actor } from '#access/can.ts';
import type { SecondFactorWay } from '#contract/auth.ts';
import type { Context } from '#server/platform/implement.ts';
import { setSignInToken } from './browser-cookie.ts';
import { hasSecondFactor, waysOf } from './factors.data.ts';
import { insertPendingSignIn } from './pending.data.ts';

/**
 * After the right password: null if it is enough. Else the ways that are open, and this browser has five minutes
 * for one of them, which is all it may do.
 */
export async function askForSecondFactor(
  context: Context<Actor | null>,
  account: { id: string; passwordHash: string },
): Promise<SecondFactorWay[] | null> {
  const { cipher, db } = context;
  if (!(await hasSecondFactor(db, account.id))) return null;
  setSignInToken(context, await insertPendingSignIn(db, account));
  return waysOf(db, cipher, account.id);
}
