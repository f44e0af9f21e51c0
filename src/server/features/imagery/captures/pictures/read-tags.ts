import readExif from 'exif-reader';
import type { ExifTags } from '#domain/imagery/camera.ts';
import { readXmp, type XmpValues } from '#domain/imagery/xmp.ts';

/** The metadata of a picture. */
export interface Tags {
  exif: ExifTags | null;
  xmp: XmpValues;
  /** Why something of it was not read, as sentences. */
  problems: string[];
}

/** The model that the pictures of our own simulated flights name. */
export const SIMULATED_MODEL = 'Ridgecap simulation';

/** Reads EXIF and XMP as sharp finds them; unreadable ones are reported and skipped. */
export function readTags({ exif, xmp }: { exif?: Buffer | undefined; xmp?: Buffer | undefined }): Tags {
  const problems: string[] = [];
  const tags = exif ? exifOf(exif) : null;
  if (exif && !tags) problems.push('Its EXIF is damaged and was not read.');
  const values = xmp ? readXmp(xmp.toString('utf8')) : new Map<string, string>();
  if (typeof values === 'string') return { exif: tags, xmp: new Map(), problems: [...problems, values] };
  return { exif: tags, xmp: values, problems };
}

function exifOf(packet: Buffer): ExifTags | null {
  try {
    const { Image, Photo, GPSInfo } = readExif(packet);
    return {
      model: textOf(Image?.Model),
      latitude: degreesOf(GPSInfo?.GPSLatitude, GPSInfo?.GPSLatitudeRef, 'S'),
      longitude: degreesOf(GPSInfo?.GPSLongitude, GPSInfo?.GPSLongitudeRef, 'W'),
      takenAt: wallClockOf(Photo?.DateTimeOriginal ?? Image?.DateTime, packet),
      utcOffset: utcOffsetOf(Photo?.OffsetTimeOriginal) ?? utcOffsetOf(Photo?.OffsetTime),
      focalLength: numberOf(Photo?.FocalLength),
      focalLength35: numberOf(Photo?.FocalLengthIn35mmFilm),
      positioningError: numberOf(GPSInfo?.GPSHPositioningError),
    };
  } catch {
    return null;
  }
}

/** Cameras fill what is left of a text with zeros. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? (value.split('\0')[0] ?? '').trim().slice(0, 100) : null;
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** EXIF 2.31 has it as text; an invalid value counts as none. */
const utcOffsetOf = (value: unknown): string | null =>
  /^[+-](0\d|1[0-4]):[0-5]\d$/.exec(textOf(value) ?? '')?.[0] ?? null;

/** Degrees, minutes and seconds as a number of degrees. */
function degreesOf(value: unknown, reference: unknown, negative: 'S' | 'W'): number | null {
  if (!Array.isArray(value)) return null;
  const [degrees, minutes = 0, seconds = 0] = value.map(numberOf);
  if (degrees == null || minutes === null || seconds === null) return null;
  const size = degrees + minutes / 60 + seconds / 3600;
  return String(reference).startsWith(negative) ? -size : size;
}

/**
 * The reader takes what the camera’s clock showed for UTC, which it is not, and carries a 99th month over to later years:
 * a time in other digits counts as none.
 */
function wallClockOf(value: unknown, packet: Buffer): string | null {
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return null;
  const clock = /^[12]\d{3}-.{14}/.exec(value.toISOString())?.[0];
  if (!clock) return null;
  const written = `${clock.slice(0, 10).replaceAll('-', ':')} ${clock.slice(11)}`;
  return packet.includes(written) ? clock : null;
}
