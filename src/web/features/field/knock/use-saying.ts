import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { timeInstead } from '#domain/appointments/local-moment.ts';
import { skippedSentence } from '#domain/appointments/slots.ts';
import type { Fix } from '#domain/knocks/grade.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { type Door, itemAfter, useOutcomeStages, zoneOf } from '#web/features/field/doors/index.ts';
import { type AgreedVisit, visitChanges } from '#web/features/field/outcome-details/index.ts';
import { failureText, type KeptChange, record, recordTogether, useDraft } from '#web/field/index.ts';
import { painted } from '#web/ui/painted.ts';
import { toast } from '#web/ui/toast.tsx';
import { describeSave } from './saved-words.ts';

/** A visit that can still be taken back, and what was saved with it. */
export interface Saved {
  visit: KeptChange;
  label: string;
  /** What else was done. */
  details: readonly string[];
}

interface Callbacks {
  /** It is on the disk of this device: to be shown before anything else. */
  onSaved: (saved: Saved) => void;
  /** That has been shown. */
  onRecorded: () => void;
}

/** The form at a door: its note, the visit's outcome, and an appointment. Stored on this device before it counts. */
export function useRecording(
  { door, queueId, fix }: { door: Door; queueId: number; fix: Fix | null },
  { onSaved, onRecorded }: Callbacks,
) {
  const { id: propertyId, address } = door.item.property;
  const [note, type] = useDraft('knock-notes', useSignedInUser().id, propertyId);
  const [saving, setSaving] = useState(false);
  const companyStages = useOutcomeStages();
  const busy = useRef(new Set<number>());
  const save = (act: () => Promise<unknown>, then?: () => Promise<void>) =>
    saveOnce(act, { propertyId, busy, setSaving, then });

  async function keepNote() {
    const body = note.trim();
    if (body === '') return;
    await record({ kind: 'note', body: { propertyId, body }, label: `Note on ${address}` });
    type('');
  }

  const say = (visit: AgreedVisit) =>
    save(async () => {
      const timeZone = zoneOf(door);
      const { changes, label } = visitChanges(visit, { propertyId, address, queueId, timeZone, fix, note });
      const visited = { id: '', madeAt: new Date(), kind: 'knock', queueId, outcome: visit.outcome } as const;
      const after = itemAfter(queueId, door.item, visited, { companyStages });
      const details = describeSave(door.item, after, { read: visit.read, hasNote: note.trim() !== '' });
      await recordTogether(changes, ([kept]) => kept && onSaved({ visit: kept, label, details }));
      if (note.trim() !== '') type('');
      const instead = visit.at ? timeInstead(visit.at, timeZone) : null;
      if (visit.at && instead !== null)
        toast({ title: 'Time Moved', description: skippedSentence(visit.at, instead) });
    }, turn);

  // Drawn before the next press is handled: it would count for this door again.
  async function turn() {
    await painted();
    flushSync(onRecorded);
  }

  return { note, type, saving, saveNote: () => save(keepNote), say };
}

/** Milliseconds after which saving is shown. Most of it is done before, and drawing every button twice would hold it up. */
const SHOWN_AFTER_MS = 150;

interface Saving {
  propertyId: number;
  /** The doors at which something is being saved. */
  busy: RefObject<Set<number>>;
  setSaving: (saving: boolean) => void;
  /** What follows where it could be saved, and nothing else of this door before it. */
  then: (() => Promise<void>) | undefined;
}

/** Runs it unless a save is in progress at this door; a failed save is reported. */
async function saveOnce(
  act: () => Promise<unknown>,
  { propertyId, busy, setSaving, then }: Saving,
): Promise<void> {
  if (busy.current.has(propertyId)) return;
  busy.current.add(propertyId);
  const takesLong = setTimeout(() => setSaving(true), SHOWN_AFTER_MS);
  try {
    await act();
    clearTimeout(takesLong);
    await then?.();
  } catch (error) {
    toast({ title: 'Not saved', description: failureText(error), variant: 'destructive' });
  } finally {
    clearTimeout(takesLong);
    busy.current.delete(propertyId);
    setSaving(false);
  }
}
