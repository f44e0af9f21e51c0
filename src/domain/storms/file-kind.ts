import { fileKind, HEAD_BYTES } from '#domain/csv/file-kind.ts';
import { linesOf } from './lines.ts';
import { beginsLikeRadarHail } from './radar-hail.ts';
import { beginsLikeSpcArchive } from './spc-archive.ts';
import { beginsLikeSpcDaily } from './spc-daily.ts';
import { beginsLikeStormEvents } from './storm-events.ts';

/** The files storms are read from, and what people call them. */
export const stormFileKinds = {
  'spc-daily': 'SPC storm reports of a day',
  'spc-archive': 'SPC storm archive',
  'storm-events': 'NCEI Storm Events',
  'radar-hail': 'SWDI radar hail signatures',
  'mrms-mesh': 'MRMS hail estimate of a day',
  'local-reports': 'NWS local storm reports (IEM)',
  alerts: 'NWS alerts',
} as const;
export type StormFileKind = keyof typeof stormFileKinds;
/** The same where there is little room: beside a symbol on the map. */
export const stormFileShortNames: Record<StormFileKind, string> = {
  'spc-daily': 'SPC',
  'spc-archive': 'SPC archive',
  'storm-events': 'Storm Events',
  'radar-hail': 'Radar',
  'mrms-mesh': 'MRMS',
  'local-reports': 'Local report',
  alerts: 'NWS alert',
};
export const stormFileKindNames = Object.keys(stormFileKinds) as [StormFileKind, ...StormFileKind[]];

/** What a file is, with its parsed content where that is JSON; or why nothing could be looked at, as a sentence. */
export type RecognizedFile =
  | { kind: Exclude<StormFileKind, 'local-reports' | 'alerts'> }
  | { kind: 'local-reports' | 'alerts'; collection: Collection }
  | { unreadable: string };

export interface Collection {
  features: readonly unknown[];
}

/**
 * Recognizes an unpacked file by its content, never by its name. A service without the file ('not found', 'try again')
 * often answers with a web page and status 200: such a reply means that the source was not read, which differs from an
 * empty file.
 */
export function recognizeStormFile(bytes: Uint8Array): RecognizedFile {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (new TextDecoder('latin1').decode(head.subarray(0, 4)) === 'GRIB') return { kind: 'mrms-mesh' };
  const file = fileKind(head);
  if ('other' in file) {
    return file.other === 'a JSON file' || firstByte(head) === OPEN_OBJECT
      ? recognizeJson(bytes)
      : { unreadable: `The file is ${file.other} and no file of storms, so nothing could be looked at.` };
  }
  return recognizeText(head) ?? { unreadable: UNKNOWN };
}

const UNKNOWN =
  'The file begins with no header of a storm file that is read here, so nothing could be looked at.';
const OPEN_OBJECT = 0x7b;

const firstByte = (bytes: Uint8Array) => bytes.find((byte) => byte > 0x20);

function recognizeText(head: Uint8Array): RecognizedFile | null {
  for (const { text } of linesOf(head)) {
    if (beginsLikeSpcDaily(text)) return { kind: 'spc-daily' };
    if (beginsLikeSpcArchive(text)) return { kind: 'spc-archive' };
    if (beginsLikeStormEvents(text)) return { kind: 'storm-events' };
    if (beginsLikeRadarHail(text)) return { kind: 'radar-hail' };
    // Only radar files have comments above their header.
    if (!text.startsWith('#')) return null;
  }
  return null;
}

function recognizeJson(bytes: Uint8Array): RecognizedFile {
  let read: unknown;
  try {
    read = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return { unreadable: 'The file is no complete JSON: it may be cut off.' };
  }
  const { type, features } = (read ?? {}) as { type?: unknown; features?: unknown };
  if (type !== 'FeatureCollection' || !Array.isArray(features))
    return { unreadable: 'The file is JSON, but no GeoJSON FeatureCollection of storms.' };
  const collection = { features };
  if (features.length === 0)
    return { kind: '@context' in (read as object) ? 'alerts' : 'local-reports', collection };
  const first = (features[0] as { properties?: object } | null)?.properties ?? {};
  if ('typetext' in first) return { kind: 'local-reports', collection };
  if ('event' in first && 'sent' in first) return { kind: 'alerts', collection };
  return { unreadable: 'The file is GeoJSON, but neither of alerts nor of storm reports.' };
}
