import { linesOf } from './lines.ts';
import { numberIn, type StormLine, type StormReport, stormLine, UnreadableLine } from './report.ts';

/**
 * Hail signatures of single radars (SWDI nx3hail): centers of storm cells, not where stones fell, with the largest size
 * the radar computes, in inches. Lines with # are comments, but one of them may be the header; the last line holds the
 * duration of the query.
 */
export function* readRadarHail(bytes: Uint8Array): Generator<StormLine> {
  let columns: readonly string[] | null = null;
  for (const { row, text } of linesOf(bytes)) {
    if (beginsLikeRadarHail(text)) columns = columnsOf(text);
    else if (!text.startsWith('#') && !/^(total\w*|summary|count),/i.test(text))
      yield stormLine(row, text, () => readLine(text, columns));
  }
}

/** Whether a line is these files' header. */
export const beginsLikeRadarHail = (line: string): boolean => {
  const columns = columnsOf(line);
  return ['ztime', 'lon', 'lat', 'maxsize'].every((name) => columns.includes(name));
};

const columnsOf = (line: string): string[] => line.replace(/^#/, '').trim().toLowerCase().split(',');

function readLine(line: string, columns: readonly string[] | null): StormReport {
  if (!columns) throw new UnreadableLine('The line comes before any header.');
  const cells = line.split(',');
  if (cells.length !== columns.length)
    throw new UnreadableLine(`The line has ${cells.length} cells; the header names ${columns.length}.`);
  const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? '';
  return {
    kind: 'hail',
    at: momentIn(cell('ztime')),
    latitude: numberIn(cell('lat'), 'The latitude'),
    longitude: numberIn(cell('lon'), 'The longitude'),
    hailInches: numberIn(cell('maxsize'), 'The size'),
    windMph: null,
    place: `Radar ${cell('wsr_id')}, cell ${cell('cell_id')}`,
    state: '',
    remarks: '',
  };
}

/** '20250926231500' or '2025-09-26T23:15:00Z', always UTC. */
function momentIn(text: string): Date {
  const digits = text.replace(/[^\d]/g, '');
  if (!/^\d{14}$/.test(digits)) throw new UnreadableLine(`The time is no time of UTC: '${text}'.`);
  const [year, ...rest] = [digits.slice(0, 4), ...(digits.slice(4).match(/\d\d/g) ?? [])];
  const [month, day, hours, minutes, seconds] = rest;
  return new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}
