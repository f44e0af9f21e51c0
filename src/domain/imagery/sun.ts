import { DAY_MS } from '../durations.ts';
import type { Place } from '../geo/distance.ts';

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** In degrees: its height above the horizon, and its direction clockwise from north. */
export interface Sun {
  height: number;
  direction: number;
}

/**
 * The position of the sun, to a tenth of a degree or two: its height above the horizon without refraction, and its
 * direction clockwise from north, both in degrees. The low-precision sun of the Astronomical Almanac (section C).
 */
export function sunAt(moment: Date, { latitude, longitude }: Place): Sun {
  const days = (moment.getTime() - Date.UTC(2000, 0, 1, 12)) / DAY_MS;
  const anomaly = radians(357.528 + 0.9856003 * days);
  const along = radians(280.46 + 0.9856474 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly));
  const obliquity = radians(23.439 - 0.0000004 * days);
  const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(along), Math.cos(along));
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(along));
  const siderealTime = radians(280.46062 + 360.98564737 * days + longitude);
  const hourAngle = siderealTime - ascension;
  const north = radians(latitude);
  const height = Math.asin(
    Math.sin(north) * Math.sin(declination) + Math.cos(north) * Math.cos(declination) * Math.cos(hourAngle),
  );
  const direction = Math.atan2(
    -Math.sin(hourAngle),
    Math.tan(declination) * Math.cos(north) - Math.sin(north) * Math.cos(hourAngle),
  );
  return { height: degrees(height), direction: (degrees(direction) + 360) % 360 };
}
