import type { TodayList } from '#contract/today.ts';
import { walkPath } from '#web/features/leads/queues/index.ts';

/** The address that opens a door with all that is known of it. */
export const doorPath = (propertyId: number): string => `/dashboard?property=${propertyId}`;

/** Where a queue is worked: door by door on a phone, where there is room in its list. */
export const workPath = (queueId: number, wide: boolean): string =>
  wide ? walkPath(queueId) : `/knock/${queueId}`;

/** The doors of a queue where nobody was home. */
export const notHomesPath = (queueId: number): string => `/queue/${queueId}?show=not_home`;

/** A door of a queue in the same way; where it is in none, with all that is known of it. */
export const comeBackPath = (
  { propertyId, queueId }: { propertyId: number; queueId: number | null },
  wide: boolean,
): string => (wide || queueId === null ? doorPath(propertyId) : `/knock/${queueId}?door=${propertyId}`);

/** All doors of a list of the day: one's own, the company's, or those a colleague promised. */
export const listPath = (list: TodayList, of?: string): string =>
  `/today/${list}${of === undefined ? '' : `?of=${of}`}`;

/** The address parameter that opens an appointment of the day. */
export const APPOINTMENT = 'appointment';
export const appointmentPath = (id: number): string => `/today?${APPOINTMENT}=${id}`;
