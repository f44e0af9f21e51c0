import type { Place } from '#domain/geo/distance.ts';

/** Why a position was not found, as a sentence for whoever asked. */
export class PositionError extends Error {}

/** Where the device is. Asks for leave where none was given yet. @throws PositionError */
export function whereIStand(): Promise<Place> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new PositionError('This device does not know where it is'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) =>
        reject(
          new PositionError(
            code === GeolocationPositionError.PERMISSION_DENIED
              ? 'Ridgecap may not see where you are: allow it in the settings of your browser'
              : 'Your position was not found: step outside, or begin at a door',
          ),
        ),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    );
  });
}
