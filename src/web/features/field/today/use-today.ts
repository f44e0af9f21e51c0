import { useQueries, useQuery } from '@tanstack/react-query';
import type { Appointment } from '#contract/appointments.ts';
import type { CallOf, Endpoint } from '#contract/endpoint.ts';
import type { Queue } from '#contract/queues.ts';
import type { TodayList } from '#contract/today.ts';
import type { Walk } from '#contract/walks.ts';
import { api, type Call, keptQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { useQueues } from '#web/features/leads/add-to-queue/index.ts';
import { keptPeople } from '#web/features/sales/people/index.ts';
import { dayAhead, dayOf, endOfDay, startOfDay } from '#web/ui/days.ts';

/** The day, as calls want it: the same all day, so that it is asked for once. */
function dayNow(): { since: string; until: string } {
  const day = dayOf(new Date());
  return { since: startOfDay(day), until: endOfDay(day) };
}

/** The day's contents from the server; without a connection as last read on this device, today. */
const ofDay = <E extends Endpoint>(userId: string, call: Call<E>, input: CallOf<E>, of: string[] = []) =>
  keptQuery(call, [userId, ...call.key, dayOf(new Date()), ...of].join(' '), input);

/** A queue with doors to do; `given` if a colleague cut it as a walk of this day. */
export interface WalkToGoOn extends Queue {
  given: Walk | undefined;
}

const givenOn = (userId: string, day = dayOf(new Date())) =>
  ofDay(userId, api.walks.list, { query: { day } }, [day]);

/** The queues assigned to the caller with doors to do: walks given for today first, then those worked on last. */
export function useWalks() {
  const userId = useSignedInUser().id;
  // Where it fails, queues are there all the same.
  const given = useQuery(givenOn(userId)).data?.data;
  const queues = useQueues();
  const walks = queues.data?.data
    .filter(({ assignee, itemCount, workedCount }) => assignee.id === userId && itemCount > workedCount)
    .map((queue): WalkToGoOn => ({ ...queue, given: given?.find(({ queueId }) => queueId === queue.id) }))
    .sort(
      (a, b) =>
        Number(b.given !== undefined) - Number(a.given !== undefined) ||
        (b.workedAt ?? b.createdAt).localeCompare(a.workedAt ?? a.createdAt),
    );
  return { ...queues, data: walks };
}

/** The queues of the day: given for it, or worked on since it began. */
export const isOfToday = ({ given, workedAt }: WalkToGoOn): boolean =>
  given !== undefined || (workedAt !== null && workedAt >= dayNow().since);

/**
 * The queues of the last day of work before this one that still have doors where nobody was home: the caller's, or the
 * crew's for leaders.
 */
export function useNotHomes(whose: 'own' | 'crew') {
  const userId = useSignedInUser().id;
  const today = dayOf(new Date());
  const earlier = (useQueues().data?.data ?? [])
    .filter(
      ({ assignee, notHomeCount = 0 }) => notHomeCount > 0 && (whose === 'crew' || assignee.id === userId),
    )
    .map((queue) => ({
      ...queue,
      on: queue.day ?? (queue.workedAt ? dayOf(new Date(queue.workedAt)) : today),
    }))
    .filter(({ on }) => on < today);
  const last = earlier.reduce((latest, { on }) => (on > latest ? on : latest), '');
  return earlier.filter(({ on }) => on === last);
}

/** Days after this one whose appointments are shown with it. */
export const DAYS_AHEAD = 7;

/** The day's appointments with their results, and those still set in the days ahead: the caller's, or everybody's. */
export function useAppointments(whose: 'mine' | 'company') {
  const userId = useSignedInUser().id;
  const until = endOfDay(dayAhead(DAYS_AHEAD));
  return useQuery({
    ...ofDay(userId, api.appointments.list, { query: { since: dayNow().since, until, whose } }, [whose]),
    select({ data }) {
      const isDue = ({ startsAt }: Appointment) => dayOf(new Date(startsAt)) <= dayOf(new Date());
      const ahead = data.filter((one) => !isDue(one) && one.state === 'set');
      return { today: data.filter(isDue), ahead };
    },
  });
}

/** A property, also without a connection once it was read on this device. */
export const keptProperty = (userId: string, propertyId: number) =>
  keptQuery(api.properties.get, `${userId} property ${propertyId}`, { params: { propertyId } });

/** Keeps on this device what an appointment's card shows of these properties. */
export function useKeptHere(propertyIds: readonly number[]): void {
  const userId = useSignedInUser().id;
  const unique = [...new Set(propertyIds)];
  useQueries({ queries: unique.map((id) => keptProperty(userId, id)) });
  useQueries({ queries: unique.map((id) => keptPeople(userId, id)) });
}

/** The walks of a day: of the whole crew for leaders. */
export const useCrewWalks = (day: string) => {
  const walks = useQuery(givenOn(useSignedInUser().id, day));
  return { ...walks, data: walks.data?.data };
};

/** What the crew did on a day, when their phones last sent something, and the doors of the day; for leaders. */
export const useCrewDay = (day: string, enabled = true) => {
  const span = { since: startOfDay(day), until: endOfDay(day) };
  return useQuery({
    ...ofDay(useSignedInUser().id, api.today.getCrew, { query: { ...span, day } }, [day]),
    enabled,
    select: ({ data }) => data,
  });
};

/** A list of the day, whole. @param of 'me', 'company', or a colleague's id */
export const useDoorList = (list: TodayList, of: string) =>
  useQuery({
    ...ofDay(useSignedInUser().id, api.today.listDoors, { query: { since: dayNow().since, list, of } }, [
      list,
      of,
    ]),
    select: ({ data }) => data,
  });

const readToday = (userId: string) => ofDay(userId, api.today.get, { query: { since: dayNow().since } });

/** Follow-ups, hot leads, and what the crew did. Others work on while one looks. */
export const useToday = () =>
  useQuery({
    ...readToday(useSignedInUser().id),
    select: ({ data }) => data,
  });

/** Since when the data is on this device, in milliseconds since 1970; null if it is fresh from the server. */
export const useSavedAt = (): number | null =>
  useQuery({ ...readToday(useSignedInUser().id), select: ({ savedAt }) => savedAt }).data ?? null;
