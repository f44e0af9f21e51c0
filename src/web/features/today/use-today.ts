import { useQuery } from '@tanstack/react-query';
import type { Queue } from '#contract/queues.ts';
import type { Walk } from '#contract/walks.ts';
import { api, query } from '#web/api/index.ts';
import { dayOf, endOfDay, startOfDay } from '#web/ui/days.ts';

/** The day on this device's clock, as calls want it: the same all day, so that it is asked for once. */
function dayNow(): { since: string; until: string } {
  const day = dayOf(new Date());
  return { since: startOfDay(day), until: endOfDay(day) };
}

/** A queue with doors to do; `given` where somebody cut it as a walk of this day. */
interface WalkToGoOn extends Queue {
  given: Walk | undefined;
}

/** The caller's queues with doors to do: walks given for today first, then those worked on last. */
export function useWalks() {
  // Where it fails, queues are there all the same.
  const given = useQuery(query(api.walks.list, { query: { day: dayOf(new Date()) } })).data;
  return useQuery({
    ...query(api.queues.list),
    select: (queues) =>
      queues
        .filter(({ itemCount, workedCount }) => itemCount > workedCount)
        .map((queue): WalkToGoOn => ({ ...queue, given: given?.find(({ queueId }) => queueId === queue.id) }))
        .sort(
          (a, b) =>
            Number(b.given !== undefined) - Number(a.given !== undefined) ||
            (b.workedAt ?? b.createdAt).localeCompare(a.workedAt ?? a.createdAt),
        ),
  });
}

/** The caller's appointments of the day that are still set. */
export const useAppointmentsToday = () =>
  useQuery({
    ...query(api.appointments.list, { query: dayNow() }),
    select: (appointments) => appointments.filter(({ state }) => state === 'set'),
  });

/** Come-backs, hot leads, and what the crew did. Others work on while one looks. */
export const useToday = () =>
  useQuery({ ...query(api.today.get, { query: { since: dayNow().since } }), refetchInterval: 60_000 });
