import { formatDayAndTime, momentAt } from '../../appointments/local-moment.ts';
import { formatBound } from '../../knocking-hours/bound.ts';
import { CAUTIOUS, formatSpan } from '../../knocking-hours/rules.ts';
import { localDay } from '../../local-day.ts';
import { isFederalHoliday } from '../business-days.ts';
import { formatCalendarDay } from '../day-words.ts';
import { hoursOf, isOpen, knockingAt, knockingNext, opensNext, spanOn } from './hours.ts';
import type { ContactQuestion, Reason } from './question.ts';
import type { ContactRule } from './rule.ts';
import { type ContactSubject, rulesFor } from './rules/index.ts';

type Place = ContactQuestion['place'];

/** Which rules' hours are closed at a moment, one reason each. */
export function hoursReasons(
  rules: readonly ContactRule[],
  at: Date,
  place: Pick<Place, 'state' | 'timeZone'>,
): Reason[] {
  const { timeZone } = place;
  return rules.flatMap((rule) => {
    if (!('days' in rule) || isOpen(rule, at, timeZone)) return [];
    const day = localDay(at, timeZone);
    const span = spanOn(rule, day);
    const hours = span
      ? `only from ${formatBound(span.opens)} to ${formatBound(span.closes)}`
      : `not on ${isFederalHoliday(day) ? 'federal holidays' : 'Sundays'}`;
    const whose =
      rule.jurisdiction === 'careful'
        ? `${place.state || 'This state'} has no calling hours on file, so the cautious default applies: ${hours}.`
        : `Calls and texts are allowed ${hours} where the property is.`;
    return [{ code: 'hours', sentence: whose, rule: rule.id, until: opensNext(rule, at, timeZone) }];
  });
}

/**
 * Why nobody may be called at this hour, as a device without a connection knows it: the hours of the state alone. Null
 * where calling is allowed.
 */
export function callHoursProblem(
  place: Pick<Place, 'state' | 'timeZone'>,
  at: Date,
  about: ContactSubject = 'sale',
): string | null {
  const { state, timeZone } = place;
  const rules = rulesFor('call', state, localDay(at, timeZone), { about });
  const [reason] = hoursReasons(rules, at, place);
  if (!reason) return null;
  return reason.until
    ? `${reason.sentence} From ${formatDayAndTime(reason.until, timeZone)}.`
    : reason.sentence;
}

/** What a question is about: an appointment only while one is set for that day or a later one. */
export const subjectOf = ({ about = 'sale', property }: ContactQuestion, today: string): ContactSubject =>
  property.appointmentsOn.some((day) => day >= today) ? about : 'sale';

/** Whether the household has an appointment on that day: then the visit was requested. */
export const isExpected = ({ at, property }: ContactQuestion, today: string): boolean =>
  at !== null && property.appointmentsOn.includes(today);

/** What is against a knock besides what people asked for: the city's list, and the hours. */
export function knockReasons({ at, place, property }: ContactQuestion, today: string): Reason[] {
  const { noKnock } = property;
  const listed = noKnock !== null && noKnock.from <= today && (noKnock.to === null || today <= noKnock.to);
  return [
    ...(listed && noKnock ? [onList(noKnock, place.timeZone)] : []),
    ...(at ? knockHours(place, at) : []),
  ];
}

function onList({ source, to }: { source: string; to: string | null }, timeZone: string): Reason {
  const last = to === null ? '' : ` through ${formatCalendarDay(to)}`;
  return {
    code: 'no-knock-list',
    sentence: `This address is on a no-knock list (${source})${last}.`,
    rule: null,
    until: to === null ? null : new Date(momentAt(`${to}T23:59`, timeZone).getTime() + 60_000),
  };
}

function knockHours(place: Place, at: Date): Reason[] {
  const standing = knockingAt(place, at);
  if (standing === 'open') return [];
  const hours = hoursOf(place, localDay(at, place.timeZone));
  const rule = hours.kind === 'rule' ? hours.rule : CAUTIOUS;
  const where = hours.kind === 'rule' ? hours.rule.city : 'Without hours on file for this city';
  if (standing === 'unknown')
    return [
      {
        code: 'hours-unknown',
        sentence: 'Knocking hours here follow the sun, and the position of this door is not known.',
        rule: null,
        until: null,
      },
    ];
  return [
    {
      code: 'hours',
      sentence: `${where}: ${formatSpan(rule)} on this day.`,
      rule: hours.kind === 'rule' ? hours.rule.source : null,
      until: knockingNext(place, at),
    },
  ];
}
