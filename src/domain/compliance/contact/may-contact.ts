import { localDay } from '../../local-day.ts';
import { formatCalendarDay } from '../day-words.ts';
import { hoursReasons, isExpected, knockReasons, subjectOf } from './at-this-hour.ts';
import type { OptOutSource } from './channels.ts';
import { phoneReasons } from './phone.ts';
import type { ContactAnswer, ContactPoint, ContactQuestion, OptOut, Reason } from './question.ts';
import type { ContactRule } from './rule.ts';
import { contactRules, rulesFor } from './rules/index.ts';

/** How often a moment that one reason names is looked at again, because another may be in its way. */
const MOST_STEPS = 20;

/**
 * Whether a company may reach somebody on a channel at a moment, by dated rules and by what people asked for; else why
 * not, and when it may next. What is not known counts against it. Of several numbers one that may be called is enough.
 */
export function mayContact(
  question: ContactQuestion,
  rules: readonly ContactRule[] = contactRules,
): ContactAnswer {
  const reasons = reasonsAgainst(question, rules);
  if (reasons.length === 0) return { allowed: true, reasons: [], until: null };
  return { allowed: false, reasons, until: allowedFrom(question, reasons, rules) };
}

function reasonsAgainst(question: ContactQuestion, rules: readonly ContactRule[]): Reason[] {
  const { channel, at, place, company } = question;
  const today = at ? localDay(at, place.timeZone) : question.today;
  const asked = optOutReasons(channel, company.optOuts);
  switch (channel) {
    case 'knock':
      return isExpected(question, today)
        ? asked.filter(({ code }) => code !== 'sign-posted')
        : [...asked, ...knockReasons(question, today)];
    case 'mail':
      return asked;
    case 'email':
      return [...asked, ...bestOf(question, 'email', (point) => optOutReasons(channel, point.optOuts))];
    case 'call':
    case 'text': {
      const own = rulesFor(channel, place.state, today, { about: subjectOf(question, today), rules });
      const ofPhones = bestOf(question, 'phone', (point) => [
        ...optOutReasons(channel, point.optOuts),
        ...phoneReasons(channel, point, { rules: own, today, boughtOn: company.boughtOn }),
      ]);
      return [...asked, ...ofPhones, ...(at ? hoursReasons(own, at, place) : [])];
    }
  }
}

/** The reasons against the number or address that has fewest; none where one is free. */
function bestOf(
  { person }: ContactQuestion,
  kind: ContactPoint['kind'],
  reasonsOf: (point: ContactPoint) => Reason[],
): Reason[] {
  const points = (person?.points ?? []).filter((point) => point.kind === kind);
  if (points.length === 0) return [unknownPoint(kind)];
  return points.map(reasonsOf).reduce((best, next) => (next.length < best.length ? next : best));
}

const unknownPoint = (kind: ContactPoint['kind']): Reason => ({
  code: kind === 'phone' ? 'no-number' : 'no-address',
  sentence: kind === 'phone' ? 'No phone number is known here.' : 'No email address is known here.',
  rule: null,
  until: null,
});

/** The reasons of opt-outs that cover a channel, the widest first. */
export function optOutReasons(channel: ContactQuestion['channel'], optOuts: readonly OptOut[]): Reason[] {
  return optOuts
    .filter((one) => one.channel === 'all' || one.channel === channel)
    .map(({ source, on, channel: wide }) => ({
      code: source === 'sign' ? ('sign-posted' as const) : ('opted-out' as const),
      sentence: sentences[source](formatCalendarDay(on), wide === 'all' ? null : nouns[channel]),
      rule: null,
      until: null,
    }));
}

const nouns = { knock: 'visits', call: 'calls', text: 'texts', mail: 'mail', email: 'email' };

/** By the day, and by what they want none of; null for everything. */
const sentences: Record<OptOutSource, (day: string, noun: string | null) => string> = {
  tag: (day) => `Tagged ‘Do not contact’ on ${day}.`,
  asked: (day, noun) => `They asked ${noun ? `for no ${noun}` : 'not to be contacted'} on ${day}.`,
  sign: (day) => `A no-soliciting sign was seen on ${day}.`,
  homeowner: (day, noun) => `They opted out of ${noun ?? 'any contact'} online on ${day}.`,
  import: (day, noun) => `A list imported on ${day} rules out ${noun ?? 'any contact'}.`,
};

/** When everything that is in the way has ended; null if something does not end by itself. */
function allowedFrom(
  question: ContactQuestion,
  first: readonly Reason[],
  rules: readonly ContactRule[],
): Date | null {
  let reasons = first;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const ends = reasons.map(({ until }) => until);
    if (ends.some((end) => end === null)) return null;
    const at = new Date(Math.max(...ends.map((end) => Number(end))));
    reasons = reasonsAgainst({ ...question, at }, rules);
    if (reasons.length === 0) return at;
  }
  return null;
}
