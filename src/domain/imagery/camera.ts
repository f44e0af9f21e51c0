import type { Place } from '../geo/distance.ts';
import { type XmpValues, xmpNumber } from './xmp.ts';

/** The EXIF tags we read, as plain values; null if a picture lacks one. */
export interface ExifTags {
  model: string | null;
  /** Degrees, north and east positive. */
  latitude: number | null;
  longitude: number | null;
  /** What the camera’s clock showed: 'YYYY-MM-DDTHH:MM:SS'. */
  takenAt: string | null;
  /** The offset from UTC, '+HH:MM'; few cameras record it. */
  utcOffset: string | null;
  /** Millimeters, and what they were on film. */
  focalLength: number | null;
  focalLength35: number | null;
  /** GPSHPositioningError: meters of the receiver, as a standard deviation. */
  positioningError?: number | null;
}

/** Where the direction of a picture’s upper edge is known from. */
export const yawSources = ['tag', 'overlap', 'shadow'] as const;
export type YawSource = (typeof yawSources)[number];

/** The source of the time zone: the camera, the ZIP code, or the camera's position. */
export const zoneSources = ['camera', 'zip', 'position'] as const;
export type ZoneSource = (typeof zoneSources)[number];

/** Where a camera hung, and what one pixel of level ground below it is. Distances in meters, errors as 95 % of cases. */
export interface Camera {
  /** Pixels of the picture as the sensor made it. */
  width: number;
  height: number;
  position: Place | null;
  /** Of the receiver, on the ground. */
  receiverError: number;
  /** Above where it took off: the ground below may be higher or lower. */
  heightMeters: number | null;
  /** Of the upper edge, clockwise from north, 0 to below 360. */
  yaw: {
    degrees: number;
    source: YawSource;
    /** The operation that asked its neighbors last. */
    comparedIn?: string;
    /** Neighbors were compared, and none shows whether it is wrong by half a turn. */
    unconfirmed?: true;
  } | null;
  /** Between straight down and where it looks, in degrees. */
  tiltDegrees: number | null;
  /** Meters of one pixel on level ground below. */
  gsd: { meters: number; error: number } | null;
  /** On the camera’s clock; once its zone is known, on clocks of the place. */
  takenAt: string | null;
  utcOffset: string | null;
  zoneSource?: ZoneSource | null;
  /** The values of its tags, where solving the flight replaced them. */
  tagged?: Tagged;
  /** How sure the latter is. */
  solved?: Solved;
  /** Where neighbors show the same ground. */
  ties?: Tie[];
  /** Missing information, as sentences. */
  problems: string[];
}

/** A pair of pictures laid on the ground by their tags. */
export interface Tie {
  /** The id of the neighbor. */
  neighbor: number;
  /** Meters from where the neighbor shows some ground to where this picture shows the same. */
  east: number;
  north: number;
  /** Standard deviation of each. */
  deviation: number;
}

export interface Tagged {
  position: Place;
  gsd: { meters: number; error: number };
  yawDegrees: number;
}

/** What is left of errors once a flight was solved, as 95 % of cases. */
export interface Solved {
  /** Of the point below, with the camera's tilt. */
  meters: number;
  degrees: number;
  /** Of the scale, as a share. */
  scale: number;
}

/**
 * A receiver without corrections from the ground (GPS Standard Positioning Service: 4.9 m under an open sky): some 3 m that
 * change from picture to picture, the rest shared by a flight.
 */
const GPS_ERROR = 5.5;
/** Of the height above take-off: a barometer within one flight. */
const HEIGHT_ERROR = 1;
/** Of the height above ground: take-off may be some meters higher or lower than what is flown over. */
export const GROUND_ERROR = 7;

/**
 * Reads where a camera hung from its tags. A position in XMP holds before the one in EXIF, as in OpenDroneMap; height is
 * RelativeAltitude alone, since the other one is above the sea.
 */
export function readCamera(
  exif: ExifTags | null,
  xmp: XmpValues,
  { width, height }: { width: number; height: number },
): Camera {
  const position = positionOf(exif, xmp);
  const heightMeters = xmpNumber(xmp, 'RelativeAltitude');
  const degrees = yawOf(xmp);
  const pitch = xmpNumber(xmp, 'GimbalPitchDegree') ?? pitchFromNadir(xmpNumber(xmp, 'PitchFromNadir'));
  const isHigh = heightMeters !== null && heightMeters > 0;
  const camera = {
    ...{ width, height, heightMeters },
    position: typeof position === 'string' ? null : position,
    receiverError: receiverErrorOf(exif, xmp),
    yaw: degrees === null ? null : { degrees: turned(degrees), source: 'tag' as const },
    tiltDegrees: pitch === null ? null : Math.abs(pitch + 90),
    gsd: isHigh ? gsdOf(exif, xmp, width, heightMeters) : null,
    takenAt: exif?.takenAt ?? null,
    utcOffset: exif?.utcOffset ?? null,
  };
  const problems = [
    typeof position === 'string' && position,
    heightMeters === null && 'It does not say how high above take-off it was taken.',
    heightMeters !== null && !isHigh && 'It was taken on the ground.',
    isHigh && !camera.gsd && 'It does not say its focal length.',
    !camera.yaw && 'It does not say which way its upper edge points.',
  ];
  return { ...camera, problems: problems.filter((problem) => problem !== false) };
}

