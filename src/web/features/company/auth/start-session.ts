import type { SessionUser } from '#contract/auth.ts';
import { api, clearSnapshots, forgetAnswers, keep, queryClient } from '#web/api/index.ts';
import { forgetDrafts, forgetPictures, forgetRemoval } from '#web/field/index.ts';
import { setDayZone } from '#web/ui/days.ts';

/** Under which the signed-in user is kept, on this device and in memory. */
export const SESSION = 'session';
export const sessionKey = [...api.auth.me.key, {}];
export const API_TOKEN = 'auth_token';

/** Keeps the token of a registration as docs/product.md requires. The web app itself uses the cookie. */
export function keepApiToken(token: string): void {
  try {
    localStorage.setItem(API_TOKEN, token);
  } catch {
    // Nothing depends on it; where storage is forbidden it is not kept.
  }
}

/**
 * Makes `user` the signed-in one and forgets everything read for anybody before them, what is on the device first: a page
 * that is loaded again a moment later would leave it there.
 */
export async function startSession(user: SessionUser): Promise<void> {
  setDayZone(user.timeZone);
  await clearSnapshots();
  void keep(SESSION, user);
  void forgetPictures();
  forgetDrafts(user.id);
  void forgetRemoval(user.id);
  forgetAnswers();
  queryClient.setQueryData<SessionUser | null>(sessionKey, user);
}
