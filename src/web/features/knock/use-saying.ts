import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { APPOINTMENT_NOTE_LENGTH } from '#contract/appointments.ts';
import { momentAt, momentWords, wallClockAt } from '#domain/appointments/local-moment.ts';
import { slotWords } from '#domain/appointments/slots.ts';
import type { Fix } from '#domain/knocks/grade.ts';
import { outcomeLabels } from '#domain/queues/outcomes.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { type KeptChange, record, recordTogether, saidOf, useDraft, uuidV7 } from '#web/field/index.ts';
import { painted } from '#web/ui/painted.ts';
import { toast } from '#web/ui/toast.tsx';
import type { KnockOutcome } from './outcome-buttons.tsx';
import { type Door, zoneOf } from './overlay.ts';

/** A visit that can still be taken back, and what was saved with it. */
export interface Saved {
  visit: KeptChange;
  label: string;
}

interface Told {
  /** It is on the disk of this device: to be shown before anything else. */
  onSaved: (saved: Saved) => void;
  /** That has been shown. */
  onTold: () => void;
}

/** What is said at a door: its note, what came of the visit, and a time agreed on. Kept on this device before it counts. */
export function useSaying(
  { door, queueId, fix }: { door: Door; queueId: number; fix: Fix | null },
  { onSaved, onTold }: Told,
) {
  const { id: propertyId, address } = door.item.property;
  const [note, type] = useDraft('knock-notes', useSignedInUser().id, propertyId);
  const [saving, setSaving] = useState(false);
  const busy = useRef(new Set<number>());
  const save = (act: () => Promise<unknown>, then?: () => Promise<void>) =>
    saveOnce(act, { propertyId, busy, setSaving, then });

  async function keepNote() {
    const body = note.trim();
    if (body === '') return;
    await record({ kind: 'note', body: { propertyId, body }, label: `Note on ${address}` });
    type('');
  }

  const visitOf = (outcome: KnockOutcome) =>
    ({
      kind: 'knock',
      body: { propertyId, queueId, outcome, fix },
      label: `${outcomeLabels[outcome]}, ${address}`,
    }) as const;

  const say = (outcome: KnockOutcome) =>
    save(async () => {
      await keepNote();
      await record(visitOf(outcome), (visit) => onSaved({ visit, label: visit.label }));
    }, turn);

  // Drawn before another press is taken: it would be said of this door once more.
  async function turn() {
    await painted();
    flushSync(onTold);
  }

  /** The visit and its appointment are kept together or not at all. @param at on the clocks of the door */
  const agree = (at: string) =>
    save(async () => {
      const visitId = uuidV7();
      const timeZone = zoneOf(door);
      const label = `Appointment ${momentWords(momentAt(at, timeZone), timeZone)}, ${address}`;
      // What is undone within seconds is said short enough to be read at a glance.
      const { day, time } = slotWords(at, wallClockAt(new Date(), timeZone));
      const said = `Appointment: ${day} ${time}, ${address}`;
      const ofCalendar = note.trim().slice(0, APPOINTMENT_NOTE_LENGTH) || null;
      await keepNote();
      await recordTogether(
        [
          { ...visitOf('appointment'), id: visitId },
          { kind: 'appointment', body: { propertyId, visitId, at, note: ofCalendar }, label },
        ],
        ([visit]) => visit && onSaved({ visit, label: said }),
      );
    }, turn);

  return { note, type, saving, saveNote: () => save(keepNote), say, agree };
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

/** Does it unless something is still being saved at this door; what could not be saved is said. */
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
    toast({ title: 'Not saved', description: saidOf(error), variant: 'destructive' });
  } finally {
    clearTimeout(takesLong);
    busy.current.delete(propertyId);
    setSaving(false);
  }
}
