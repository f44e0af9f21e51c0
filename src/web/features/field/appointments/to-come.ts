import type { Appointment } from '#contract/appointments.ts';
import type { ChangeBody } from '#contract/changes.ts';
import { momentAt } from '#domain/appointments/local-moment.ts';
import { isNews } from '#web/features/field/doors/index.ts';
import type { KeptChange } from '#web/field/index.ts';
import { USUAL_MINUTES } from './booked.ts';

/**
 * Appointments made on this device that the last reading does not show yet, the latest first. They cannot be changed before
 * the server has them.
 * @param changes those of the door, in the order made
 * @param timeZone of the door
 */
export function appointmentsToCome(
  changes: readonly KeptChange[],
  { readAt, timeZone }: { readAt: number; timeZone: string },
): Appointment[] {
  const undone = new Set(changes.flatMap(({ kind, body }) => (kind === 'undo' ? [body.changeId] : [])));
  return changes
    .filter((one) => one.kind === 'appointment' && isNews(one, readAt) && !undone.has(one.body.visitId))
    .map(({ sequence, body }): Appointment => {
      const { propertyId, at, minutes = USUAL_MINUTES, note = null, personId = null } = body as Kept;
      return {
        // The server's ids are above 0.
        ...{ id: -sequence, propertyId, address: '', zipCode: '' },
        ...{
          startsAt: momentAt(at, timeZone).toISOString(),
          timeZone,
          minutes,
          note: note || null,
          personId,
        },
        ...{ state: 'set', conflict: false, by: null, may: { change: false } },
      };
    })
    .toSorted((a, b) => Date.parse(b.startsAt) - Date.parse(a.startsAt));
}

type Kept = Partial<ChangeBody<'appointment'>> & Pick<ChangeBody<'appointment'>, 'propertyId' | 'at'>;
