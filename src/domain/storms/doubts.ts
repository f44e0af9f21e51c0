import { isCold } from './local-days.ts';

/**
 * Whether a radar estimate is likely to be an echo: large hail almost alone, or cold months without a hail report in the
 * state that day, when radars detect snow melting high up.
 * @param day YYYY-MM-DD of the calendar there
 * @param confirmed '2025-09-26 AZ': days and states with reported hail
 */
export const isUnconfirmed = (
  { day, state, isLone }: { day: string; state: string | null; isLone: boolean },
  confirmed: ReadonlySet<string>,
): boolean => isLone || (isCold(day) && !(state && confirmed.has(`${day} ${state}`)));
