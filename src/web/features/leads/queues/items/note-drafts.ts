import { useEffect, useSyncExternalStore } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import { api } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { type Drafts, onDraftsElsewhere, readDrafts, writeDrafts } from '#web/field/index.ts';
import { showChange } from './use-items.ts';

/** A note that is typed and that the server does not have yet. */
export interface NoteDraft {
  text: string;
  /** The saved note it was begun on. */
  base: string | null;
  /** Milliseconds since 1970. */
  typedAt: number;
}

/** Whose note it is, of which door in which queue. */
export interface NotePlace {
  userId: string;
  queueId: number;
  propertyId: number;
}

const KEPT_MS = 30 * 86_400_000;

let drafts = readYoung();
const listeners = new Set<() => void>();
const saving = new Map<string, string>();

const keyOf = ({ userId, queueId, propertyId }: NotePlace): string => `${userId} ${queueId} ${propertyId}`;

/** What is typed and not saved, by door of the queue, for the signed-in user. */
export function useNoteDrafts(queueId: number): (propertyId: number) => NoteDraft | undefined {
  const userId = useSignedInUser().id;
  const all = useSyncExternalStore(subscribe, () => drafts);
  return (propertyId) => all[keyOf({ userId, queueId, propertyId })];
}

export const findDraft = (place: NotePlace): NoteDraft | undefined => drafts[keyOf(place)];

/** Keeps what is typed on this device, at once, until the server has it; null if it is what is saved. */
export function keepDraft(place: NotePlace, draft: Pick<NoteDraft, 'text' | 'base'> | null): void {
  const key = keyOf(place);
  const own = Object.entries(drafts).filter(([one]) => one !== key && one.startsWith(`${place.userId} `));
  const others = Object.fromEntries(own);
  publish(draft ? { ...others, [key]: { ...draft, typedAt: Date.now() } } : others);
}

/** Saves what is typed for a door, if anything is. False if it could not be saved: the draft stays. */
export async function saveDraft(place: NotePlace): Promise<boolean> {
  const key = keyOf(place);
  const draft = drafts[key];
  if (!draft || saving.get(key) === draft.text) return true;
  const notes = draft.text.trim() || null;
  const { userId: _user, ...params } = place;
  saving.set(key, draft.text);
  try {
    await api.queues.updateItem({ params, body: { notes } }, { shown: ['queues', 'queue-items'] });
    noteSaved(place, draft, notes);
    return true;
  } catch {
    return false;
  } finally {
    saving.delete(key);
  }
}

/** To be called when the server has the draft's text; what was typed since stays a draft. */
export function noteSaved(place: NotePlace, saved: NoteDraft, notes: string | null): void {
  showChange(place.queueId, place.propertyId, { notes });
  const now = findDraft(place);
  if (now) keepDraft(place, now.text === saved.text ? null : { text: now.text, base: notes });
}

/**
 * Saves a queue's waiting drafts when the server is reached again. A note that was changed meanwhile is not overwritten:
 * that draft waits for its author.
 */
export function useSavingOfDrafts(queueId: number, items: readonly QueueItem[], reached: boolean): void {
  const userId = useSignedInUser().id;
  useEffect(() => {
    if (!reached) return;
    for (const { property, notes } of items) {
      const place = { userId, queueId, propertyId: property.id };
      if (findDraft(place)?.base === notes) void saveDraft(place);
    }
  }, [userId, queueId, items, reached]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const end = onDraftsElsewhere(() => {
    drafts = readYoung();
    listener();
  });
  return () => {
    listeners.delete(listener);
    end();
  };
}

function publish(next: Drafts<NoteDraft>): void {
  drafts = next;
  writeDrafts(next);
  for (const listener of listeners) listener();
}

function readYoung(): Drafts<NoteDraft> {
  const young = Object.entries(readDrafts<NoteDraft>()).filter(
    ([, { typedAt }]) => typedAt > Date.now() - KEPT_MS,
  );
  return Object.fromEntries(young);
}
