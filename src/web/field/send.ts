import { CHANGES_AT_ONCE, type ChangeAnswer } from '#contract/changes.ts';
import { changeResults } from '#domain/changes/kinds.ts';
import { ApiError, sentenceOf } from '#web/api/index.ts';
import type { Answered, KeptChange } from './store.ts';

/** Why nothing is being sent, for the user; 'offline' needs no text. */
export type Trouble =
  | { kind: 'offline' | 'sign-in' | 'removed' | 'busy' }
  | { kind: 'portal' | 'forbidden'; sentence: string };

export type Attempt =
  | { kind: 'answered'; answers: Answered[]; arrivedAt?: string | undefined }
  /** Too much, or one of them spoils the call: they are to go one by one. */
  | { kind: 'split' }
  /** The server fails at this one, and not at others. */
  | { kind: 'stuck' }
  | { kind: 'failed'; trouble: Trouble };

export const PORTAL_TROUBLE: Trouble = {
  kind: 'portal',
  sentence: 'This network requires a sign-in: open any page in the browser and sign in to the network.',
};

/**
 * Sends changes and returns each one's result. Whatever else happens, none is lost: a change the server did not answer by
 * name stays.
 * @param post the call; throws ApiError
 */
export async function attempt(
  changes: readonly KeptChange[],
  post: (changes: readonly KeptChange[]) => Promise<unknown>,
): Promise<Attempt> {
  try {
    const answer = (await post(changes)) as { results?: unknown; arrivedAt?: unknown } | null;
    const results = answer?.results;
    const arrivedAt = typeof answer?.arrivedAt === 'string' ? answer.arrivedAt : undefined;
    if (!Array.isArray(results) || !results.every(isAnswer))
      return { kind: 'failed', trouble: PORTAL_TROUBLE };
    return { kind: 'answered', answers: results.map(kept), arrivedAt };
  } catch (error) {
    return failure(changes, error);
  }
}

/** By hand: every screen brings this along, and the schema would bring zod. */
function isAnswer(one: unknown): one is Pick<ChangeAnswer, 'id' | 'result' | 'detail'> {
  if (typeof one !== 'object' || one === null) return false;
  const { id, result, detail } = one as Record<string, unknown>;
  const isKnown = changeResults.some((known) => known === result);
  return typeof id === 'string' && isKnown && (detail === null || typeof detail === 'string');
}

const kept = ({ id, result, detail }: Pick<ChangeAnswer, 'id' | 'result' | 'detail'>): Answered => ({
  id,
  state: result === 'refused' || result === 'superseded' ? result : 'done',
  detail,
});

function failure(changes: readonly KeptChange[], error: unknown): Attempt {
  if (!(error instanceof ApiError)) return { kind: 'failed', trouble: { kind: 'offline' } };
  const { status, problem } = error;
  if (status === 0) {
    const isPortal = problem?.code === 'replaced';
    return { kind: 'failed', trouble: isPortal ? PORTAL_TROUBLE : { kind: 'offline' } };
  }
  // A gateway that does not reach the server; or a network that wants a sign-in, and says so with any status.
  if (!error.isOurs) return { kind: 'failed', trouble: status >= 500 ? { kind: 'busy' } : PORTAL_TROUBLE };
  if (status === 401) {
    const kind = problem?.code === 'account-removed' ? 'removed' : 'sign-in';
    return { kind: 'failed', trouble: { kind } };
  }
  if (status === 403) {
    const sentence = sentenceOf(error, 'The server does not accept changes right now.');
    return { kind: 'failed', trouble: { kind: 'forbidden', sentence } };
  }
  // The server as a whole has too much to do, or lacks its database or disk.
  const isBusy = status === 429 || status > 500;
  if (isBusy && problem?.code !== 'took-too-long') return { kind: 'failed', trouble: { kind: 'busy' } };
  const [only] = changes;
  if (changes.length > 1 || !only) return { kind: 'split' };
  if (!unreadable.has(status)) return { kind: 'stuck' };
  const detail = sentenceOf(error, 'The server could not read it.');
  return { kind: 'answered', answers: [{ id: only.id, state: 'refused', detail }] };
}

/** Sent again as it is, it would be refused again. */
const unreadable = new Set([400, 413, 415, 422]);

/** Characters of one call, well below what the server takes. */
const MOST_TEXT = 400_000;

/**
 * The next changes to send together, in the order made: as many as a call takes. Photos come after everything else, one by
 * one, so that none of them delays the changes at doors.
 */
export function nextBatch(changes: readonly KeptChange[], most = CHANGES_AT_ONCE): KeptChange[] {
  let text = 0;
  const words = changes.filter(({ kind }) => kind !== 'photo');
  if (words.length === 0) return changes.slice(0, 1);
  return words.slice(0, most).filter((change, place) => {
    text += JSON.stringify(change.body).length;
    return place === 0 || text <= MOST_TEXT;
  });
}

/** What can go while some are set aside: all but those, and what names them: the reverse of a visit, a draft priced by a roof. */
export function withoutSetAside(
  changes: readonly KeptChange[],
  setAside: ReadonlySet<string>,
): readonly KeptChange[] {
  if (setAside.size === 0) return changes;
  const names = ({ body }: KeptChange) => {
    const text = JSON.stringify(body);
    return [...setAside].some((id) => text.includes(id));
  };
  return changes.filter((change) => !setAside.has(change.id) && !names(change));
}

/** Milliseconds to wait after so many failures in a row: 2 s, doubled up to a minute. */
export const pauseAfter = (failures: number): number =>
  Math.min(60_000, 2000 * 2 ** Math.max(0, failures - 1));

/** Milliseconds until a change is tried again that the server failed at so many times: 1 min, doubled up to an hour. */
export const setAsideFor = (failures: number): number =>
  Math.min(3_600_000, 60_000 * 2 ** Math.max(0, failures - 1));
