import type { Place } from '#domain/geo/distance.ts';
import { LOCATION_OPTIONS, locationFailure, locationObstacle, whereaboutsOf } from '#web/ui/location.ts';

/** Why a position was not found, as a sentence for the user. */
export class PositionError extends Error {}

/** Where the device is. Asks for leave where none was given yet. @throws PositionError */
export function whereIStand(): Promise<Place> {
  return new Promise((resolve, reject) => {
    const obstacle = locationObstacle();
    if (obstacle !== null) return reject(new PositionError(obstacle));
    navigator.geolocation.getCurrentPosition(
      (found) => {
        const { latitude, longitude } = whereaboutsOf(found);
        resolve({ latitude, longitude });
      },
      (failure) => reject(new PositionError(locationFailure(failure))),
      LOCATION_OPTIONS,
    );
  });
}
