import { type Connection, readConnection } from '#web/api/index.ts';
import { toast } from '#web/ui/toast.tsx';
import { publish, readOutbox } from './outbox-state.ts';
import { forgetSent, post } from './post.ts';
import { announce, reload } from './reload.ts';
import { attempt, nextBatch, PORTAL_TROUBLE, pauseAfter, type Trouble, withoutSetAside } from './send.ts';
import { noteTry, photosInTurn, putAside, waitingAside } from './set-aside.ts';
import { type Answered, type KeptChange, keepAnswers, markSent, noteRemoval } from './store.ts';

/** Milliseconds in which what belongs together gathers, and a slip of the thumb is taken back unseen. */
export const SETTLE_MS = 2000;
/** How often a device with pending changes tries, whatever the browser reports about the network. */
export const POLL_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/** Sends after so many milliseconds instead of when it was going to. */
export function sendIn(milliseconds: number): void {
  stopTimer();
  timer = setTimeout(() => void sendNow(), milliseconds);
}

function sendAfterFailure(): void {
  failures += 1;
  sendIn(pauseAfter(failures));
}

/** Does not send by itself any more. */
export const stopTimer = (): void => clearTimeout(timer);

/** The server was reached: the next failure is the first one. */
export function forgetFailures(): void {
  failures = 0;
}

let running: Promise<void> | null = null;
let isAskedMeanwhile = false;

/**
 * Sends what waits, in order, until nothing does or something is in the way. One window of the browser at a time. Where it
 * is under way already it resolves with that.
 */
export function sendNow(): Promise<void> {
  if (running) {
    isAskedMeanwhile = true;
    return running;
  }
  clearTimeout(timer);
  if (readOutbox().userId === null) return Promise.resolve();
  if (readOutbox().waiting.length === 0) {
    publish({ trouble: troubleOf(readConnection()) });
    return Promise.resolve();
  }
  running = run().finally(() => {
    running = null;
  });
  return running;
}

/** Sends what waits, and what came while something else was being sent. */
export async function sendRest(): Promise<void> {
  await sendNow();
  if (readOutbox().waiting.length > 0 && readConnection() === 'reached') await sendNow();
}

async function run(): Promise<void> {
  isAskedMeanwhile = false;
  publish({ sending: true });
  try {
    const sent = await withLock(() => sendAll(readOutbox().userId));
    // Another window is at it; whatever it leaves is looked at again.
    if (!sent) sendIn(SETTLE_MS);
    // What was asked for after the last look at the device has no other timer.
    else if (isAskedMeanwhile && readOutbox().trouble === null) sendIn(SETTLE_MS);
  } catch {
    // The device's storage did not answer: what waits is still there.
    sendAfterFailure();
  } finally {
    publish({ sending: false });
  }
}

async function withLock(work: () => Promise<void>): Promise<boolean> {
  // Only pages opened over HTTPS have locks; without, what is sent twice is done once all the same.
  if (!navigator.locks) {
    await work();
    return true;
  }
  return navigator.locks.request('ridgecap-outbox', { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

async function sendAll(userId: string | null): Promise<void> {
  let most: number | undefined;
  while (userId === readOutbox().userId) {
    await reload();
    const sendable = withoutSetAside(readOutbox().waiting, waitingAside());
    const batch = await markSent(nextBatch(photosInTurn(sendable), most).map(({ id }) => id));
    if (batch.length === 0) break;
    noteTry(batch[0]?.id ?? '');
    const sentAt = new Date().toISOString();
    const rest = readOutbox().waiting.length - batch.length;
    const tried = await attempt(batch, (changes) => post(changes, sentAt, Math.max(0, rest)));
    if (tried.kind === 'failed') {
      publish({ trouble: tried.trouble });
      if (userId !== null && tried.trouble.kind === 'removed') await noteRemoval(userId);
      return lasting.has(tried.trouble.kind) ? sendIn(POLL_MS) : sendAfterFailure();
    }
    if (tried.kind === 'stuck') {
      for (const { id } of batch) putAside(id);
      continue;
    }
    if (tried.kind === 'split') {
      most = 1;
      continue;
    }
    failures = 0;
    const { answers, arrivedAt } = tried;
    await keepAnswers(answers, arrivedAt ? { deviceAt: sentAt, serverAt: arrivedAt } : undefined);
    await forgetSent(batch, answers);
    tellNotices(batch, answers);
    await reload();
    publish({ trouble: null });
    announce();
    // The server answered without naming any of them: not to be asked again at once.
    const named = new Set(tried.answers.map(({ id }) => id));
    if (!batch.some(({ id }) => named.has(id))) return sendIn(POLL_MS);
  }
  await reload();
}

/** What the server did otherwise than asked, or found beside it, is shown when it is heard of. */
function tellNotices(batch: readonly KeptChange[], answers: readonly Answered[]): void {
  for (const { id, state, detail } of answers) {
    const change = batch.find((one) => one.id === id);
    if (state === 'done' && detail !== null && change) toast({ title: change.label, description: detail });
  }
}

/** What no further try in the next moments changes. */
const lasting: ReadonlySet<Trouble['kind']> = new Set(['forbidden', 'removed']);

export const troubleOf = (connection: Connection): Trouble | null => {
  if (connection === 'reached') return null;
  return connection === 'replaced' ? PORTAL_TROUBLE : { kind: 'offline' };
};
