import { CHANGES_AT_ONCE, type ChangeAnswer } from '#contract/changes.ts';
import { changeResults } from '#domain/changes/kinds.ts';
import { ApiError, sentenceOf } from '#web/api/index.ts';
import type { Answered, KeptChange } from './store.ts';

/** Why nothing goes out at present, as a person reads it; 'offline' needs no words of its own. */
export type Trouble =
  | { kind: 'offline' | 'sign-in' | 'busy' }
  | { kind: 'portal' | 'forbidden'; sentence: string };

export type Attempt =
  | { kind: 'answered'; answers: Answered[]; arrivedAt?: string | undefined }
  /** Too much, or one of them spoils the call: they are to go one by one. */
  | { kind: 'split' }
  | { kind: 'failed'; trouble: Trouble };

const PORTAL =
  'This network answers in the server’s place: open any page in the browser and sign in to the network.';

/**
 * Sends changes and says what became of each. Whatever else happens, none is lost: what the server did not answer by
 * name stays.
 * @param post the call; throws ApiError, and SyntaxError where the answer is no JSON
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
      return { kind: 'failed', trouble: { kind: 'portal', sentence: PORTAL } };
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
  if (!(error instanceof ApiError)) {
    // A page of the network's own, with 200 and in HTML.
    if (error instanceof SyntaxError)
      return { kind: 'failed', trouble: { kind: 'portal', sentence: PORTAL } };
    return { kind: 'failed', trouble: { kind: 'offline' } };
  }
  const { status, problem } = error;
  if (status === 0) return { kind: 'failed', trouble: { kind: 'offline' } };
  if (status === 401) return { kind: 'failed', trouble: { kind: 'sign-in' } };
  if (status === 403) {
    const sentence = sentenceOf(error, 'The server does not let you save at present.');
    return { kind: 'failed', trouble: { kind: 'forbidden', sentence } };
  }
  const isOurs = problem !== null && (status === 400 || status === 413);
  if (!isOurs) return { kind: 'failed', trouble: { kind: 'busy' } };
  const [only] = changes;
  if (changes.length > 1 || !only) return { kind: 'split' };
  const detail = sentenceOf(error, 'The server could not read it.');
  return { kind: 'answered', answers: [{ id: only.id, state: 'refused', detail }] };
}

/** Characters of one call, well below what the server takes. */
const MOST_TEXT = 400_000;

/**
 * The next changes that go together, in the order made: as many as a call takes. Photos go behind everything else, one by
 * one, so that none of them holds up what was said at the doors.
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

/** Milliseconds to wait after so many failures in a row: 2 s, doubled up to a minute. */
export const pauseAfter = (failures: number): number =>
  Math.min(60_000, 2000 * 2 ** Math.max(0, failures - 1));
