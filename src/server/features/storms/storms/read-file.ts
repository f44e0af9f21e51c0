import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readAlerts } from '#domain/storms/alerts.ts';
import { type RecognizedFile, recognizeStormFile, type StormFileKind } from '#domain/storms/file-kind.ts';
import { type GridMessage, readGridMessage, UnreadableGrid } from '#domain/storms/grid-message.ts';
import { readLocalReports } from '#domain/storms/local-reports.ts';
import { MESH_PRODUCT, type MeshCell, readMesh } from '#domain/storms/mesh.ts';
import { readRadarHail } from '#domain/storms/radar-hail.ts';
import type { StormLine } from '#domain/storms/report.ts';
import { readSpcArchive } from '#domain/storms/spc-archive.ts';
import { readSpcDaily, spcDayOf } from '#domain/storms/spc-daily.ts';
import { readStormEvents, searchOf } from '#domain/storms/storm-events.ts';
import { invalid } from '#server/platform/errors.ts';
import { unpackGrid } from './unpack-grid.ts';

/** A file of storms, as far as it is read. */
export type StormFile =
  | {
      kind: Exclude<StormFileKind, 'mrms-mesh'>;
      day: string | null;
      variant: string;
      lines: Iterable<StormLine>;
    }
  | { kind: 'mrms-mesh'; endsAt: Date; cells: MeshCell[] };

/** Most bytes of a file, as it comes and unpacked. */
export const STORM_FILE_LIMIT = 128 * 1024 * 1024;

export interface Named {
  fileName: string;
  /** The day of reports whose file does not contain it. */
  day?: string | undefined;
}

/**
 * Recognizes a file and begins to read it.
 * @throws Invalid with a sentence if it cannot be read
 */
export async function readStormFile(bytes: Buffer, named: Named): Promise<StormFile> {
  const unpacked = await unpackedOf(bytes);
  const recognized = recognizeStormFile(unpacked);
  if ('unreadable' in recognized) throw invalid(recognized.unreadable);
  if (recognized.kind === 'mrms-mesh') return readRadarDay(unpacked);
  const { kind } = recognized;
  if (named.day) refuseTheFuture(new Date(named.day), `The day ${named.day}`);
  if (kind === 'spc-daily') return readDaily(unpacked, named);
  const variant = kind === 'storm-events' ? searchOf(unpacked) : '';
  const day = variant ? null : statedDay(kind, named);
  return { kind, day, variant, lines: linesIn(recognized, unpacked) };
}

/** Of which day or year a file is, where that is known whatever the first and the last of its rows are. */
function statedDay(kind: StormFileKind, { fileName, day }: Named): string | null {
  // '…_d2025_c20260817.csv.gz': the last evening of a year is in the next one by UTC.
  if (kind === 'storm-events') return /_d(\d{4})_c\d{8}/.exec(fileName)?.[1] ?? null;
  const isOfDays = kind === 'local-reports' || kind === 'radar-hail' || kind === 'alerts';
  return isOfDays ? (day ?? null) : null;
}

/**
 * A file's day by its name or its form; null if its content has it. Files of days without reports are identical, byte for
 * byte.
 */
export const dayBeside = ({ fileName, day }: Named): string | null =>
  day ?? spcDayOf(fileName, new Uint8Array());

async function unpackedOf(bytes: Buffer): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: STORM_FILE_LIMIT });
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw invalid(
      isLarge
        ? 'The file unpacks to more than 128 MB. Please split it by year.'
        : 'The gzip archive is damaged or cut off, so nothing could be looked at.',
    );
  }
}

function linesIn(
  recognized: Exclude<RecognizedFile, { unreadable: string }>,
  bytes: Uint8Array,
): Iterable<StormLine> {
  switch (recognized.kind) {
    case 'spc-archive':
      return readSpcArchive(bytes);
    case 'storm-events':
      return readStormEvents(bytes);
    case 'radar-hail':
      return readRadarHail(bytes);
    case 'local-reports':
      return readLocalReports(recognized.collection);
    case 'alerts':
      return rejectedAlerts(recognized.collection);
    default:
      return [];
  }
}

/** Warnings are forecasts: they are checked, and are no evidence for any property. */
function* rejectedAlerts(collection: { features: readonly unknown[] }): Generator<StormLine> {
  for (const line of readAlerts(collection)) if ('reason' in line) yield line;
}

function readDaily(bytes: Uint8Array, { fileName, day: stated }: Named): StormFile {
  const day = stated ?? spcDayOf(fileName, bytes);
  if (!day)
    throw invalid(
      'Neither the file nor its name says of which day the reports are. Please name the day, or use the name of the Storm Prediction Center, such as 250926_rpts_hail.csv.',
      [{ path: 'day', message: 'Please give the day as YYYY-MM-DD' }],
    );
  refuseTheFuture(new Date(day), `The day ${day}`);
  return { kind: 'spc-daily', day, variant: variantOf(bytes, fileName), lines: readSpcDaily(bytes, day) };
}

/** Which of a day's files it is: of one kind, or of all in three ways. */
function variantOf(bytes: Uint8Array, fileName: string): string {
  if (/filtered/i.test(fileName)) return 'filtered';
  const text = new TextDecoder().decode(bytes);
  if (/^Raw /.test(text)) return 'raw';
  const kinds = (['E?F_Scale', 'Speed', 'Size'] as const).filter((what) =>
    new RegExp(`^Time,${what}`, 'im').test(text),
  );
  const names = { 'E?F_Scale': 'tornado', Speed: 'wind', Size: 'hail' } as const;
  return kinds.length === 1 && kinds[0] ? names[kinds[0]] : 'all';
}

async function readRadarDay(bytes: Uint8Array): Promise<StormFile> {
  try {
    const message = readGridMessage(bytes);
    if (message.product !== MESH_PRODUCT) throw new UnreadableGrid(otherProduct(message));
    refuseTheFuture(message.at, `The end of the 24 hours, ${message.at.toISOString()},`);
    return { kind: 'mrms-mesh', endsAt: message.at, cells: readMesh(message, await unpackGrid(message)) };
  } catch (error) {
    throw error instanceof UnreadableGrid ? invalid(error.message) : error;
  }
}

/** Measurements cannot be from the future; clocks may be off by some hours. */
function refuseTheFuture(moment: Date, what: string): void {
  if (moment.getTime() > Date.now() + A_DAY) throw invalid(`${what} is still to come.`);
}

const A_DAY = 86_400_000;

const otherProduct = ({ product }: GridMessage) =>
  `The file holds product ${product} of MRMS; the largest hail of 24 hours (MESH_Max_1440min, ${MESH_PRODUCT}) is read.`;
