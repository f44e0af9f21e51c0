import { stateCodeOf } from '#domain/addresses.ts';
import { recordsOf, type TableRecord } from './lines.ts';
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
 * The official record of the National Centers for Environmental Information, of one year, unpacked. Hail in inches,
 * wind in knots, times in the standard time of the place all year ('EST-5').
 */
export function* readStormEvents(bytes: Uint8Array): Generator<StormLine> {
  for (const record of recordsOf(bytes)) {
    const kind = kinds[record.cell('event_type').toLowerCase()];
    if (kind ?? record.broken)
      yield stormLine(record.row, record.raw, () => readRecord(record, kind ?? 'hail'));
  }
}

/** Whether a text begins as these files do. */
export const beginsLikeStormEvents = (text: string): boolean =>
  /^"?BEGIN_YEARMONTH"?,"?BEGIN_DAY"?,"?BEGIN_TIME"?,/i.test(text);

function readRecord(record: TableRecord, kind: StormKind): StormReport {
  if (record.broken) throw new UnreadableLine(record.broken);
  const { cell } = record;
  if (cell('begin_lat') === '' && cell('cz_type') === 'Z')
    throw new UnreadableLine('The event is of a whole forecast zone and has no place.');
  const magnitude = cell('magnitude') === '' ? null : numberIn(cell('magnitude'), 'The magnitude');
  const [hours, minutes] = clockIn(cell('begin_time'));
  const month = cell('begin_yearmonth');
  const day = `${month.slice(0, 4)}-${month.slice(4, 6)}-${cell('begin_day').padStart(2, '0')}`;
  return {
    kind,
    at: momentOf(day, hours, minutes, offsetIn(cell('cz_timezone'))),
    latitude: numberIn(cell('begin_lat'), 'The latitude'),
    longitude: numberIn(cell('begin_lon'), 'The longitude'),
    hailInches: kind === 'hail' ? magnitude : null,
    windMph: kind === 'wind' && magnitude !== null ? mphOfKnots(magnitude) : null,
    place: [cell('begin_location'), cell('cz_name')].filter(Boolean).join(', '),
    state: stateCodeOf(cell('state')) ?? '',
    remarks: cell('event_narrative'),
  };
}

/** Hours to UTC of 'EST-5' or 'GST10'. */
function offsetIn(zone: string): number {
  const [, hours] = /^[A-Z]{2,5}([+-]?\d{1,2})$/i.exec(zone) ?? [];
  if (hours === undefined) throw new UnreadableLine(`The time zone of the time is unknown: '${zone}'.`);
  return Number(hours);
}
