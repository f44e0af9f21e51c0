import { useQuery } from '@tanstack/react-query';
import { momentAt } from '#domain/appointments/local-moment.ts';
import { api, keptQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { useOutbox } from '#web/field/index.ts';
import { dayAhead, endOfDay, startOfDay } from '#web/ui/days.ts';
import { type BookedTime, bookedAt, bookedTimes, USUAL_MINUTES } from './booked.ts';

/** The rep's own appointments from yesterday on; without a connection as they were read last on this device. */
export const ownAppointments = (userId: string) =>
  keptQuery(api.appointments.list, `${userId} appointments ahead`, {
    query: { since: startOfDay(dayAhead(-1)), until: endOfDay(dayAhead(731)) },
  });

/** Finds what the rep has at a time already, on this device's knowledge. */
export function useBooked(): (
  at: string,
  timeZone: string,
  rest?: { minutes?: number; but?: number | null },
) => BookedTime | undefined {
  const own = useQuery(ownAppointments(useSignedInUser().id));
  const { waiting, done } = useOutbox();
  return (at, timeZone, { minutes = USUAL_MINUTES, but = null } = {}) => {
    const readAt = own.data?.savedAt ?? own.dataUpdatedAt;
    const booked = bookedTimes(own.data?.data ?? [], [...done, ...waiting], { readAt, timeZone });
    return bookedAt(booked, { startsAt: momentAt(at, timeZone).getTime(), minutes }, but);
  };
}