/** Where the upper edge points. A gimbal that hangs the other way around turns it by half a circle; one on its side, to nowhere. */
function yawOf(xmp: XmpValues): number | null {
  const yaw = xmpNumber(xmp, 'GimbalYawDegree') ?? xmpNumber(xmp, 'FlightYawDegree');
  const roll = Math.abs(xmpNumber(xmp, 'GimbalRollDegree') ?? 0) % 360;
  const lean = Math.min(roll, 360 - roll);
  if (yaw === null || (lean > MOST_LEAN && lean < 180 - MOST_LEAN)) return null;
  return lean > 90 ? yaw + 180 : yaw;
}

/** Degrees that a gimbal leans in turns and wind. */
const MOST_LEAN = 45;

/** Pix4D's pitch is 0 straight down; DJI's is -90 there, and some write that under Pix4D's name. */
const pitchFromNadir = (pitch: number | null): number | null =>
  pitch === null || pitch < -45 ? pitch : pitch - 90;

function positionOf(exif: ExifTags | null, xmp: XmpValues): Place | string {
  const number = (...names: string[]) =>
    names.map((name) => xmpNumber(xmp, name)).find((value) => value !== null) ?? null;
  // The longitude's name is misspelled by older firmware.
  const inXmp = [number('GpsLatitude', 'Latitude'), number('GpsLongitude', 'GpsLongtitude', 'Longitude')];
  // Some write 0 there and the position into EXIF.
  const hasXmp = inXmp.every((value) => value !== null) && inXmp.some((value) => value !== 0);
  const [latitude, longitude] = hasXmp || exif?.latitude == null ? inXmp : [exif.latitude, exif.longitude];
  if (latitude == null || longitude == null) return 'It has no position.';
  if (latitude === 0 && longitude === 0) return 'Its position is 0°, 0°: the receiver had none.';
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return 'Its position is none on earth.';
  return { latitude, longitude };
}

/** Values of XMP's RtkFlag without corrections from the ground: no position, and a position from the receiver alone. */
const WITHOUT_CORRECTIONS = [0, 16];

/** Standard deviations of a receiver with corrections, doubled; else the accuracy EXIF states, if that is worse. */
function receiverErrorOf(exif: ExifTags | null, xmp: XmpValues): number {
  const alone = Math.max(GPS_ERROR, 2 * (exif?.positioningError ?? 0));
  const [north, east] = [xmpNumber(xmp, 'RtkStdLat'), xmpNumber(xmp, 'RtkStdLon')];
  if (north === null || east === null || Math.min(north, east) <= 0) return alone;
  if (WITHOUT_CORRECTIONS.includes(xmpNumber(xmp, 'RtkFlag') ?? 50)) return alone;
  return Math.min(alone, 2 * Math.max(north, east));
}

/** Widths of sensors in millimeters, by the model’s name in EXIF. */
const sensorWidths: Readonly<Record<string, number>> = {
  FC220: 6.17,
  FC300S: 6.17,
  FC300X: 6.17,
  FC330: 6.17,
  FC3170: 6.4,
  FC6310: 13.2,
  FC6310S: 13.2,
  FC6310R: 13.2,
  L1D: 13.2,
  'L1D-20c': 13.2,
};

/**
 * Shares by which the scale may be wrong: a calibrated lens; a sensor of the table, measured 7.5 % too coarse on pictures
 * of an FC300S; the width of film, 13 % too coarse there, since makers state the diagonal’s.
 */
const scaleErrors = { calibrated: 0.02, sensor: 0.08, film: 0.15 } as const;
const FILM_WIDTH = 36;

function gsdOf(exif: ExifTags | null, xmp: XmpValues, width: number, height: number): Camera['gsd'] {
  // In pixels, where it is there.
  const calibrated = xmpNumber(xmp, 'CalibratedFocalLength');
  const sensor = sensorWidths[exif?.model?.trim() ?? ''];
  const of = (meters: number, share: number) => ({
    meters,
    error: meters * Math.hypot(share, HEIGHT_ERROR / height),
  });
  if (calibrated !== null && calibrated > 100) return of(height / calibrated, scaleErrors.calibrated);
  if (sensor && isPositive(exif?.focalLength))
    return of((height * sensor) / (exif.focalLength * width), scaleErrors.sensor);
  if (isPositive(exif?.focalLength35))
    return of((height * FILM_WIDTH) / (exif.focalLength35 * width), scaleErrors.film);
  return null;
}

const isPositive = (value: number | null | undefined): value is number =>
  typeof value === 'number' && value > 0;

/** The same direction from 0 to below 360. */
export const turned = (degrees: number): number => ((degrees % 360) + 360) % 360;
