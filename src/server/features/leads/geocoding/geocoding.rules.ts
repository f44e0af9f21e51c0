import { objectionTo } from '#domain/geo/believable.ts';
import type { Place } from '#domain/geo/distance.ts';
import type { LocationPrecision } from '#domain/locations.ts';
import type { GeocoderAnswer } from '#server/providers/geocoder/index.ts';

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
 * Checks an answer against the position of the ZIP. Without a believable point the address gets the center of its ZIP,
 * with that precision, and the reason.
 */
export function judge(answer: GeocoderAnswer, geocoder: string, center: Place | null): Verdict {
  const refusal = refusalOf(answer, center);
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

function refusalOf(answer: GeocoderAnswer, center: Place | null): string | null {
  if ('refusal' in answer) return answer.refusal;
  const objection = objectionTo(answer, center);
  return objection && `The answer ${objection}.`;
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
