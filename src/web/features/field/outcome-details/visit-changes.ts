import { APPOINTMENT_NOTE_LENGTH } from '#contract/appointments.ts';
import { formatMoment, momentAt, timeInstead, wallClockAt } from '#domain/appointments/local-moment.ts';
import { slotLabels } from '#domain/appointments/slots.ts';
import { dollars } from '#domain/crm/deal-value.ts';
import type { Fix } from '#domain/knocks/grade.ts';
import { formatFollowUp } from '#domain/queues/follow-up.ts';
import { type Outcome, outcomeLabels } from '#domain/queues/outcomes.ts';
import { type Unsigned, uuidV7 } from '#web/field/index.ts';
import type { ReadDetails } from './details.ts';

/** The outcome of a visit, with what was agreed on. */
export interface AgreedVisit {
  outcome: Exclude<Outcome, 'to_do'>;
  /** With 'come_back': a day of the door's calendar; null if none was agreed on. */
  followUpOn?: string | null;
  /** With 'appointment': a time on the clocks of the door, 'YYYY-MM-DDTHH:MM'; null if none was agreed on. */
  at?: string | null;
  /** With 'sold' and 'appointment': the amount, and the contact. */
  read?: ReadDetails;
}

interface AtDoor {
  propertyId: number;
  address: string;
  queueId: number;
  timeZone: string;
  fix: Fix | null;
  /** What was typed; empty for no note. */
  note: string;
}

/** A visit as changes of this device, itself first: kept together or not at all, and taken back together. */
export function visitChanges(
  visit: AgreedVisit,
  door: AtDoor,
): { changes: [Unsigned, ...Unsigned[]]; label: string } {
  const { outcome, followUpOn, at = null, read } = visit;
  const { propertyId, address, queueId, fix } = door;
  const visitId = uuidV7();
  const note = door.note.trim();
  const body = {
    ...{ propertyId, queueId, outcome, fix },
    ...(outcome === 'come_back' && { followUpOn: followUpOn ?? null }),
    ...(outcome === 'sold' && { dealValue: read?.dealValue ?? null }),
  };
  const person = read?.person;
  return {
    label: `${wordsOf(visit, door.timeZone)}, ${address}`,
    changes: [
      { id: visitId, kind: 'knock', body, label: `${wordsOf(visit, door.timeZone)}, ${address}` },
      ...(outcome === 'appointment' && at !== null ? [appointmentAt(at, visitId, note, door)] : []),
      ...(person
        ? [
            {
              kind: 'person' as const,
              body: { propertyId, visitId, ...person },
              label: `Contact at ${address}`,
            },
          ]
        : []),
      ...(note === ''
        ? []
        : [
            { kind: 'note' as const, body: { propertyId, visitId, body: note }, label: `Note on ${address}` },
          ]),
    ],
  };
}

function appointmentAt(
  at: string,
  visitId: string,
  note: string,
  { propertyId, address, timeZone }: AtDoor,
): Unsigned {
  const label = `Appointment ${formatMoment(momentAt(at, timeZone), timeZone)}, ${address}`;
  const ofCalendar = note.slice(0, APPOINTMENT_NOTE_LENGTH) || null;
  return { kind: 'appointment', body: { propertyId, visitId, at, note: ofCalendar }, label };
}

/** Short enough to be read at a glance: it is undone within seconds. */
function wordsOf({ outcome, followUpOn, at = null, read }: AgreedVisit, timeZone: string): string {
  const now = wallClockAt(new Date(), timeZone);
  if (outcome === 'come_back' && followUpOn)
    return `${outcomeLabels.come_back} ${formatFollowUp(followUpOn, now.slice(0, 10))}`;
  if (outcome === 'sold' && read?.dealValue) return `Sold for ${dollars(read.dealValue)}`;
  if (outcome !== 'appointment' || at === null) return outcomeLabels[outcome];
  const { day, time } = slotLabels(timeInstead(at, timeZone) ?? at, now);
  return `Appointment: ${day} ${time}`;
}
