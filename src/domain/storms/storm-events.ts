import { stateCodeOf } from '#domain/addresses.ts';
import { linesOf, recordsOf, type TableRecord } from './lines.ts';
import {
  clockIn,
  momentOf,
  mphOfKnots,
  numberIn,
  type StormKind,
  type StormLine,
  type StormReport,
  stormLine,
  UnreadableLine,
} from './report.ts';

/** The kinds of events that strike roofs; floods, heat and the others are passed over. */
const kinds: Readonly<Record<string, StormKind>> = {
  hail: 'hail',
  'thunderstorm wind': 'wind',
  'high wind': 'wind',
  tornado: 'tornado',
};

/**
 * The official record of the National Centers for Environmental Information, of one year or of a search, unpacked. Hail in inches,
 * wind in knots, times in the standard time of the place all year ('EST-5').
 */
export function* readStormEvents(bytes: Uint8Array): Generator<StormLine> {
  for (const record of recordsOf(bytes)) {
    const kind = kinds[record.cell('event_type').toLowerCase()];
    if (kind ?? record.broken)
      yield stormLine(record.row, record.raw, () => readRecord(record, kind ?? 'hail'));
  }
}

/** Whether a text begins as these files do: those of a year, or what the search of the same record exports. */
export const beginsLikeStormEvents = (text: string): boolean =>
  /^"?BEGIN_YEARMONTH"?,"?BEGIN_DAY"?,"?BEGIN_TIME"?,/i.test(text) || beginsLikeStormSearch(text);

const beginsLikeStormSearch = (text: string): boolean =>
  /^"?EVENT_ID"?,"?CZ_NAME_STR"?,"?BEGIN_LOCATION"?,"?BEGIN_DATE"?,/i.test(text);

/**
 * Names what an export of the search is of: its states, and a sum of its counties and kinds of events, since an export of
 * other counties takes no place of this one. Empty for a file of a year.
 */
export function searchOf(bytes: Uint8Array): string {
  const [header] = linesOf(bytes);
  if (!header || !beginsLikeStormSearch(header.text)) return '';
  const states = new Set<string>();
  const asked = new Set<string>();
  for (const { cell } of recordsOf(bytes)) {
    states.add(cell('state_abbr').toUpperCase());
    asked.add(`${cell('state_abbr')} ${cell('cz_name_str')} ${cell('event_type')}`.toUpperCase());
  }
  const named = [...states].filter(Boolean).sort().slice(0, MOST_STATES);
  return ['search', ...named, checksum([...asked].sort().join('|'))].join(' ');
}

const MOST_STATES = 8;

/** FNV-1a in hex. */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
}

function readRecord(record: TableRecord, kind: StormKind): StormReport {
  if (record.broken) throw new UnreadableLine(record.broken);
  const { cell } = record;
  if (cell('begin_lat') === '' && cell('cz_type') === 'Z')
    throw new UnreadableLine('The event is of a whole forecast zone and has no place.');
  const magnitude = cell('magnitude') === '' ? null : numberIn(cell('magnitude'), 'The magnitude');
  const [hours, minutes] = clockIn(cell('begin_time'));
  const day = dayIn(record);
  return {
    kind,
    at: momentOf(day, hours, minutes, offsetIn(cell('cz_timezone'))),
    latitude: numberIn(cell('begin_lat'), 'The latitude'),
    longitude: numberIn(cell('begin_lon'), 'The longitude'),
    hailInches: kind === 'hail' ? magnitude : null,
    windMph: kind === 'wind' && magnitude !== null ? mphOfKnots(magnitude) : null,
    place: [cell('begin_location'), cell('cz_name') || cell('cz_name_str')].filter(Boolean).join(', '),
    state: cell('state_abbr').toUpperCase() || (stateCodeOf(cell('state')) ?? ''),
    remarks: cell('event_narrative'),
    day,
  };
}

/** Of '202402' and '27', or of '02/27/2024' in the export of the search. */
function dayIn({ cell }: TableRecord): string {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(cell('begin_date')) ?? [];
  if (year) return `${year}-${month}-${day}`;
  const yearMonth = cell('begin_yearmonth');
  return `${yearMonth.slice(0, 4)}-${yearMonth.slice(4, 6)}-${cell('begin_day').padStart(2, '0')}`;
}

/** Hours to UTC in standard time, for rows that give only the zone's name. */
const standardOffsets: Readonly<Record<string, number>> = {
  AST: -4,
  EST: -5,
  CST: -6,
  MST: -7,
  PST: -8,
  AKST: -9,
  HST: -10,
};

/** Hours to UTC of 'EST-5', 'GST10' or 'CST'. */
function offsetIn(zone: string): number {
  const named = standardOffsets[zone.toUpperCase()];
  if (named !== undefined) return named;
  const [, hours] = /^[A-Z]{2,5}([+-]?\d{1,2})$/i.exec(zone) ?? [];
  if (hours === undefined) throw new UnreadableLine(`The time zone of the time is unknown: '${zone}'.`);
  return Number(hours);
}
