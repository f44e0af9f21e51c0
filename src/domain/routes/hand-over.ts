import type { Place } from '../geo/distance.ts';

/**
 * Most doors of one link. Google Maps takes three stops before the last one in browsers of phones and nine elsewhere
 * (developers.google.com/maps/documentation/urls); Apple names no limit, and ten are read well.
 */
export const doorsInLink = { googlePhone: 4, google: 10, apple: 10 } as const;

interface RoutePart {
  /** Counted from 1, as people do. */
  first: number;
  last: number;
  url: string;
}

/**
 * A walk in parts that a map application takes, on foot. Each begins where the one before ends, the first one where the
 * walk starts, or where the device is.
 */
export function routeParts(
  application: 'google' | 'apple',
  start: Place | null,
  doors: readonly Place[],
  most: number,
): RoutePart[] {
  const parts: RoutePart[] = [];
  for (let first = 0; first < doors.length; first += most) {
    const stops = doors.slice(first, first + most);
    const from = first === 0 ? start : (doors[first - 1] ?? null);
    const url = application === 'google' ? googleUrl(from, stops) : appleUrl(from, stops);
    parts.push({ first: first + 1, last: first + stops.length, url });
  }
  return parts;
}

const at = ({ latitude, longitude }: Place): string => `${latitude.toFixed(6)},${longitude.toFixed(6)}`;

function googleUrl(from: Place | null, stops: readonly Place[]): string {
  const between = stops.slice(0, -1).map(at);
  const query = new URLSearchParams({
    api: '1',
    ...(from && { origin: at(from) }),
    destination: stops.slice(-1).map(at).join(''),
    ...(between.length > 0 && { waypoints: between.join('|') }),
    travelmode: 'walking',
  });
  return `https://www.google.com/maps/dir/?${query}`;
}

/** Unified Map URLs of iOS 18.4 and later. */
function appleUrl(from: Place | null, stops: readonly Place[]): string {
  const query = new URLSearchParams(from ? [['source', at(from)]] : []);
  for (const stop of stops.slice(0, -1)) query.append('waypoint', at(stop));
  query.append('destination', stops.slice(-1).map(at).join(''));
  query.append('mode', 'walking');
  return `https://maps.apple.com/directions?${query}`;
}
