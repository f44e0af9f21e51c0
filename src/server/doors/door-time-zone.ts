import { timeZoneAt } from '#server/platform/time-zone.ts';
import { zipCenter } from '#server/providers/geocoder/index.ts';

/** By the door's position, else by the middle of its ZIP. */
export function timeZoneOfDoor(door: {
  latitude: number | string | null;
  longitude: number | string | null;
  zipCode: string;
}): string {
  const { latitude, longitude, zipCode } = door;
  const place =
    latitude === null || longitude === null
      ? zipCenter(zipCode)
      : { latitude: Number(latitude), longitude: Number(longitude) };
  return place ? timeZoneAt(place) : 'UTC';
}
