import type { Change } from '#contract/changes.ts';
import type { ChangeKind } from '#domain/changes/kinds.ts';
import { type DeviceDatabase, done, inTransaction } from './device-database.ts';
import { uuidV4, uuidV7 } from './ids.ts';

/**
 * A change kept on this device. 'waiting' has not left yet, 'sent' may have arrived; 'done', 'refused' and 'superseded'
 * are the server's answers, the last two kept until their user has seen them.
 */
export type ChangeState = 'waiting' | 'sent' | 'done' | 'refused' | 'superseded';

export interface KeptChange extends Change {
  kind: ChangeKind;
  userId: string;
  /** What a person reads: 'Not home at 12 Main St'. */
  label: string;
  state: ChangeState;
  /** Why the server refused it, or what superseded it. */
  detail: string | null;
  /** When the server answered, in milliseconds since 1970: what was read before does not show it. */
  answeredAt?: number;
}

export type NewChange = Pick<KeptChange, 'kind' | 'body' | 'label' | 'userId'> & {
  /** Given where another change names it. */
  id?: string;
};

/** Stores changes, all or none. They are on the disk when this has resolved: only then may a screen show 'saved'. */
export function addChanges(own: readonly NewChange[]): Promise<KeptChange[]> {
  return inTransaction(outbox, 'readwrite', async (stores) => {
    const facts = ['device', 'sequence', 'heard'].map((name) => done(stores.facts.get(name)));
    const [deviceId = uuidV4(), last = 0, heard] = (await Promise.all(facts)) as Facts;
    const changes = own.map((one, place) => ({
      ...newChange(one, deviceId, last + place + 1),
      ...(heard && { heard }),
    }));
    stores.facts.put(deviceId, 'device');
    stores.facts.put(last + changes.length, 'sequence');
    for (const change of changes) stores.changes.put(change);
    return changes;
  });
}

type Facts = [deviceId: string | undefined, last: number | undefined, heard: Change['heard']];

export const newChange = (own: NewChange, deviceId: string, sequence: number): KeptChange => ({
  ...{ ...own, id: own.id ?? uuidV7(), deviceId, sequence, at: new Date().toISOString() },
  ...{ state: 'waiting', detail: null },
});

/** Every change on this device, of all its users, in the order made. */
export const listChanges = (): Promise<KeptChange[]> =>
  inTransaction(outbox, 'readonly', async ({ changes }) => {
    const all = (await done(changes.getAll())) as KeptChange[];
    return all.toSorted((a, b) => a.sequence - b.sequence);
  });

/** Notes that these leave now: from here on they may have arrived, whatever is heard of them. Gives those still there. */
export const markSent = (ids: readonly string[]): Promise<KeptChange[]> =>
  inTransaction(outbox, 'readwrite', async ({ changes }) => {
    const leaving: KeptChange[] = [];
    for (const id of ids) {
      const change = (await done(changes.get(id))) as KeptChange | undefined;
      if (!change) continue;
      const sent: KeptChange = { ...change, state: 'sent' };
      changes.put(sent);
      leaving.push(sent);
    }
    return leaving;
  });

/** Forgets those of them that have not left yet, and gives their ids. The others may have: only a reverse takes them back. */
export const removeWaiting = (ids: readonly string[]): Promise<string[]> =>
  inTransaction(outbox, 'readwrite', async ({ changes }) => {
    const removed: string[] = [];
    for (const id of ids) {
      const change = (await done(changes.get(id))) as KeptChange | undefined;
      if (change?.state !== 'waiting') continue;
      changes.delete(id);
      removed.push(id);
    }
    return removed;
  });

/** The server's answer to it. */
export interface Answered {
  id: string;
  state: Extract<ChangeState, 'done' | 'refused' | 'superseded'>;
  detail: string | null;
}

/** Done ones stay for a day, so that lists read before them can be shown as they are now. */
const DONE_KEPT_MS = 86_400_000;

