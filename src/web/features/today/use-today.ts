import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import { dayOf, endOfDay, startOfDay } from '#web/ui/days.ts';

/** The day on this device's clock, as calls want it: the same all day, so that it is asked for once. */
function dayNow(): { since: string; until: string } {
  const day = dayOf(new Date());
  return { since: startOfDay(day), until: endOfDay(day) };
}

/** The caller's queues with doors to do, those worked on last first. */
export const useWalks = () =>
  useQuery({
    ...query(api.queues.list),
    select: (queues) =>
      queues
        .filter(({ itemCount, workedCount }) => itemCount > workedCount)
        .sort((a, b) => (b.workedAt ?? b.createdAt).localeCompare(a.workedAt ?? a.createdAt)),
  });

/** The caller's appointments of the day that are still set. */
export const useAppointmentsToday = () =>
  useQuery({
    ...query(api.appointments.list, { query: dayNow() }),
    select: (appointments) => appointments.filter(({ state }) => state === 'set'),
  });

/** Come-backs, hot leads, and what the crew did. Others work on while one looks. */
export const useToday = () =>
  useQuery({ ...query(api.today.get, { query: { since: dayNow().since } }), refetchInterval: 60_000 });
