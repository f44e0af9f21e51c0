import { queryOptions, useQuery } from '@tanstack/react-query';
import { momentAt } from '#domain/appointments/local-moment.ts';
import { api, readThrough, showLate } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { useOutbox } from '#web/field/index.ts';
import { type BookedTime, bookedAt, bookedTimes, USUAL_MINUTES } from './booked.ts';

const DAY_MS = 86_400_000;

/** The rep's own appointments from yesterday on; without a connection as they were read last on this device. */
export const ownAppointments = (userId: string) =>
  queryOptions({
    queryKey: [...api.appointments.list.key, 'own ahead', userId],
    queryFn: (context) =>
      readThrough(
        `${userId} appointments ahead`,
        () => {
          const since = new Date(Date.now() - DAY_MS).toISOString();
          const until = new Date(Date.now() + 731 * DAY_MS).toISOString();
          return api.appointments.list({ query: { since, until } }, { signal: context.signal });
        },
        showLate(context),
      ),
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
