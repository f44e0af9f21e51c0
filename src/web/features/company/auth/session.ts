import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SessionUser } from '#contract/auth.ts';
import type { Resource } from '#contract/resources.ts';
import {
  ApiError,
  api,
  clearSnapshots,
  findKept,
  forgetAnswers,
  freshness,
  pollWhileAnswered,
  queryClient,
  readAgain,
  readThrough,
} from '#web/api/index.ts';
import { forgetDrafts, forgetPictures, noteRemoval, readOutbox, sendNow } from '#web/field/index.ts';
import { setDayZone } from '#web/ui/days.ts';
import { API_TOKEN, SESSION, sessionKey } from './start-session.ts';
import { leavesUnsent } from './unsent-question.tsx';

export type Session =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: SessionUser };

const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }): Promise<SessionUser | null> =>
    // Without a connection it is who it was: they read what was kept for them on this device.
    readThrough(
      SESSION,
      () => api.auth.me({}, { signal, limitMs: SESSION_LIMIT_MS, cache: 'no-store' }),
      (late) => void late.then(({ data }) => noticed(data), whoWithoutAnswer).then(showSession),
    ).then(({ data }) => noticed(data), whoWithoutAnswer),
  ...freshness(api.auth.me),
});

const showSession = (user: SessionUser | null): void => {
  queryClient.setQueryData<SessionUser | null>(sessionKey, user);
};

/** Milliseconds until who is not known on this device sees the login instead of waiting. */
const SESSION_LIMIT_MS = 8000;

/** Who is signed in, as far as this window knows. */
export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  if (data) return { state: 'signed-in', user: data };
  return { state: isPending ? 'loading' : 'signed-out' };
}

/** The signed-in user, on screens that are only shown to one. */
export function useSignedInUser(): SessionUser {
  const session = useSession();
  if (session.state !== 'signed-in') throw new Error('This screen needs a signed-in user.');
  return session.user;
}

/** Asks again who is signed in, and what is required of them. */
export const refreshSession = () => readAgain(['session']);

/** While mounted, looks for the user's first ZIP code, so that a screen that waits for one ends by itself. */
export function useZipsArrive(): void {
  useQuery({ ...sessionQuery, refetchInterval: pollWhileAnswered(() => ZIPS_LOOK_MS) });
}

const ZIPS_LOOK_MS = 10_000;

/** What others know of a person, and a password must not be made of. */
export const wordsOf = ({ email, firstName, lastName }: SessionUser): string[] =>
  [email, firstName, lastName].filter((word) => word !== null);

/** What a user sees depends on their ZIP codes. Not 'grants': the session shows those itself, and would be read again without end. */
const ofZips: readonly Resource[] = ['properties', 'zip-outlines', 'queues', 'walks', 'first-steps'];

/** When another user signs in in another tab, or the day is another, all data is refetched; with other ZIP codes, what shows those. */
function noticed(user: SessionUser): SessionUser {
  const before = queryClient.getQueryData<SessionUser | null>(sessionKey);
  // Absent in a session kept by an earlier release.
  setDayZone(user.timeZone ?? null);
  if (before && (before.id !== user.id || before.timeZone !== user.timeZone)) forgetAnswers('read again');
  else if (before && String(before.assignedZipCodes) !== String(user.assignedZipCodes))
    void readAgain(ofZips);
  return user;
}

/**
 * Ends the session and loads `target` afresh; what waits on this device is sent before, as far as that takes moments, and
 * else stays until the same user signs in again, which they are asked about first. Also when the call fails: the cache is gone either way (docs/product.md), and
 * loading afresh leaves nothing of the user in the window's memory.
 */
export async function logOut(target: '/' | '/login'): Promise<void> {
  await Promise.race([sendNow(), new Promise((resolve) => setTimeout(resolve, SENDING_MS))]);
  const unsent = readOutbox().waiting.length;
  if (unsent > 0 && !(await leavesUnsent(unsent))) return;
  await api.auth
    .logout({}, { shown: ['session'] })
    .catch((error: unknown) => console.error('Logout failed', error));
  queryClient.clear();
  forgetApiToken();
  forgetDrafts();
  await clearSnapshots();
  await forgetPictures();
  window.location.assign(target);
}

/** Milliseconds. */
const SENDING_MS = 3000;

/** Whether this browser keeps the token of a registration. */
export function hasApiToken(): boolean {
  try {
    return localStorage.getItem(API_TOKEN) !== null;
  } catch {
    return false;
  }
}

/** The token itself works on until it is revoked. */
export function forgetApiToken(): void {
  try {
    localStorage.removeItem(API_TOKEN);
  } catch {
    // Storage is forbidden, so there is nothing to forget.
  }
}

/** Only the server's own 401 signs out (docs/product.md). After any other failure it is who it was. */
async function whoWithoutAnswer(error: unknown): Promise<SessionUser | null> {
  const before = queryClient.getQueryData<SessionUser | null>(sessionKey);
  if (!(error instanceof ApiError && error.isOurs && error.status === 401)) return before ?? null;
  const user = before ?? (await findKept<SessionUser>(SESSION))?.data;
  if (user && error.problem?.code === 'account-removed') await noteRemoval(user.id);
  void clearSnapshots();
  return null;
}
