import type { Appointment } from '#contract/appointments.ts';
import type { ChangeBody } from '#contract/changes.ts';
import { momentAt } from '#domain/appointments/local-moment.ts';
import { type Booked, overlaps } from '#domain/appointments/overlap.ts';
import type { KeptChange } from '#web/field/index.ts';

/** A busy time of the rep's own, and its text. */
export interface BookedTime extends Booked {
  /** Null for one that was not sent yet. */
  id: number | null;
  where: string;
}

type Kept = Pick<KeptChange, 'id' | 'kind' | 'body' | 'label' | 'state' | 'answeredAt'>;

/**
 * When the rep is expected somewhere: what was read of the server, and what this device agreed on since.
 * @param readAt when it was read, in milliseconds since 1970
 * @param timeZone of the current door: those of a day are near each other
 */
export function bookedTimes(
  read: readonly Appointment[],
  changes: readonly Kept[],
  { readAt, timeZone }: { readAt: number; timeZone: string },
): BookedTime[] {
  const undone = new Set(changes.flatMap(({ kind, body }) => (kind === 'undo' ? [body.changeId] : [])));
  const agreed = changes.filter(
    ({ kind, body, state, answeredAt }) =>
      kind === 'appointment' &&
      !undone.has(body.visitId) &&
      (state === 'waiting' || state === 'sent' || (state === 'done' && (answeredAt ?? 0) > readAt)),
  );
  return [
    ...read
      .filter(({ state }) => state === 'set')
      .map(({ id, startsAt, minutes, address }) => ({
        ...{ id, minutes, where: address },
        startsAt: Date.parse(startsAt),
      })),
    ...agreed.map(({ body, label }) => {
      const { at, minutes = USUAL_MINUTES } = body as Partial<ChangeBody<'appointment'>> & { at: string };
      return { id: null, minutes, where: label, startsAt: momentAt(at, timeZone).getTime() };
    }),
  ];
}

/** As long as one is that was agreed on at a door (contract/appointments.ts). */
export const USUAL_MINUTES = 60;

/** What the rep has at that time already; `but` is the appointment that is being changed. */
export const bookedAt = (
  booked: readonly BookedTime[],
  wanted: Booked,
  but: number | null = null,
): BookedTime | undefined =>
  booked.find((one) => (one.id === null || one.id !== but) && overlaps(one, wanted));
