import { readOutbox } from './outbox-state.ts';
import { deletePhotos } from './photo-store.ts';
import { announce, reload, unsent } from './reload.ts';
import { deleteChangesOf, type KeptChange, listChanges, listRemovals, REMOVED_KEPT_DAYS } from './store.ts';

/** Deletes what accounts left on this device that were removed more than 30 days ago. */
export async function purgeRemoved(now = Date.now()): Promise<void> {
  const removals = await listRemovals().catch(() => new Map<string, number>());
  const old = [...removals].filter(([, at]) => at < now - REMOVED_KEPT_DAYS * 86_400_000);
  await deleteAllOf(new Set(old.map(([userId]) => userId)));
}

/** Deletes other accounts' data on this device, on request. */
export async function deleteOfOthers(): Promise<void> {
  const all = await listChanges();
  const { userId: own } = readOutbox();
  await deleteAllOf(new Set(all.map(({ userId }) => userId).filter((userId) => userId !== own)));
  await reload();
  announce();
}

async function deleteAllOf(userIds: ReadonlySet<string>): Promise<void> {
  if (userIds.size === 0) return;
  const ids = await deleteChangesOf(userIds).catch(() => []);
  await deletePhotos(ids).catch(() => undefined);
}

/** What waits and what was refused, as a text to be kept elsewhere. */
export function exportOutbox(): string {
  const { waiting, parked } = readOutbox();
  return fileOf([...parked, ...waiting]);
}

const fileOf = (changes: readonly KeptChange[]): string =>
  JSON.stringify({ exportedAt: new Date().toISOString(), changes }, null, 2);

/** What was never sent, of accounts that may sign in again and of removed ones, for the person who finds it on this device. */
export async function findLeftBehind() {
  await purgeRemoved();
  const [all, removals] = await Promise.all([listChanges(), listRemovals()]);
  const left = all.filter(({ state }) => unsent.has(state));
  const changes = left.filter(({ userId }) => removals.has(userId));
  return {
    kept: left.length - changes.length,
    changes,
    text: fileOf(changes),
    remove: () => deleteAllOf(new Set(removals.keys())),
  };
}
