import { DAY_MS } from '../durations.ts';
import type { Place } from '../geo/distance.ts';

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const sin = (degrees: number) => Math.sin(radians(degrees));
const cos = (degrees: number) => Math.cos(radians(degrees));

/** Of the sun's middle below the horizon when its upper edge sets, with what the air bends, in degrees. */
const SETTING = -0.833;
/** Between the equator and the sun's way, in degrees. */
const OBLIQUITY = 23.4397;

/**
 * When the sun rises and sets at a place on a day, to a minute or two; null if it does not.
 * The sunrise equation with the low-precision sun of J. Meeus, Astronomical Algorithms (2nd ed.), chapters 7 and 25.
 * @param day of the place's own calendar, 'YYYY-MM-DD'
 */
function sunOn(day: string, { latitude, longitude }: Place): { rise: Date; set: Date } | null {
  // Days since noon UTC of 1 January 2000, at the mean noon of the place.
  const noon = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(2000, 0, 1)) / DAY_MS) - longitude / 360;
  const anomaly = 357.5291 + 0.98560028 * noon;
  const center = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly);
  const along = anomaly + center + 180 + 102.9372;
  const transit = noon + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * along);
  const sineOfDeclination = sin(along) * sin(OBLIQUITY);
  const cosineOfDeclination = Math.cos(Math.asin(sineOfDeclination));
  const hourAngle =
    (sin(SETTING) - sin(latitude) * sineOfDeclination) / (cos(latitude) * cosineOfDeclination);
  if (Math.abs(hourAngle) > 1) return null;
  const half = Math.acos(hourAngle) / (2 * Math.PI);
  const momentOf = (days: number) => new Date(Date.UTC(2000, 0, 1, 12) + days * DAY_MS);
  return { rise: momentOf(transit - half), set: momentOf(transit + half) };
}

/** When the sun sets at a place on a day of its calendar; null if it does not set or does not rise. */
export const sunsetOn = (day: string, place: Place): Date | null => sunOn(day, place)?.set ?? null;

/** The same of sunrise. */
export const sunriseOn = (day: string, place: Place): Date | null => sunOn(day, place)?.rise ?? null;
