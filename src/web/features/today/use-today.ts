import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Appointment } from '#contract/appointments.ts';
import type { Queue } from '#contract/queues.ts';
import type { Walk } from '#contract/walks.ts';
import { api, type Kept, readThrough, showLate } from '#web/api/index.ts';
import { queuesOf } from '#web/features/add-to-queue/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { dayOf, endOfDay, startOfDay } from '#web/ui/days.ts';

/** The day on this device's clock, as calls want it: the same all day, so that it is asked for once. */
function dayNow(): { since: string; until: string } {
  const day = dayOf(new Date());
  return { since: startOfDay(day), until: endOfDay(day) };
}

/** So many days after this one, 'YYYY-MM-DD'. */
function dayAhead(days: number): string {
  const now = new Date();
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

/** What the day holds, as the server says it; without a connection as it was read last on this device, today. */
function ofDay<Data>(
  userId: string,
  call: { key: readonly [string, string] },
  load: (signal: AbortSignal) => Promise<Data>,
  of?: string,
) {
  const name = [userId, ...call.key, dayOf(new Date()), ...(of ? [of] : [])].join(' ');
  return queryOptions({
    queryKey: [...call.key, name],
    queryFn: (context): Promise<Kept<Data>> =>
      readThrough(name, () => load(context.signal), showLate(context)),
  });
}

/** A queue with doors to do; `given` where somebody cut it as a walk of this day. */
export interface WalkToGoOn extends Queue {
  given: Walk | undefined;
}

const givenOn = (userId: string) =>
  ofDay(userId, api.walks.list, (signal) =>
    api.walks.list({ query: { day: dayOf(new Date()) } }, { signal }),
  );

/** The queues assigned to the caller with doors to do: walks given for today first, then those worked on last. */
export function useWalks() {
  const userId = useSignedInUser().id;
  // Where it fails, queues are there all the same.
  const given = useQuery(givenOn(userId)).data?.data;
  return useQuery({
    ...queuesOf(userId),
    select: ({ data }) =>
      data
        .filter(({ assignee, itemCount, workedCount }) => assignee.id === userId && itemCount > workedCount)
        .map((queue): WalkToGoOn => ({ ...queue, given: given?.find(({ queueId }) => queueId === queue.id) }))
        .sort(
          (a, b) =>
            Number(b.given !== undefined) - Number(a.given !== undefined) ||
            (b.workedAt ?? b.createdAt).localeCompare(a.workedAt ?? a.createdAt),
        ),
  });
}

/** The queues of the day: given for it, or worked on since it began. */
export const isOfToday = ({ given, workedAt }: WalkToGoOn): boolean =>
  given !== undefined || (workedAt !== null && workedAt >= dayNow().since);

/** Days after this one whose appointments are shown with it. */
export const DAYS_AHEAD = 7;

/** The caller's appointments that are still set: those of the day, and those of the days ahead. */
export function useAppointments() {
  const userId = useSignedInUser().id;
  return useQuery({
    ...ofDay(userId, api.appointments.list, (signal) =>
      api.appointments.list(
        { query: { since: dayNow().since, until: endOfDay(dayAhead(DAYS_AHEAD)) } },
        { signal },
      ),
    ),
    select({ data }) {
      const set = data.filter(({ state }) => state === 'set');
      const isToday = ({ startsAt }: Appointment) => Date.parse(startsAt) <= Date.parse(dayNow().until);
      return { today: set.filter(isToday), ahead: set.filter((one) => !isToday(one)) };
    },
  });
}

/** The walks of the day: of all the crew for who leads it. */
export const useCrewWalks = () => {
  const walks = useQuery(givenOn(useSignedInUser().id));
  return { ...walks, data: walks.data?.data };
};

/** The appointments of the day that colleagues have; the caller's own are in their own list. */
export function useCrewAppointments() {
  const userId = useSignedInUser().id;
  const { since, until } = dayNow();
  return useQuery({
    ...ofDay(
      userId,
      api.appointments.list,
      (signal) => api.appointments.list({ query: { since, until, whose: 'company' } }, { signal }),
      'company',
    ),
    select: ({ data }) => data.filter(({ by, state }) => by !== null && state === 'set'),
  });
}

const readToday = (userId: string) =>
  ofDay(userId, api.today.get, (signal) => api.today.get({ query: { since: dayNow().since } }, { signal }));

/** Come-backs, hot leads, and what the crew did. Others work on while one looks. */
export const useToday = () =>
  useQuery({
    ...readToday(useSignedInUser().id),
    select: ({ data }) => data,
    refetchInterval: 60_000,
  });

/** Since when what is shown lies on this device, in milliseconds since 1970; null where the server was asked just now. */
export const useSavedAt = (): number | null =>
  useQuery({ ...readToday(useSignedInUser().id), select: ({ savedAt }) => savedAt }).data ?? null;
