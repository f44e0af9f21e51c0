import { isInUnitedStates } from '#domain/geo/united-states.ts';

export const stormKinds = ['hail', 'wind', 'tornado'] as const;
export type StormKind = (typeof stormKinds)[number];

/** An observation or a radar computation at one place and time. Missing values are null: an unknown wind is not calm. */
export interface StormReport {
  kind: StormKind;
  at: Date;
  latitude: number;
  longitude: number;
  /** Diameter of the largest stone. */
  hailInches: number | null;
  windMph: number | null;
  /** As the source writes it: '5 ESE Kenel, Campbell'. */
  place: string;
  /** Two letters, or empty if the source has none. */
  state: string;
  remarks: string;
  /** The day by the clock of the source, if its rows give one: an archive covers these years. */
  day?: string;
}

/** A line of a source, read or rejected with a sentence. `row` counts from 1 in file order. */
export type StormLine =
  | { row: number; raw: string; report: StormReport }
  | { row: number; raw: string; reason: string };

/** A line that cannot be read. The message is a sentence for people. */
export class UnreadableLine extends Error {
  override readonly name = 'UnreadableLine';
}

/** The line as `read` reads it, or with why it cannot be read. */
export function stormLine(row: number, raw: string, read: () => StormReport): StormLine {
  try {
    return { row, raw, report: believable(read()) };
  } catch (error) {
    if (error instanceof UnreadableLine) return { row, raw, reason: error.message };
    throw error;
  }
}

/** The largest stone ever measured in the United States had 8 in (Vivian, South Dakota, 2010). */
const LARGEST_HAIL = 10;
/** The strongest gust ever measured there was 231 mph (Mount Washington, 1934). */
const STRONGEST_WIND = 250;

function believable(report: StormReport): StormReport {
  const { latitude, longitude, hailInches, windMph, at } = report;
  if (Number.isNaN(at.getTime())) throw new UnreadableLine('The date is none of the calendar.');
  if (!isInUnitedStates({ latitude, longitude })) throw new UnreadableLine(misplaced(latitude, longitude));
  if (hailInches !== null && !(hailInches > 0))
    throw new UnreadableLine(`Hail of ${hailInches} in does not exist.`);
  if (hailInches !== null && hailInches > LARGEST_HAIL)
    throw new UnreadableLine(`Hail of ${hailInches} in is larger than any that was ever measured.`);
  if (windMph !== null && !(windMph > 0)) throw new UnreadableLine(`Wind of ${windMph} mph is none.`);
  if (windMph !== null && windMph > STRONGEST_WIND)
    throw new UnreadableLine(`Wind of ${windMph} mph is stronger than any that was ever measured.`);
  return report;
}

function misplaced(latitude: number, longitude: number): string {
  const place = `${latitude}, ${longitude}`;
  if (latitude === 0 && longitude === 0) return 'The place is not given (0, 0).';
  if (isInUnitedStates({ latitude, longitude: -longitude }))
    return `The place ${place} has the wrong sign: the longitude would lie in the other hemisphere.`;
  if (isInUnitedStates({ latitude: -latitude, longitude }))
    return `The place ${place} has the wrong sign: the latitude would lie in the other hemisphere.`;
  if (isInUnitedStates({ latitude: longitude, longitude: latitude }))
    return `The place ${place} has latitude and longitude exchanged.`;
  return `The place ${place} is outside the United States.`;
}

/** What makes two reports the same one: files of one source overlap, and repeat themselves. */
export const reportKey = ({ kind, at, latitude, longitude, hailInches, windMph }: StormReport): string =>
  [kind, at.toISOString(), latitude.toFixed(4), longitude.toFixed(4), hailInches ?? '', windMph ?? ''].join(
    ' ',
  );

/** One knot is 1852 m an hour, one mile 1609.344 m. In whole miles, as warnings count them: 50 kt are 58 mph. */
export const mphOfKnots = (knots: number): number => Math.round((knots * 1852) / 1609.344);

/** @throws UnreadableLine if the text is not a number */
export function numberIn(text: string | undefined, what: string): number {
  const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text?.trim() ?? '') ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) throw new UnreadableLine(`${what} is no number: '${shortened(text ?? '')}'.`);
  return value;
}

/** The moment of a calendar day and a time of it. @throws UnreadableLine if there is none */
export function momentOf(day: string, hours: number, minutes: number, utcOffsetHours: number): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(midnight || 0).toISOString().startsWith(day);
  if (!isDay) throw new UnreadableLine(`The date is none of the calendar: '${shortened(day)}'.`);
  if (!(hours >= 0 && hours < 24 && minutes >= 0 && minutes < 60))
    throw new UnreadableLine(`The time is none of the clock: '${hours}:${minutes}'.`);
  return new Date(midnight + ((hours - utcOffsetHours) * 60 + minutes) * 60_000);
}

/** Hours and minutes of '0935', '935' or '5'. @throws UnreadableLine */
export function clockIn(text: string | undefined): [hours: number, minutes: number] {
  const digits = text?.trim() ?? '';
  if (!/^\d{1,4}$/.test(digits)) throw new UnreadableLine(`The time is no HHMM: '${shortened(digits)}'.`);
  const hhmm = digits.padStart(4, '0');
  return [Number(hhmm.slice(0, 2)), Number(hhmm.slice(2))];
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
