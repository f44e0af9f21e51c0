import { formatDay } from '#web/ui/days.ts';

const MOST_LETTERS = 40;
/** The day that queues of lists and of storms are named after, and the number behind it. */
const ITS_DAY = /, [A-Z][a-z]{2} \d{1,2}(, \d{4})?( \d+)?$/;

/**
 * A walk's name: what was cut, the walk's number and its day.
 * @param subject the queue's name, or the area's
 * @param number from 1 on
 * @param day 'YYYY-MM-DD'
 */
export const walkName = (subject: string, number: number, day: string): string =>
  `${subject.replace(ITS_DAY, '').slice(0, MOST_LETTERS)} ${number}, ${formatDay(day)}`;
