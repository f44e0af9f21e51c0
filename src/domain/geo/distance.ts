import type { Bounds } from './bounds.ts';

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

/** Great-circle distance in meters to the nearest place within the bounds; 0 inside. */
export function distanceToBounds({ latitude, longitude }: Place, [west, south, east, north]: Bounds): number {
  const clamp = (degrees: number) => Math.min(north, Math.max(south, degrees));
  const isBeside = longitude < west || longitude > east;
  if (!isBeside) return (Math.abs(latitude - clamp(latitude)) * Math.PI * EARTH_RADIUS) / 180;
  const toMeridian = (meridian: number) => {
    const apart = Math.cos(radians(meridian - longitude));
    // Where a great circle meets the meridian at a right angle; from behind the pole an end of the edge is nearest.
    const foot =
      (Math.atan2(Math.sin(radians(latitude)), Math.cos(radians(latitude)) * apart) * 180) / Math.PI;
    const nearest = [south, north, ...(Math.abs(foot) <= 90 ? [clamp(foot)] : [])];
    return Math.min(
      ...nearest.map((at) => distanceBetween({ latitude, longitude }, { latitude: at, longitude: meridian })),
    );
  };
  return Math.min(toMeridian(west), toMeridian(east));
}

export const METERS_A_MILE = 1609.344;
const EARTH_RADIUS = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const sineSquared = (angle: number) => Math.sin(angle) ** 2;
