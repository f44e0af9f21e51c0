import { linesOf } from './lines.ts';
import {
  clockIn,
  momentOf,
  numberIn,
  type StormKind,
  type StormLine,
  type StormReport,
  stormLine,
  UnreadableLine,
} from './report.ts';

/** Headers of the three sections, one after the other in a combined file; the raw one names its unit. */
const HEADER = /^Time,(E?F_Scale|Speed(?:\(MPH\))?|Size(?:\(1\/100in\.\))?),/i;
const kinds = { f: 'tornado', e: 'tornado', sp: 'wind', si: 'hail' } as const;
/** 'Raw Hail LSR for 130401 12Z to 11:59Z the next day', above a section's header. */
const PREAMBLE = /^Raw .* LSR for (\d{6}) 12Z/i;

interface Section {
  kind: StormKind;
  columns: readonly string[];
}

/**
 * Preliminary reports of the Storm Prediction Center for one convective day, which begins at 12:00 UTC: combined,
 * filtered, raw, or of one kind. Comments hold commas without quotation marks, so they are what is left of a line.
 * @param day as YYYY-MM-DD; a raw file names its own
 */
export function* readSpcDaily(bytes: Uint8Array, day: string): Generator<StormLine> {
  let section: Section | null = null;
  for (const { row, text } of linesOf(bytes)) {
    const header = sectionOf(text);
    if (header) section = header;
    else if (!PREAMBLE.test(text)) yield stormLine(row, text, () => readLine(text, section, day));
  }
}

/** The convective day of the reports, from the file name or the text of a raw file; null if neither contains it. */
export function spcDayOf(fileName: string, bytes: Uint8Array): string | null {
  const [, named] = /(?:^|[^\d])(\d{6})_rpts/i.exec(fileName) ?? [];
  const [, stated] = PREAMBLE.exec(new TextDecoder().decode(bytes.subarray(0, 200))) ?? [];
  const digits = stated ?? named;
  if (!digits) return null;
  const day = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`;
  return Number.isNaN(Date.parse(day)) ? null : day;
}

/** Whether a text begins as these files do. */
export const beginsLikeSpcDaily = (text: string): boolean => HEADER.test(text) || PREAMBLE.test(text);

function sectionOf(line: string): Section | null {
  const [, what] = HEADER.exec(line) ?? [];
  if (what === undefined) return null;
  const sign = what.toLowerCase().slice(0, what.toLowerCase().startsWith('s') ? 2 : 1) as keyof typeof kinds;
  return { kind: kinds[sign], columns: line.trim().toLowerCase().split(',') };
}

function readLine(line: string, section: Section | null, day: string): StormReport {
  if (!section) throw new UnreadableLine('The line comes before any header.');
  const { kind, columns } = section;
  const cells = split(line, columns.length);
  if (cells.length < columns.length)
    throw new UnreadableLine(`The line has ${cells.length} cells; the header names ${columns.length}.`);
  const cell = (...names: string[]) => cells[columns.findIndex((name) => names.includes(name))]?.trim() ?? '';
  const [hours, minutes] = clockIn(cell('time'));
  const size = magnitude(cells[1] ?? '', kind);
  return {
    kind,
    at: new Date(momentOf(day, hours, minutes, 0).getTime() + (hours < 12 ? DAY : 0)),
    latitude: numberIn(cell('lat'), 'The latitude'),
    longitude: numberIn(cell('lon'), 'The longitude'),
    hailInches: kind === 'hail' && size !== null ? size / 100 : null,
    windMph: kind === 'wind' ? size : null,
    place: [cell('location'), cell('county')].filter(Boolean).join(', '),
    state: cell('state').toUpperCase(),
    remarks: cell('comments', 'remarks'),
  };
}

const DAY = 86_400_000;

/** Hundredths of an inch, miles an hour; null if it is unknown, and of tornadoes. */
function magnitude(text: string, kind: StormKind): number | null {
  if (kind === 'tornado' || text.trim().toUpperCase() === 'UNK') return null;
  return numberIn(text, kind === 'hail' ? 'The size' : 'The speed');
}

/** Cells up to a number of them; the last one keeps its commas. */
function split(line: string, most: number): string[] {
  const cells = line.split(',');
  return cells.length <= most ? cells : [...cells.slice(0, most - 1), cells.slice(most - 1).join(',')];
}
