import { momentAt, wallClockAt } from '../../appointments/local-moment.ts';
import { momentOf } from '../../knocking-hours/bound.ts';
import { CAUTIOUS, hoursOn, standingAt } from '../../knocking-hours/rules.ts';
import { localDay } from '../../local-day.ts';
import { daysAfter, isFederalHoliday } from '../business-days.ts';
import type { ContactQuestion } from './question.ts';
import type { HoursOfContact } from './rule.ts';

/** Days looked ahead for the next hour that is open. */
const DAYS_AHEAD = 14;

/** The span in which a rule lets people be reached on a day; null if it does not. @param day 'YYYY-MM-DD' */
export function spanOn(rule: HoursOfContact, day: string): { opens: string; closes: string } | null {
  if (!rule.onFederalHolidays && isFederalHoliday(day)) return null;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return rule.days.find(({ weekdays }) => weekdays.includes(weekday)) ?? null;
}

/** Whether a rule's hours are open at a moment. The closing time itself is closed. */
export function isOpen(rule: HoursOfContact, at: Date, timeZone: string): boolean {
  const [day = '', time = ''] = wallClockAt(at, timeZone).split('T');
  const span = spanOn(rule, day);
  return span !== null && span.opens <= time && time < span.closes;
}

/** When a rule opens next after a moment; null if it does not within two weeks. */
export function opensNext(rule: HoursOfContact, at: Date, timeZone: string): Date | null {
  for (const day of daysFrom(at, timeZone)) {
    const span = spanOn(rule, day);
    const opens = span && momentAt(`${day}T${span.opens}`, timeZone);
    if (opens && opens > at) return opens;
  }
  return null;
}

type Place = ContactQuestion['place'];

/** Whether people may knock at a moment, by the city's hours or the cautious ones. */
export const knockingAt = (place: Place, at: Date) =>
  standingAt(hoursOf(place, localDay(at, place.timeZone)), at, place);

/** The city's rule for a day. */
export const hoursOf = ({ city, state, knockingHours }: Place, day: string) =>
  hoursOn({ city, state }, knockingHours, day);

/** When knocking is allowed next; null if it is not within two weeks, or that takes a sunrise that is not known. */
export function knockingNext(place: Place, at: Date): Date | null {
  for (const day of daysFrom(at, place.timeZone)) {
    const hours = hoursOf(place, day);
    const { opens } = hours.kind === 'rule' ? hours.rule : CAUTIOUS;
    const moment = opens === null ? null : momentOf(opens, day, place);
    if (moment && moment > at) return moment;
  }
  return null;
}

function* daysFrom(at: Date, timeZone: string): Generator<string> {
  const today = localDay(at, timeZone);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) yield daysAfter(today, ahead);
}
