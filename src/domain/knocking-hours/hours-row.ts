import { stateCodeOf } from '../address-place.ts';
import { type Bound, minutesOf, readBound } from './bound.ts';
import { type HoursRule, weekdayNames } from './rules.ts';

/** The columns of a file, each with its accepted names in lower case, the preferred one first. */
export const hoursColumns = {
  state: { names: ['state'], needed: true },
  city: { names: ['city', 'town', 'municipality'], needed: true },
  from: { names: ['from', 'months from', 'month from'], needed: false },
  to: { names: ['to', 'months to', 'month to'], needed: false },
  weekdays: { names: ['weekdays', 'days', 'weekday'], needed: false },
  opens: { names: ['opens', 'start'], needed: true },
  closes: { names: ['closes', 'end'], needed: true },
  source: { names: ['source'], needed: true },
  checkedOn: { names: ['checked on', 'checked'], needed: true },
  note: { names: ['note', 'notes'], needed: false },
} as const satisfies Record<string, { names: readonly [string, ...string[]]; needed: boolean }>;
export type HoursColumn = keyof typeof hoursColumns;
/** The text of a row's cell; empty if there is none. */
export type HoursCells = (column: HoursColumn) => string;

export const CITY_LENGTH = 120;
export const SOURCE_LENGTH = 500;
export const NOTE_LENGTH = 500;

type Read<Value> = { value: Value } | { reason: string };

/** A row as a rule, or everything that is wrong with it, a sentence each. @param today 'YYYY-MM-DD' */
export function readHoursRow(cell: HoursCells, today: string): { rule: HoursRule } | { reasons: string[] } {
  const reasons: string[] = [];
  const take = <Value>(read: Read<Value>, instead: Value): Value => {
    if ('value' in read) return read.value;
    reasons.push(read.reason);
    return instead;
  };
  const state = take(readState(cell('state')), '');
  const city = take(readText('city', cell('city').replaceAll(/\s+/g, ' '), CITY_LENGTH), '');
  const { from, to } = take(readDates(cell('from'), cell('to')), { from: null, to: null });
  const weekdays = take(readWeekdays(cell('weekdays')), null);
  const { opens, closes } = take(readSpan(cell('opens'), cell('closes')), { opens: null, closes: null });
  const source = take(readText('source', cell('source'), SOURCE_LENGTH), '');
  const checkedOn = take(readCheckedOn(cell('checkedOn'), today), today);
  const note = cell('note') === '' ? null : take(readText('note', cell('note'), NOTE_LENGTH), null);
  if (reasons.length > 0) return { reasons };
  return { rule: { state, city, from, to, weekdays, opens, closes, source, checkedOn, note } };
}

function readState(text: string): Read<string> {
  const value = stateCodeOf(text);
  return value === null
    ? { reason: text === '' ? 'The state is missing.' : `‘${text}’ is no state.` }
    : { value };
}

function readText(name: string, value: string, most: number): Read<string> {
  if (value === '') return { reason: `The ${name} is missing.` };
  return value.length > most ? { reason: `The ${name} has more than ${most} characters.` } : { value };
}

function readDates(first: string, last: string): Read<Pick<HoursRule, 'from' | 'to'>> {
  if (first === '' && last === '') return { value: { from: null, to: null } };
  if (first === '' || last === '') return { reason: 'Please give both ‘from’ and ‘to’, or neither.' };
  const [from, to] = [dateOf(first, 'first'), dateOf(last, 'last')];
  const wrong = from === null ? first : last;
  return from === null || to === null
    ? { reason: `‘${wrong}’ is no month or day of the year, such as April or 04-01.` }
    : { value: { from, to } };
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const two = (number: number): string => String(number).padStart(2, '0');

/** 'April', 'apr 15', '4', '04-15' and '4/15' as 'MM-DD'; a month alone is its first or last day. */
function dateOf(text: string, which: 'first' | 'last'): string | null {
  const [, monthName, number, day] = /^(?:([a-z]+)\.?|(\d{1,2}))(?:[-/ ](\d{1,2}))?$/i.exec(text) ?? [];
  const named = months.findIndex(
    (name) => monthName !== undefined && monthName.length >= 3 && name.startsWith(monthName.toLowerCase()),
  );
  const month = monthName === undefined ? Number(number) - 1 : named;
  const last = lastDays[month];
  if (last === undefined) return null;
  const chosen = day === undefined ? (which === 'first' ? 1 : last) : Number(day);
  return chosen >= 1 && chosen <= last ? `${two(month + 1)}-${two(chosen)}` : null;
}

/** 'Mon-Sat', 'Mon, Wed, Fri', 'daily'. Empty is every day. */
function readWeekdays(text: string): Read<number[] | null> {
  if (text === '' || /^(daily|every day|all)$/i.test(text)) return { value: null };
  const days = new Set<number>();
  for (const part of text.split(/[,;/]|\band\b/i).map((one) => one.trim())) {
    const [first, last = first, ...more] = part.split(/\s*(?:[-–]|\bto\b)\s*/i).map(weekdayOf);
    if (first === undefined || first < 0 || last === undefined || last < 0 || more.length > 0)
      return { reason: `‘${text}’ does not name days of the week, such as Mon-Sat.` };
    for (let day = first; ; day = (day + 1) % 7) {
      days.add(day);
      if (day === last) break;
    }
  }
  return { value: days.size === 7 ? null : [...days].toSorted((a, b) => a - b) };
}

const fullNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const weekdayOf = (text: string): number =>
  text.length < 3
    ? -1
    : weekdayNames.findIndex((_, day) =>
        fullNames[day]?.startsWith(text.toLowerCase().replace(/s?\.?$/, '')),
      );

const isClosed = (text: string): boolean => /^(closed|never|none)$/i.test(text);

function readSpan(first: string, last: string): Read<{ opens: Bound | null; closes: Bound | null }> {
  if (isClosed(first) && (last === '' || isClosed(last))) return { value: { opens: null, closes: null } };
  const [opens, closes] = [readBound(first), readBound(last)];
  if (opens === null || closes === null) {
    const [name, text] = opens === null ? ['opens', first] : ['closes', last];
    const such = 'a time such as 9 AM, 21:00, sunset, or later of 7 PM and sunset';
    return { reason: text === '' ? `‘${name}’ is missing.` : `‘${text}’ under ‘${name}’ is not ${such}.` };
  }
  const [begin, end] = [minutesOf(opens), minutesOf(closes)];
  return begin !== null && end !== null && end <= begin
    ? { reason: `It closes (${last}) before it opens (${first}).` }
    : { value: { opens, closes } };
}

/** '2026-11-23', and '11/23/2026' as spreadsheets write it back. */
function readCheckedOn(text: string, today: string): Read<string> {
  if (text === '') return { reason: '‘checked on’ is missing.' };
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const value = year === undefined ? text : `${year}-${two(Number(month))}-${two(Number(day))}`;
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;
  if (!isDay) return { reason: `‘${text}’ under ‘checked on’ is no day such as 2026-11-23.` };
  if (value > today) return { reason: `‘checked on’ (${text}) is in the future.` };
  return value < '1950' ? { reason: `‘checked on’ (${text}) is too long ago.` } : { value };
}
