import { objectionTo } from '#domain/geo/believable.ts';
import { distanceBetween, type Place } from '#domain/geo/distance.ts';
import { isInUnitedStates } from '#domain/geo/united-states.ts';
import type { FieldColumn } from './header.ts';
import { headerOf, places } from './property-places.ts';
import type { RowProblem } from './row-problem.ts';

/** Impossible coordinates of a row, and their distance from the center of its ZIP, in meters. */
export interface FarPlace extends Place {
  meters: number;
}

/**
 * Both or neither, within the United States; 0, 0 is what devices write that found no place. A lost sign and a swapped
 * pair are mended; gives whether they were.
 */
export function settleCoordinates(
  values: (string | null)[],
  columns: readonly FieldColumn[],
  problems: RowProblem[],
): boolean {
  const latitude = values[places.latitude] ?? null;
  const longitude = values[places.longitude] ?? null;
  if (latitude === null && longitude === null) return false;
  if (Number(latitude) === 0 && Number(longitude) === 0) {
    values[places.latitude] = null;
    values[places.longitude] = null;
  } else if ((latitude === null || longitude === null) && problems.length === 0) {
    const missing = latitude === null ? 'latitude' : 'longitude';
    problems.push({ column: headerOf(columns, missing), value: '', reason: `The ${missing} is missing` });
  } else if (latitude !== null && longitude !== null) {
    const place = placeMeant(Number(latitude), Number(longitude));
    if (place === 'as given') return false;
    if (place === null) {
      const value = `${cleanDegrees(latitude)}, ${cleanDegrees(longitude)}`;
      problems.push({ column: headerOf(columns, 'latitude'), value, reason: 'is not in the United States' });
      return false;
    }
    values[places.latitude] = place.latitude.toFixed(7);
    values[places.longitude] = place.longitude.toFixed(7);
    return true;
  }
  return false;
}

/** Removes X and Y that are no place in the United States in degrees. Gives a sentence about them; null if nothing was removed. */
export function dropProjected(values: (string | null)[]): string | null {
  const [latitude, longitude] = [values[places.latitude] ?? null, values[places.longitude] ?? null];
  const isPlace = latitude !== null && longitude !== null && Number(latitude) !== 0;
  if (isPlace && isInUnitedStates({ latitude: Number(latitude), longitude: Number(longitude) })) return null;
  values[places.latitude] = null;
  values[places.longitude] = null;
  return latitude === null || longitude === null || Number(latitude) === 0
    ? null
    : `X and Y: ‘${cleanDegrees(longitude)}, ${cleanDegrees(latitude)}’ is no place in degrees`;
}

/**
 * Coordinates are checked like a geocoder's answer; whether the position or the ZIP is wrong is unknown. Returns what
 * was removed.
 */
export function dropFarCoordinates(values: (string | null)[], center: Place | null): FarPlace | null {
  const latitude = values[places.latitude] ?? null;
  if (latitude === null || center === null) return null;
  const place = { latitude: Number(latitude), longitude: Number(values[places.longitude]) };
  if (objectionTo(place, center) === null) return null;
  values[places.latitude] = null;
  values[places.longitude] = null;
  return { ...place, meters: distanceBetween(place, center) };
}

const cleanDegrees = (degrees: string) => degrees.replace(/\.?0+$/, '');

function placeMeant(latitude: number, longitude: number): Place | 'as given' | null {
  if (isInUnitedStates({ latitude, longitude })) return 'as given';
  const readings = [
    { latitude, longitude: -longitude },
    { latitude: longitude, longitude: latitude },
    { latitude: longitude, longitude: -latitude },
  ];
  return readings.find(isInUnitedStates) ?? null;
}
