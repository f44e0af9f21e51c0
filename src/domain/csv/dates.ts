import { DAY_MS } from '../durations.ts';
import { cleanTyped, leaveOut, type Value } from './values.ts';

const FIRST_SALE = '1850-01-01';
/** From here on a day is what a database has for none. */
const NEVER = '2900-01-01';
/** What databases and spreadsheets write for no date: the first day they know. */
const noDates = new Set(['1899-12-30', '1899-12-31', '1900-01-01', '1901-01-01', '1970-01-01']);
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const SPREADSHEET_START = Date.UTC(1899, 11, 30);

/**
 * A day of the past as YYYY-MM-DD, from the ways that county files write one. Whatever else is in the cell is left out and
 * named: no row is refused for a column that few of its readers need.
 */
export function readDate(cell: string): Value {
  const text = cleanTyped(cell);
  if (text === null || /^[0/.: -]+$/.test(text)) return null;
  const day = dayOf(text);
  if (day === null) return leaveOut('is not a date');
  const today = new Date().toISOString().slice(0, 10);
  if (day >= NEVER) return null;
  if (day > today) return leaveOut('is a day to come');
  return day < FIRST_SALE || noDates.has(day) ? null : day;
}

function dayOf(text: string): string | null {
  const [date = ''] = text.split(/[T ](?=\d{1,2}:)/);
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ??
    /^((?:18|19|20)\d{2})(\d{2})(\d{2})(?:\.0+)?$/.exec(date);
  if (iso) return calendarDay(iso[1], iso[2], iso[3]);
  const american = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(date);
  if (american) return calendarDay(american[3], american[1], american[2]);
  const named =
    /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ,]+(\d{4}|\d{2})$/i.exec(date) ??
    /^()([a-z]{3})[a-z]*[.,]? (\d{1,2}),? (\d{4})$/i.exec(date);
  if (named) {
    const month = String(months.indexOf((named[2] ?? '').toLowerCase()) + 1);
    return named[1] === '' ? calendarDay(named[4], month, named[3]) : calendarDay(named[3], month, named[1]);
  }
  // Days since 1899, as a spreadsheet counts them, and milliseconds since 1970.
  if (/^[1-5]\d{4}(?:\.\d+)?$/.test(date))
    return dayAt(SPREADSHEET_START + Math.floor(Number(date)) * DAY_MS);
  return /^-?\d{11,13}$/.test(date) ? dayAt(Number(date)) : null;
}

const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** A year of two digits is one of the past hundred. */
function calendarDay(year = '', month = '', day = ''): string | null {
  const now = new Date().getUTCFullYear();
  const century = Math.floor(now / 100) * 100;
  const two = century + Number(year);
  const full = year.length > 2 ? Number(year) : two > now ? two - 100 : two;
  const written = `${String(full).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && dayAt(date.getTime()) === written ? written : null;
}
