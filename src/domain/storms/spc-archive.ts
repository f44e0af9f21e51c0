import { recordsOf, type TableRecord } from './lines.ts';
import {
  momentOf,
  mphOfKnots,
  numberIn,
  type StormKind,
  type StormLine,
  type StormReport,
  stormLine,
  UnreadableLine,
} from './report.ts';

/** Hours to UTC by `tz`: 3 is Central Standard Time all year, 9 is UTC. */
const offsets: Readonly<Record<string, number>> = { 3: -6, 9: 0 };

/**
 * The Storm Prediction Center's archive of a year or more, made from the official record: hail in inches, wind in knots.
 * The files of hail, wind and tornadoes have nearly one header.
 */
export function* readSpcArchive(bytes: Uint8Array): Generator<StormLine> {
  const kind = archiveKind(bytes);
  for (const record of recordsOf(bytes)) {
    yield stormLine(record.row, record.raw, () => readRecord(record, kind));
  }
}

/** Whether a text begins as these files do. */
export const beginsLikeSpcArchive = (text: string): boolean => /^"?om"?,"?yr"?,"?mo"?,"?dy"?,/i.test(text);

/** More inches than hail has, and fewer knots than a storm. */
const NO_HAIL = 12;

/** Only wind has a measurement type (`mt`) and large numbers; only hail has fractions of an inch. */
function archiveKind(bytes: Uint8Array): StormKind {
  const header = new TextDecoder().decode(bytes.subarray(0, 1000)).split('\n')[0]?.toLowerCase() ?? '';
  const columns = header.trim().split(',');
  if (columns.includes('mt')) return 'wind';
  let hasParts = false;
  for (const record of recordsOf(bytes)) {
    const magnitude = Number(record.cell('mag'));
    if (magnitude > NO_HAIL) return 'wind';
    hasParts ||= magnitude > 0 && !Number.isInteger(magnitude);
  }
  return hasParts || !columns.includes('fc') ? 'hail' : 'tornado';
}

function readRecord(record: TableRecord, kind: StormKind): StormReport {
  if (record.broken) throw new UnreadableLine(record.broken);
  const offset = offsets[record.cell('tz')];
  if (offset === undefined)
    throw new UnreadableLine(`The time zone of the time is unknown: '${record.cell('tz')}'.`);
  const [hours, minutes] = record.cell('time').split(':').map(Number);
  const magnitude = kind === 'tornado' ? null : numberIn(record.cell('mag'), 'The magnitude');
  // Unknown values are written as an impossible number.
  const known = magnitude !== null && magnitude > 0 ? magnitude : null;
  return {
    kind,
    at: momentOf(record.cell('date'), hours ?? Number.NaN, minutes ?? Number.NaN, offset),
    latitude: numberIn(record.cell('slat'), 'The latitude'),
    longitude: numberIn(record.cell('slon'), 'The longitude'),
    hailInches: kind === 'hail' ? magnitude : null,
    windMph: kind === 'wind' && known !== null ? mphOfKnots(known) : null,
    place: '',
    state: record.cell('st').toUpperCase(),
    remarks: '',
    day: record.cell('date'),
  };
}
