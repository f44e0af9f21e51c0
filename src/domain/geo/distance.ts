/** A place in degrees, WGS 84. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Great-circle distance in meters, on a sphere of the earth's mean radius (IUGG). */
export function distanceBetween(a: Place, b: Place): number {
  const latitudes = sineSquared(radians(b.latitude - a.latitude) / 2);
  const longitudes = sineSquared(radians(b.longitude - a.longitude) / 2);
  const shrink = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude));
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(latitudes + shrink * longitudes)));
}

const EARTH_RADIUS = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const sineSquared = (angle: number) => Math.sin(angle) ** 2;
