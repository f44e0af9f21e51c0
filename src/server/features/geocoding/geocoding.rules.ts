import { distanceBetween, type Place } from '#domain/geo/distance.ts';
import { isInUnitedStates } from '#domain/geo/united-states.ts';
import type { LocationPrecision } from '#domain/locations.ts';
import type { GeocoderAnswer } from '#server/providers/geocoder/index.ts';

/** Farther from the middle of its ZIP than nearly any address is: another town's street of the same name. In meters. */
const FARTHEST = 50_000;

/** What is written down about one address. */
export interface Verdict {
  id: number;
  latitude: number | null;
  longitude: number | null;
  precision: LocationPrecision | null;
  /** Whose point it is; null without one. */
  source: string | null;
  refusal: string | null;
}

/**
 * Judges an answer by where the ZIP lies. Without a believable point the address gets the middle of its ZIP, which
 * says so, and the reason.
 */
export function judge(answer: GeocoderAnswer, geocoder: string, center: Place | null): Verdict {
  const refusal = 'refusal' in answer ? answer.refusal : objectionTo(answer, center);
  if (!('refusal' in answer) && refusal === null) {
    const { id, latitude, longitude, precision } = answer;
    return { id, latitude, longitude, precision, source: geocoder, refusal: null };
  }
  const place = center && { latitude: round7(center.latitude), longitude: round7(center.longitude) };
  return {
    id: answer.id,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    precision: place && 'zip',
    source: place && 'offline',
    refusal,
  };
}

const round7 = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

function objectionTo(point: Place, center: Place | null): string | null {
  if (!isInUnitedStates(point)) return 'The answer lies outside the United States.';
  if (center && distanceBetween(point, center) > FARTHEST) return 'The answer lies far from the ZIP code.';
  return null;
}

const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 3600;

/** Seconds until the geocoder is asked again after that many troubles in a row. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** Math.min(attempts - 1, 10));
}

/** Addresses of the next call: fewer after each trouble, for a slow service, and to find what one it stumbles over. */
export function batchAfter(attempts: number, most: number): number {
  return Math.max(1, Math.floor(most / 2 ** Math.min(attempts, 20)));
}
