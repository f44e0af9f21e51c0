/** Where the device is. Degrees, and the meters it may be off by. */
export interface Whereabouts {
  longitude: number;
  latitude: number;
  accuracy: number;
}

export const LOCATION_OPTIONS: PositionOptions = {
  enableHighAccuracy: true,
  timeout: 20_000,
  maximumAge: 10_000,
};

/** Why a location cannot be asked for at all, as a sentence; null if it can. */
export const locationObstacle = (): string | null =>
  window.isSecureContext ? null : 'Browsers share your location only with pages that are opened over HTTPS.';

/** Why the location is unavailable, as a sentence with what to do about it. */
export const locationFailure = ({ code }: Pick<GeolocationPositionError, 'code'>): string =>
  reasons[code] ?? UNAVAILABLE;

export const whereaboutsOf = ({ coords }: GeolocationPosition): Whereabouts => ({
  longitude: coords.longitude,
  latitude: coords.latitude,
  accuracy: coords.accuracy,
});

const UNAVAILABLE =
  'This device cannot find its location right now. Check that location is turned on, then try again.';
// By the codes of GeolocationPositionError.
const reasons: Record<number, string> = {
  1: 'Your browser does not share your location with this site. Allow it in the site settings, then try again.',
  2: UNAVAILABLE,
  3: 'This device did not find its location in time. Try again under an open sky.',
};
