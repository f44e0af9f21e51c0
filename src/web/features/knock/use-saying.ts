import { type RefObject, useRef, useState } from 'react';
import { APPOINTMENT_NOTE_LENGTH } from '#contract/appointments.ts';
import { momentAt, momentWords, wallClockAt } from '#domain/appointments/local-moment.ts';
import { slotWords } from '#domain/appointments/slots.ts';
import type { Fix } from '#domain/knocks/grade.ts';
import { outcomeLabels } from '#domain/queues/outcomes.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { type KeptChange, record, recordTogether, saidOf, uuidV7 } from '#web/field/index.ts';
import { toast } from '#web/ui/toast.tsx';
import type { KnockOutcome } from './outcome-buttons.tsx';
import { type Door, zoneOf } from './overlay.ts';
import { useNote } from './use-note.ts';

/** A visit that can still be taken back, and what was saved with it. */
export interface Saved {
  visit: KeptChange;
  label: string;
}

/** What is said at a door: its note, what came of the visit, and a time agreed on. Kept on this device before it counts. */
export function useSaying(
  { door, queueId, fix }: { door: Door; queueId: number; fix: Fix | null },
  onSaved: (saved: Saved) => void,
) {
  const { id: propertyId, address } = door.item.property;
  const [note, type] = useNote(useSignedInUser().id, propertyId);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const save = (act: () => Promise<unknown>) => saveOnce(act, busy, setSaving);

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
    });

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
    });

  return { note, type, saving, saveNote: () => save(keepNote), say, agree };
}

/** Milliseconds after which saving is shown. Most of it is done before, and drawing every button twice would hold it up. */
const SHOWN_AFTER_MS = 150;

/** Does it unless something is still being saved; what could not be saved is said. */
async function saveOnce(
  act: () => Promise<unknown>,
  busy: RefObject<boolean>,
  setSaving: (saving: boolean) => void,
): Promise<void> {
  if (busy.current) return;
  busy.current = true;
  const takesLong = setTimeout(() => setSaving(true), SHOWN_AFTER_MS);
  try {
    await act();
  } catch (error) {
    toast({ title: 'Not saved', description: saidOf(error), variant: 'destructive' });
  } finally {
    clearTimeout(takesLong);
    busy.current = false;
    setSaving(false);
  }
}
