import { isCold } from './local-days.ts';

/**
 * Whether a radar estimate is likely to be an echo: large hail nearly alone, or cold months in which nobody in the state
 * reported hail that day, where radars see snow melt high up.
 * @param day YYYY-MM-DD of the calendar there
 * @param confirmed '2025-09-26 AZ': where hail was reported on a day
 */
export const isUnconfirmed = (
  { day, state, isLone }: { day: string; state: string | null; isLone: boolean },
  confirmed: ReadonlySet<string>,
): boolean => isLone || (isCold(day) && !(state && confirmed.has(`${day} ${state}`)));