/** @param heard both clocks, if the server sent its own */
export const keepAnswers = (
  answers: readonly Answered[],
  heard?: Change['heard'],
  now = Date.now(),
): Promise<void> =>
  inTransaction(outbox, 'readwrite', async ({ changes, facts }) => {
    for (const { id, state, detail } of answers) {
      const change = (await done(changes.get(id))) as KeptChange | undefined;
      if (change) changes.put({ ...change, state, detail, answeredAt: now });
    }
    for (const change of (await done(changes.getAll())) as KeptChange[])
      if (change.state === 'done' && (change.answeredAt ?? 0) < now - DONE_KEPT_MS) changes.delete(change.id);
    facts.put(now, 'synced');
    if (heard) facts.put(heard, 'heard');
  });

/** Lets go of these, or lets them wait once more. */
export const settle = (ids: readonly string[], how: 'forget' | 'again'): Promise<void> =>
  inTransaction(outbox, 'readwrite', async ({ changes }) => {
    for (const id of ids) {
      const change = (await done(changes.get(id))) as KeptChange | undefined;
      if (!change) continue;
      // That a visit was taken back is to be known for as long as the visit is.
      if (how === 'forget' && change.kind === 'undo' && change.state === 'superseded')
        changes.put({ ...change, state: 'done', detail: null });
      else if (how === 'forget') changes.delete(id);
      else changes.put({ ...change, state: 'waiting', detail: null });
    }
  });

/** When the server last answered, in milliseconds since 1970; null if it never did. */
export const findLastSync = (): Promise<number | null> =>
  inTransaction(
    outbox,
    'readonly',
    async ({ facts }) => ((await done(facts.get('synced'))) as number | undefined) ?? null,
  );

const removalKey = (userId: string): string => `removed ${userId}`;
const isRemovalKey = (key: IDBValidKey): key is string => String(key).startsWith(removalKey(''));

/** The server reported this account as removed: nothing of it can be sent unless they are invited again. */
export const noteRemoval = (userId: string, now = Date.now()): Promise<void> =>
  inTransaction(outbox, 'readwrite', async ({ facts }) => {
    const known = await done(facts.get(removalKey(userId)));
    if (known === undefined) facts.put(now, removalKey(userId));
  }).catch(() => undefined);

/** They signed in again. */
export const forgetRemoval = (userId: string): Promise<void> =>
  inTransaction(outbox, 'readwrite', async ({ facts }) => {
    facts.delete(removalKey(userId));
  }).catch(() => undefined);

/** Days after which what a removed account left on this device is deleted. */
export const REMOVED_KEPT_DAYS = 30;

/** The removed accounts that used this device, by when the server reported it, in milliseconds since 1970. */
export const listRemovals = (): Promise<Map<string, number>> =>
  inTransaction(outbox, 'readonly', async ({ facts }) => {
    const removals = new Map<string, number>();
    for (const key of (await done(facts.getAllKeys())).filter(isRemovalKey))
      removals.set(key.slice(removalKey('').length), (await done(facts.get(key))) as number);
    return removals;
  });

/** Deletes every change of these accounts, sent or not. Returns the ids, whose photos are to go as well. */
export const deleteChangesOf = (userIds: ReadonlySet<string>): Promise<string[]> =>
  inTransaction(outbox, 'readwrite', async ({ changes, facts }) => {
    const all = (await done(changes.getAll())) as KeptChange[];
    const deleted = all.filter(({ userId }) => userIds.has(userId)).map(({ id }) => id);
    for (const id of deleted) changes.delete(id);
    for (const userId of userIds) facts.delete(removalKey(userId));
    return deleted;
  });

// Apart from what is kept to be read (web/api/snapshots.ts), which is emptied at every sign-out.
const outbox = {
  name: 'ridgecap-outbox',
  stores: { changes: { keyPath: 'id' }, facts: {} },
} satisfies DeviceDatabase<'changes' | 'facts'>;
